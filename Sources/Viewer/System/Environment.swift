import Glibc
import Wire

/// The environment of the program: variables, and the folders that they name.
struct Environment {
  private let variables: [String: String]
  /// Whether folders that no variable names are looked for in the home folder.
  private var usesHome = true

  init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// Whether this process draws snapshots, which may depend on little of its environment.
  static var isReproducible = false

  /// The environment of a run within another program, instead of that of the process.
  private static var given: Environment?

  /// Does some work in an environment of its own.
  static func within<Value>(_ variables: [String: String], _ work: () throws -> Value) rethrows -> Value {
    let outer = (given, isReproducible)
    (given, isReproducible) = (Environment(variables), false)
    defer { (given, isReproducible) = outer }
    return try work()
  }

  /// The environment this process depends on.
  static var current: Environment { isReproducible ? process.reproducible : process }

  /// The part that a snapshot depends on: neither the home folder nor the terminal, the language or the time zone.
  var reproducible: Environment {
    let foreign = ["NO_COLOR", "COLORTERM", "TERM", "LANG", "TZ", "COLUMNS", "LINES", "XDG_STATE_HOME"]
    var environment = Environment(variables.filter { !foreign.contains($0.key) && !$0.key.hasPrefix("LC_") })
    environment.usesHome = false
    return environment
  }

  /// The whole environment of this process.
  static var process: Environment {
    if let given { return given }
    var variables: [String: String] = [:]
    var pointer = unsafe environ
    while let entry = unsafe pointer.pointee {
      let text = unsafe String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      unsafe pointer = unsafe pointer + 1
    }
    return Environment(variables)
  }

  /// A variable; one that is set to nothing counts as not set.
  subscript(name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The language of the locale, by its code; nil for a locale without one.
  var language: String? {
    let locale = self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"] ?? ""
    let code = Language.primary(of: locale)
    return (2...3).contains(code.count) ? code : nil
  }

  /// Where the configuration lies, if there is a home for it.
  var configFile: String? { folder("XDG_CONFIG_HOME", orHome: ".config").map { $0 + "/config" } }

  /// Where the user's own map services are written down.
  var sourcesFile: String? { folder("XDG_CONFIG_HOME", orHome: ".config").map { $0 + "/sources" } }

  /// Where the user's own styles lie.
  var stylesFolder: String? { folder("XDG_CONFIG_HOME", orHome: ".config").map { $0 + "/styles" } }

  /// Where maps lie that were fetched, and others of the user's own.
  var mapsFolder: String? { dataFolder.map { $0 + "/maps" } }

  /// Where what the program remembers lies.
  var stateFolder: String? { folder("XDG_STATE_HOME", orHome: ".local/state") }

  /// Where the user's own places lie.
  var dataFolder: String? { folder("XDG_DATA_HOME", orHome: ".local/share") }

  /// Where copies lie that can be had again.
  var cacheFolder: String? { folder("XDG_CACHE_HOME", orHome: ".cache") }

  /// Makes a new user known: true once, before there is a configuration and wherever that can be remembered.
  func meetsNewUser() -> Bool {
    guard let stateFolder, let configFile, !SmallFile.exists(at: configFile) else { return false }
    // `.local`, `state` and `rumbo` in a home, which itself is never made.
    FileList.make(DurableFile.folder(of: stateFolder), levels: 2)
    return unsafe mkdir(stateFolder, 0o700) == 0
  }

  /// The base folders must be absolute; anything else is to be ignored.
  private func folder(_ name: String, orHome fallback: String) -> String? {
    if let base = self[name], base.hasPrefix("/") { return base + "/rumbo" }
    return self["HOME"].flatMap { usesHome && $0.hasPrefix("/") ? "\($0)/\(fallback)/rumbo" : nil }
  }
}
