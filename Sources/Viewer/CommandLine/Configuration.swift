/// Brings a person's own defaults into a command line.
enum Configuration {
  /// Fills in what the command line leaves open; returns what could not be understood.
  static func apply(to arguments: inout Arguments, _ environment: Environment) throws -> [String] {
    let named = arguments["config"]
    guard let path = named ?? environment.configFile else { return [] }
    guard let text = SmallFile.text(at: path, limit: ConfigurationFile.sizeLimit) else {
      guard named != nil else { return [] }
      throw Failure(
        problem: "There is no configuration to read at \(path).",
        advice: "Name a text file of up to a megabyte with --config.",
        exitCode: .missingInput
      )
    }
    let file = ConfigurationFile(text, named: path, knowing: ViewOptions.all)
    for setting in file.values { arguments.provide(setting.value, for: setting.name) }
    return file.problems
  }
}
