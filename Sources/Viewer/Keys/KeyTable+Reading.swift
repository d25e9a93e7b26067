import Terminal

extension KeyTable {
  /// The table without a configuration file.
  package static let standard = KeyTable(Embedded.actions)

  /// Reads the rows of `Actions.keys`, which describes them; the build reports those that aren't valid.
  package init(_ text: String) {
    var groups: [ActionGroup] = []
    var modes: [KeyMode] = []
    var oldNames: [String: String] = [:]
    var isMode = false
    for row in text.split(separator: "\n").compactMap(Row.init) {
      if row.name.hasPrefix("[") {
        isMode = row.name.hasPrefix(Self.modeStart)
        if isMode {
          modes.append(KeyMode(row))
        } else {
          groups.append(ActionGroup(title: row.phrase ?? Phrase(row.name)))
        }
      } else if isMode, let last = modes.indices.last {
        modes[last].add(row)
      } else if let last = groups.indices.last {
        groups[last].actions.append(Action(row))
      }
      if let old = row["was"] { oldNames[old] = row.name }
    }
    self.init(groups, modes: modes, oldNames: oldNames)
  }

  fileprivate static let modeStart = "[mode "
}

extension KeyTable {
  /// A line of the table.
  fileprivate struct Row {
    let name: String
    let keyNames: [Substring]
    let phrase: Phrase?
    private let options: [Substring]

    init?(_ line: Substring) {
      let cells = line.split(separator: "  ").map { $0.drop { $0 == " " } }
      guard !line.hasPrefix("#"), cells.count > 2 else { return nil }
      name = String(cells[0])
      keyNames = cells[1] == "none" ? [] : cells[1].split(separator: " ")
      phrase = cells[2] == "none" ? nil : Phrase(String(cells[2]))
      options = cells.dropFirst(3).first?.split(separator: " ") ?? []
    }

    var keys: [Key] { keyNames.compactMap { KeyName.key(named: String($0)) } }

    func has(_ option: String) -> Bool { options.contains { $0 == option } }

    subscript(option: String) -> String? {
      options.first { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
    }

    func phrase(_ option: String) -> Phrase? { self[option].map { Phrase($0) } }
  }
}

extension Action {
  /// Of the map.
  fileprivate init(_ row: KeyTable.Row) {
    self.init(
      row.name,
      keys: row.keys,
      entry: row.phrase.map { Entry(help: $0, title: row.phrase("title") ?? $0, also: row.phrase("also")) },
      goesWithMovement: row.has("in-motion"),
      needsMap: row.has("needs-map"),
      idleness: row.phrase("idle")
    )
  }
}

extension KeyMode {
  fileprivate init(_ row: KeyTable.Row) {
    name = String(row.name.dropFirst(KeyTable.modeStart.count).dropLast())
    section = row.phrase.map { Section(title: $0, openers: row.keyNames.map(String.init)) }
    placesPoints = row.has("places-points")
  }

  fileprivate mutating func add(_ row: KeyTable.Row) {
    if !row.keyNames.isEmpty { actions.append(Action(row.name, keys: row.keys)) }
    guard let phrase = row.phrase else { return }
    let tool = row.phrase("tool")
    let index = allHints.firstIndex { $0.phrase == phrase && $0.tool == tool } ?? allHints.count
    if index == allHints.count { allHints.append(KeyHint(phrase: phrase, tool: tool)) }
    if row.name != "mouse" { allHints[index].actions.append(row.name) }
    if row.has("any-key") { allHints[index].showsAllKeys = true }
    if row.has("end") { allHints[index].isEnd = true }
    if row.has("help-only") { allHints[index].isForHelpOnly = true }
  }
}
