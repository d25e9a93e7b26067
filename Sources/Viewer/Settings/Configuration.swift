/// Brings a person's own defaults into a command line.
enum Configuration {
  /// Fills in what the command line leaves open; returns what could not be understood.
  static func apply(to arguments: inout Arguments, _ environment: Environment) throws(Failure) -> [String] {
    let named = arguments["config"]
    guard let path = named ?? environment.configFile else { return [] }
    guard let text = SmallFile.text(at: path, limit: ConfigurationFile.sizeLimit) else {
      guard named != nil else { return [] }
      throw Failure(
        problem: "There is no configuration file at \(path).",
        advice: "Give a text file of up to a megabyte with --config.",
        exitCode: .missingInput
      )
    }
    let file = ConfigurationFile(text, named: path, knowing: ViewOptions.all)
    for setting in file.values { arguments.provide(setting.value, for: setting.name) }
    return file.problems
  }

  /// The map service that the user has said yes to; nil where nobody is to be asked.
  static func online(_ arguments: Arguments) -> String? {
    let said = value(of: "online", arguments)
    return said == "off" ? nil : said
  }

  /// The geocoder that the user has chosen.
  static func geocoder(_ arguments: Arguments) -> String? { value(of: "geocoder", arguments) }

  private static func value(of name: String, _ arguments: Arguments) -> String? {
    guard let path = arguments["config"] ?? Environment.current.configFile,
      let text = SmallFile.text(at: path, limit: ConfigurationFile.sizeLimit)
    else { return nil }
    return ConfigurationFile(text, named: path, knowing: ViewOptions.all).values.last { $0.name == name }?.value
  }

  /// The same for what is to be alike everywhere: only a file that is named counts, and all of it has to make sense.
  static func applyNamed(to arguments: inout Arguments) throws(Failure) {
    guard arguments.has("config") else { return }
    guard let problem = try apply(to: &arguments, Environment([:])).first else { return }
    throw Failure(problem: problem, advice: "Mend the file, or take the line out.", exitCode: .damagedInput)
  }
}
