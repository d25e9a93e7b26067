/// The table of all keys, with what is at odds in it.
struct KeyOverview {
  private struct Row {
    let isMarked: Bool
    let key: String
    let action: String
    let help: String
  }

  private let scopes: [(title: String, rows: [Row])]
  private let conflicts: [KeyConflict]

  init(_ file: ConfigurationFile) {
    let table = file.keyTable
    let conflicts = file.conflicts
    let keys = Set(conflicts.compactMap(\.key))
    scopes = table.described.map { scope in
      let rows = scope.actions.flatMap { action, help -> [Row] in
        let ofAction = table.keys(of: action)
        guard !ofAction.isEmpty else {
          return [
            Row(isMarked: conflicts.contains(.keyless(action.name)), key: "", action: action.name, help: help)
          ]
        }
        return ofAction.map {
          Row(isMarked: keys.contains($0), key: KeyName.name(of: $0), action: action.name, help: help)
        }
      }
      return (scope.title, rows)
    }
    self.conflicts = conflicts
  }

  var text: String {
    let width = scopes.flatMap(\.rows).map(\.action.count).max() ?? 0
    let parts = scopes.map { scope in
      ([scope.title] + scope.rows.map { Self.line($0, width) }).joined(separator: "\n")
    }
    let end = conflicts.isEmpty ? [] : [(["Conflicts"] + conflicts.map { "! " + $0.text }).joined(separator: "\n")]
    return (parts + end).joined(separator: "\n\n") + "\n"
  }

  private static func line(_ row: Row, _ width: Int) -> String {
    let line = "\(row.isMarked ? "!" : " ") \(padded(row.key, 11))\(padded(row.action, width + 2))\(row.help)"
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
