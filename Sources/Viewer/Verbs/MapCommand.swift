import Cells
import Terminal

/// `rumbo [MAP…]`: the map on screen; where there is no terminal, one frame of it as text.
struct MapCommand: Command {
  static let name = ""
  static let completableOperands = CompletableOperands(first: .files(.read), isRepeated: true)
  static let options = ViewOptions.all

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
    guard arguments["status"] != StandardFile.name else { throw Failure(.statusOnScreen) }
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
