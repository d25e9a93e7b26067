import Cells
import Geodesy
import Images
import Raster
import Tiles
import Wire

/// `rumbo snapshot`: one screen, always the same, without a terminal.
struct SnapshotCommand: Command {
  static let name = "snapshot"
  static let summary = "Print one screen, the same every time, as text, ANSI, SVG, PNG or JSON."
  static let operands = "[MAP…] [options]"
  static let completableOperands = CompletableOperands(first: .files, isRepeated: true)
  static let options: [Option] =
    [
      .value("size", "COLUMNSxROWS", "the size of the screen"),
      .choice(
        "format",
        SnapshotFormat.allCases.map(\.rawValue),
        "the output format (default: by the ending of --out, else text)"
      ),
      .value("out", "FILE", "the file to write (default: standard output)"),
      .value("keys", "\"KEYS\"", "keys to press first: Right*3 + Tab \"text\" click(40,12)"),
      .value("time", "SECONDS", "then let this much time pass"),
      .value("every", "SECONDS", "print a frame every so many seconds"),
      .value("check", "FILE", "compare with this reference; exit with 1 if it differs"),
      .value("diff", "OUT.png", "with --check: draw a picture of the differences"),
      .value("ignore", "C,R,W,H", "with --check: ignore this rectangle of cells"),
      .value("record", "FILE", "write the reference"),
      .flag("no-wait", "don't wait for tiles"),
      .value("now", "TIME", "the time of the clock, as in 2025-06-01T12:00:00Z"),
      .value("suite", "DIR", "draw every screen of a folder, and compare it with the one accepted"),
      .flag("update", "with --suite: accept all screens as they are now"),
      .flag("review", "with --suite: show each screen that differs, and ask"),
      .value("report", "FILE.html", "with --suite: write a page with before, after and what differs"),
    ] + ViewOptions.all

  private let settings: Settings
  private let maps: [String]
  private let size: (columns: Int, rows: Int)
  private let script: KeyScript
  private let time: Duration
  private let interval: Duration?
  private let waitsForTiles: Bool
  private let output: SnapshotOutput
  private let suite: SuiteTask?

  init(_ arguments: Arguments) throws { try self.init(arguments, .current) }

  init(_ arguments: Arguments, _ environment: Environment, keys: KeyTable = .standard) throws {
    suite = try SuiteTask(arguments)
    var arguments = arguments
    let operands = Operands(arguments.operands)
    if let place = operands.place { arguments.provide(place, for: "at") }
    let file = try Configuration.applyNamed(to: &arguments)
    let table = keys.binding(file.bindings)
    settings = try Settings(arguments, showing: GivenFiles(operands.files), environment, keys: table)
    let catalogue = MapCatalogue(environment)
    maps = operands.maps.map(catalogue.source)
    size = try Self.size(arguments["size"] ?? "80x24")
    script = try KeyScript(arguments["keys"] ?? "")
    time = try Self.seconds(arguments, "time") ?? .zero
    interval = try Self.seconds(arguments, "every")
    waitsForTiles = !arguments.has("no-wait")
    output = try SnapshotOutput(arguments, isSeries: interval != nil)
    if let interval, interval <= .zero {
      throw UsageError(problem: "--every needs a positive time.", advice: "As in: --every 0.25")
    }
    try Self.checkClock(arguments["now"])
  }

  func run() throws -> ExitCode {
    if let suite { return try suite.run() }
    var runner = try runner()
    let session = runner.session
    guard let interval else {
      runner.passFrames(time)
      return try output.finish(with: Self.screenshot(of: session))
    }
    var passed = Duration.zero
    var number = 1
    while passed + interval <= time {
      passed += interval
      runner.passFrames(until: passed)
      try output.write(Self.screenshot(of: session), number: number)
      number += 1
    }
    return .fine
  }

  /// A program that has pressed the keys.
  func runner() throws -> SnapshotRunner {
    let session = try settings.session(
      maps: maps,
      columns: size.columns,
      rows: size.rows,
      surroundings: .snapshot
    )
    var runner = SnapshotRunner(session: session, waitsForTiles: waitsForTiles)
    runner.run(script)
    return runner
  }

  /// The screen without writing it anywhere.
  func screenshot() throws -> Screenshot {
    var runner = try runner()
    runner.passFrames(time)
    return Self.screenshot(of: runner.session)
  }

  private static func screenshot(of session: Session) -> Screenshot {
    Screenshot(grid: session.frame(), report: SceneReport.json(of: session), credits: session.credits)
  }

  /// Reads `120x40`.
  private static func size(_ text: String) throws(UsageError) -> (columns: Int, rows: Int) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = wholeNumber(parts[0], in: 1...1000),
      let rows = wholeNumber(parts[1], in: 1...1000)
    else {
      throw UsageError(
        problem: "“\(text)” is not a value of --size.",
        advice: "Give columns x rows, up to 1000 each, as in --size 80x24."
      )
    }
    return (columns, rows)
  }

  private static func seconds(_ arguments: Arguments, _ name: String) throws(UsageError) -> Duration? {
    guard let text = arguments[name] else { return nil }
    guard let seconds = plainNumber(text), (0...86_400).contains(seconds) else {
      throw UsageError(
        problem: "“\(text)” is not a value of --\(name).",
        advice: "Give seconds, up to a day, as in --\(name) 1.5."
      )
    }
    // To the microsecond, so that tenths add up to whole seconds and sixtieths stay what they are.
    return .microseconds((seconds * 1e6).rounded())
  }

  /// A clock that can't be read is a slip.
  private static func checkClock(_ text: String?) throws(UsageError) {
    guard let text else { return }
    let shape = text.map { $0.isASCII && $0.isNumber ? "0" : $0 }
    guard String(shape) == "0000-00-00T00:00:00Z" else {
      throw UsageError(problem: "“\(text)” is not a value of --now.", advice: "As in: --now 2025-06-01T12:00:00Z")
    }
  }
}
