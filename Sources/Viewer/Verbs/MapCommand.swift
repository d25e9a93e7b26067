import Cells
import Terminal

/// `rumbo [MAP…]`: the map on screen; where there is no terminal, one frame of it as text.
struct MapCommand: Command {
  static let name = ""
  static let summary = "Show the map; without a terminal, print one frame."
  static let operands = "[MAP…] [options]"
  static let completableOperands = CompletableOperands(first: .files, isRepeated: true)
  static let options: [Option] = ViewOptions.all

  static let choices: [(spelling: String, help: String)] = [
    ("FILE", "a tile archive (.mbtiles, .pmtiles) or an image"),
    ("FOLDER", "a folder of tiles or of georeferenced images"),
    ("URL/{z}/{x}/{y}.png", "tiles on a server; .pbf and .mvt are vector tiles"),
    ("URL.json", "tiles on a server, described by a TileJSON"),
    ("URL.pmtiles", "an archive on a server that supports HTTP ranges"),
    ("NAME", "a public map service; `rumbo sources` lists them"),
    ("FILE.gpx, .kml, .kmz, .geojson, .csv", "tracks and places, shown on the bundled maps"),
    ("geo:60.17,24.94?z=15", "a place, as a geo: address or a link of another map"),
  ]

  private let said: Arguments
  private let file: ConfigurationFile
  private let settings: Settings
  private let maps: [String]

  init(_ arguments: Arguments) throws {
    let environment = Environment.current
    said = arguments
    var arguments = arguments
    let operands = Operands(arguments.operands)
    if let place = operands.place { arguments.provide(place, for: "at") }
    file = try Configuration.apply(to: &arguments, environment)
    for problem in file.problems { StandardOutput.complain(Sanitizer.clean(problem.text) + "\n") }
    settings = try Settings(arguments, showing: OpenedFiles(operands.files), environment, keys: file.keyTable)
    let catalogue = MapCatalogue(environment)
    maps = operands.maps.map(catalogue.source)
  }

  func run() throws -> ExitCode {
    guard StandardOutput.isTerminal else { return try printFrame() }
    do {
      return try LiveProgram.run(said, file, settings)
    } catch TerminalError.noKeyboard {
      return try printFrame()
    }
  }

  private func printFrame() throws -> ExitCode {
    let environment = Environment.current
    let session = try settings.session(
      maps: maps,
      columns: environment["COLUMNS"].flatMap { wholeNumber($0, in: 1...1000) } ?? 80,
      rows: environment["LINES"].flatMap { wholeNumber($0, in: 1...1000) } ?? 24,
      surroundings: .page
    )
    session.finishLoading()
    try StandardOutput.write(session.frame().text)
    try session.complain()
    return .fine
  }
}
