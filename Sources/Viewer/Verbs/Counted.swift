/// A number of things in English, as commands print it: 1 point, 2 points.
func counted(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }
