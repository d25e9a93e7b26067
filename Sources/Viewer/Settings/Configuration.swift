/// Brings a person's own defaults into a command line.
enum Configuration {
  /// Fills in what the command line leaves open; returns the file, with what of it could not be understood.
  static func apply(to arguments: inout Arguments, _ environment: Environment) throws(Failure) -> ConfigurationFile {
    guard let path = path(arguments, environment) else { return .empty }
    let file =
      if arguments["config"] != nil {
        Self.file(try SmallFile.required(path, limit: PersistedSetting.sizeLimit, .configurationMissing), at: path)
      } else {
        Self.file(at: path) ?? (SmallFile.exists(at: path) ? ConfigurationFile(unreadable: path) : .empty)
      }
    for setting in file.settings { arguments.provide(setting.values, for: setting.name) }
    return file
  }

  /// Where it lies, if there is a place for it.
  static func path(_ arguments: Arguments, _ environment: Environment) -> String? {
    arguments["config"] ?? environment.configFile
  }

  /// Nil if there is none.
  static func file(at path: String) -> ConfigurationFile? {
    SmallFile.bytes(at: path, limit: PersistedSetting.sizeLimit).map { file($0, at: path) }
  }

  private static func file(_ bytes: [UInt8], at path: String) -> ConfigurationFile {
    ConfigurationFile(SmallFile.text(bytes), named: path, knowing: ViewOptions.all)
  }

  /// The options that it has, with their values.
  static func values(_ arguments: Arguments, _ environment: Environment = .current) -> [String: String] {
    let settings = path(arguments, environment).flatMap(file)?.settings ?? []
    return Dictionary(settings.map { ($0.name, $0.values.last ?? "") }) { $1 }
  }

  /// The map service that the user has accepted; nil if none is to be used.
  static func online(_ arguments: Arguments) -> String? {
    values(arguments)["online"].flatMap { $0 == "off" ? nil : $0 }
  }

  /// The geocoder that the user has chosen.
  static func geocoder(_ arguments: Arguments) -> String? { values(arguments)["geocoder"] }

  /// The same for what is to be alike everywhere: only a file that is named counts, and all of it has to make sense.
  static func applyNamed(to arguments: inout Arguments) throws(Failure) -> ConfigurationFile {
    guard arguments.has("config") else { return .empty }
    let file = try apply(to: &arguments, Environment([:]))
    guard let problem = file.problems.first else { return file }
    throw Failure(.configurationInvalid, problem.text)
  }
}
