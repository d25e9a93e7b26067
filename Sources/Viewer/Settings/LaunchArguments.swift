/// The arguments at the start on a terminal, read again when the configuration is saved.
struct LaunchArguments {
  /// The command line alone.
  let said: Arguments
  /// The tracks and places of the files that it names.
  let given: OpenedFiles?
  let environment: Environment
  /// The session to restore; nil if there is none.
  var lastTime: SavedSession?

  /// The command line counts more than the file, and that more than the last time.
  func settings(with file: ConfigurationFile) throws -> Settings {
    var arguments = said
    if let place = operands.place { arguments.provide(place, for: "at") }
    for setting in file.settings { arguments.provide(setting.values, for: setting.name) }
    lastTime?.provide(to: &arguments)
    return try Settings(arguments, showing: given, environment, keys: file.keyTable)
  }

  /// The maps to open, as they are named.
  var maps: [String] {
    let catalogue = MapCatalogue(environment)
    return namedMaps.map(catalogue.source)
  }

  var namedMaps: [String] { said.operands.isEmpty ? lastTime?.maps ?? [] : operands.maps }

  private var operands: Operands { Operands(said.operands) }

  /// The same without the maps of last time, which may be gone, and nothing else of it that is about them.
  var withoutMaps: LaunchArguments {
    var words = self
    words.lastTime = lastTime?.withoutMaps
    return words
  }
}
