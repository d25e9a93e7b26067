/// The description of a command in `--help`, `rumbo help`, the manual and the help on screen.
extension Command {
  /// Its options without those of the map, if it has them all.
  static var ownOptions: [Option] {
    guard hasMapOptions else { return options }
    return options.filter { option in !ViewOptions.all.contains { $0.name == option.name } }
  }

  private static var hasMapOptions: Bool { !name.isEmpty && options.count > ViewOptions.all.count }

  /// Usage, purpose and options, in lines of at most this width.
  static func synopsis(columns: Int) -> [String] {
    let rows = choices + ownOptions.map { ($0.spelling, $0.help) }
    return [usage, "", summary] + (rows.isEmpty ? [] : [""] + HelpTable.lines(rows, columns: columns))
      + (hasMapOptions ? ["", "All options of the map apply too: rumbo --help"] : [])
  }
}
