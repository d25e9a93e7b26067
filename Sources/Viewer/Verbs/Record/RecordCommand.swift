import Cells
import Wire

/// `rumbo record`: what the screen shows while keys are pressed or a receiver moves, as a film.
struct RecordCommand: Command {
  static let name = "record"
  static let completableOperands = CompletableOperands(first: .files(.read), isRepeated: true)
  static let copiesStreams = true
  static let options = ScriptedScreen.options(of: name)

  private enum Format: String {
    case cast, svg
  }

  private let screen: ScriptedScreen
  private let format: Format
  private let out: String
  private let framesPerSecond: Double
  private let pause: Duration
  private let title: String

  init(_ arguments: Arguments) throws {
    guard let out = arguments["out"] else { throw Failure(.nothingToRecordTo) }
    let ending = out == StandardFile.name ? Format.cast.rawValue : FileName.ending(of: out) ?? ""
    guard let format = Format(rawValue: arguments["format"] ?? ending) else { throw Failure(.recordingFormat) }
    self.format = format
    self.out = out
    framesPerSecond = try Self.rate(arguments["fps"]) ?? (format == .cast ? 20 : 10)
    pause = try ScriptedScreen.seconds(arguments, "pause") ?? .milliseconds(500)
    Environment.isReproducible = true
    screen = try ScriptedScreen(arguments, .current)
    title = arguments["at"].map { "rumbo: \(Sanitizer.clean($0))" } ?? "rumbo"
  }

  func run() throws -> ExitCode {
    let (columns, rows) = screen.size
    switch format {
    case .cast:
      let film = AsciicastWriter(columns: columns, rows: rows, title: title)
      try StandardOutput.write(film.bytes(endingAt: filmed(on: film)), toFile: out)
    case .svg:
      let film = AnimatedSVG(columns: columns, rows: rows)
      try StandardOutput.write(film.bytes(endingAt: filmed(on: film)), toFile: out)
    }
    return .fine
  }

  /// Films all that happens; the time when it is over.
  private func filmed(on film: any ScreenCamera.Film) throws -> Duration {
    let camera = ScreenCamera(film, framesPerSecond: framesPerSecond, pause: pause)
    var runner = try screen.runner(filming: camera)
    runner.passFrames(screen.time)
    camera.seeLast(runner.session, at: runner.now)
    return runner.now + pause
  }

  private static func rate(_ text: String?) throws(Failure) -> Double? {
    guard let text else { return nil }
    guard let rate = plainNumber(text), (0.1...60).contains(rate) else { throw Failure(.framesInvalid, text) }
    return rate
  }

  /// A recording as a moving drawing.
  private final class AnimatedSVG: ScreenCamera.Film {
    private var drawing: MovingSVG

    init(columns: Int, rows: Int) { drawing = MovingSVG(columns: columns, rows: rows) }

    func add(_ grid: CellGrid, at time: Duration) { drawing.add(grid, at: time / .seconds(1)) }

    /// The whole, which begins again at a time.
    func bytes(endingAt time: Duration) -> [UInt8] { Array(drawing.text(lasting: time / .seconds(1)).utf8) }
  }

  /// A recording as asciinema plays it, version 2: a line about the screen, then a line for each time it changes.
  private final class AsciicastWriter: ScreenCamera.Film {
    private var lines: String
    private var shown: CellGrid?

    init(columns: Int, rows: Int, title: String) {
      let head: [(String, JSON)] = [
        ("version", .integer(2)), ("width", .integer(columns)), ("height", .integer(rows)), ("title", .string(title)),
      ]
      lines = JSONWriter.text(of: .object(JSONObject(head))) + "\n"
    }

    func add(_ grid: CellGrid, at time: Duration) {
      // Players support less than terminals do: changed cells are written again.
      let bytes = ANSIWriter.update(from: shown, to: grid, features: [])
      add(shown == nil ? Array("\u{1B}[?25l".utf8) + bytes : bytes, at: time)
      shown = grid
    }

    /// The whole, which ends at a time.
    func bytes(endingAt time: Duration) -> [UInt8] {
      add([], at: time)
      return Array(lines.utf8)
    }

    private func add(_ bytes: [UInt8], at time: Duration) {
      let milliseconds = Int((time / .milliseconds(1)).rounded())
      let event: [JSON] = [
        .number(Double(milliseconds) / 1000), .string("o"), .string(String(decoding: bytes, as: UTF8.self)),
      ]
      lines += JSONWriter.text(of: .array(event)) + "\n"
    }
  }
}
