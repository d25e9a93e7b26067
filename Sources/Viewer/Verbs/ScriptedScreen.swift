import Calendar
import Cells

/// A screen without a terminal, and the keys that are pressed on it.
struct ScriptedScreen {
  /// The options of a command that draws one.
  static func options(of command: String) -> [Option] { CommandTable[command].ownOptions + ViewOptions.all }

  /// How long it goes on after the last key.
  let time: Duration
  let size: (columns: Int, rows: Int)
  private let settings: Settings
  private let environment: Environment
  private let maps: [String]
  private let script: KeyScript
  private let waitsForTiles: Bool

  init(
    _ arguments: Arguments,
    _ environment: Environment,
    keys: KeyTable = .standard,
    access: Settings.Access = .reading
  ) throws {
    let environment = environment.reproducible
    self.environment = environment
    var arguments = arguments
    let operands = Operands(arguments.operands)
    if let place = operands.place { arguments.provide(place, for: "at") }
    let file = try Configuration.applyNamed(to: &arguments)
    let table = keys.binding(file.bindings)
    var settings = try Settings(arguments, showing: OpenedFiles(operands.files), environment, keys: table)
    settings.access = access
    self.settings = settings
    let catalogue = MapCatalogue(environment)
    maps = operands.maps.map(catalogue.source)
    size = try Self.size(arguments["size"] ?? "80x24")
    script = try Self.checked(KeyScript(arguments["keys"] ?? ""), size)
    time = try Self.seconds(arguments, "time") ?? .zero
    waitsForTiles = !arguments.has("no-wait")
    _ = try Self.clock(arguments["now"])
  }

  /// Keys that can be pressed on this screen.
  func checked(_ script: KeyScript) throws(Failure) -> KeyScript { try Self.checked(script, size) }

  private static func checked(_ script: KeyScript, _ size: (columns: Int, rows: Int)) throws(Failure) -> KeyScript {
    guard let position = script.position(besideColumns: size.columns, rows: size.rows) else { return script }
    throw Failure(.mouseOutside, position.column, position.row, size.columns - 1, size.rows - 1)
  }

  /// A program that has pressed the keys, watched by a camera if there is one.
  func runner(filming camera: ScreenCamera? = nil) throws -> SnapshotRunner {
    let session = try settings.session(
      maps: maps,
      columns: size.columns,
      rows: size.rows,
      surroundings: .snapshot,
      environment: environment
    )
    var runner = SnapshotRunner(session: session, waitsForTiles: waitsForTiles, camera: camera)
    runner.run(script)
    return runner
  }

  /// The screen after its time.
  func screenshot() throws -> Screenshot {
    var runner = try runner()
    runner.passFrames(time)
    return Screenshot(of: runner.session)
  }

  /// Reads `120x40`.
  private static func size(_ text: String) throws(Failure) -> (columns: Int, rows: Int) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = wholeNumber(parts[0], in: 1...1000),
      let rows = wholeNumber(parts[1], in: 1...1000)
    else {
      throw Failure(.sizeInvalid, text)
    }
    return (columns, rows)
  }

  static func seconds(_ arguments: Arguments, _ name: String) throws(Failure) -> Duration? {
    guard let text = arguments[name] else { return nil }
    guard let seconds = plainNumber(text), (0...86_400).contains(seconds) else {
      throw Failure(.secondsInvalid, text, name)
    }
    // To the microsecond, so that tenths add up to whole seconds and sixtieths stay what they are.
    return .microseconds((seconds * 1e6).rounded())
  }

  /// The value of `--now`; nil without one.
  static func clock(_ text: String?) throws(Failure) -> Timestamp? {
    guard let text else { return nil }
    let shape = text.map { $0.isASCII && $0.isNumber ? "0" : $0 }
    guard String(shape) == "0000-00-00T00:00:00Z", let moment = Timestamp(text) else {
      throw Failure(.nowInvalid, text)
    }
    return moment
  }
}
