/// The configuration that changes nothing, with all that there is to change as remarks.
enum DefaultConfiguration {
  static var text: String {
    let options = ViewOptions.all.filter { $0.name != "config" }.map(entry)
    let scopes = KeyTable.standard.described.map { scope in
      (["# \(scope.title)"] + scope.actions.flatMap(lines)).joined(separator: "\n")
    }
    return ([head] + options + [keys] + scopes).joined(separator: "\n\n") + "\n"
  }

  private static let head = """
    # The configuration of Rumbo: every option at its default.
    # Take a # away and change what stands behind it. The command line counts more than this file, and a map that is
    # open takes up what is saved here.
    """

  private static let keys = """
    [\(ConfigurationFile.keys)]
    # The action of a key, or none. Several keys may have one action; rumbo config --keys tells conflicts.
    """

  private static func entry(of option: Option) -> String {
    var lines = ["# \(option.help)"]
    if !option.choices.isEmpty {
      lines.append("# (\((option.choices + (option.takesFile ? ["a file"] : [])).joined(separator: ", ")))")
    }
    return (lines + ["# \(option.name) = \(option.defaultValue ?? option.value ?? "")"]).joined(separator: "\n")
  }

  private static func lines(of action: Action, help: String) -> [String] {
    action.defaultKeys.map { "# \(KeyBinding.text($0, action.name))" + (help.isEmpty ? "" : "  # \(help)") }
  }
}
