import Cells
import Wire

/// A recording as asciinema plays it, version 2: a line about the screen, then a line for each time it changes.
final class AsciicastWriter: ScreenCamera.Film {
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
