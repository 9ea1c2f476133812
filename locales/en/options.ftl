error-not-entitled = Rules are set by the group’s admins and, in a lobby, by whoever opened it
error-preset-name = A name has 1 to { $most } signs, without ; and =
error-preset-name-taken = { $name } is the name of ready rules
error-presets-full = There are { $most } presets already, delete some first
error-no-own-preset = There is no preset of that name here
