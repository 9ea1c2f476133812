answer-group-lost = I am not in the group “{ $title }”: it sees no game until I am added again
