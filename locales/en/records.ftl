error-no-record = Nothing to see yet: no deal is over
