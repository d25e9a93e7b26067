import Calendar
import Cells
import Geodesy
import Scene

/// The names of pictures.
enum PictureName {
  static let ending = ".png"

  /// A name that no file has: by the time where that is known, else by what is seen.
  static func suggested(at time: Timestamp?, _ viewport: Viewport, besides taken: [String]) -> String {
    let stem = "rumbo-" + (time.map(words) ?? words(of: viewport))
    let names = [stem] + (2...99).map { "\(stem)-\($0)" }
    let free = names.lazy.map { $0 + ending }.first { !SmallFile.exists(at: $0) && !taken.contains($0) }
    return free ?? stem + ending
  }

  /// As in 20250601-120000.
  private static func words(_ time: Timestamp) -> String {
    let digits = time.text.prefix(19).filter { $0.isNumber }
    return "\(digits.prefix(8))-\(digits.dropFirst(8))"
  }

  private static func words(of viewport: Viewport) -> String {
    let place = viewport.camera.center.coordinate
    return CoordinateFormat.decimal.text(of: place, resolution: .meters(10))
      .replacing(", ", with: "_").filter { !$0.isWhitespace }
  }

  /// Where a picture of that name goes; nil where that is no name.
  static func path(for text: String, home: String?) -> String? {
    let name = text.drop { $0 == " " }
    guard !name.isEmpty, name != ending else { return nil }
    var whole = HomePath.whole(String(name), home: home)
    // It is typed before an extension that is there already.
    while whole.lowercased().hasSuffix(ending + ending) { whole.removeLast(ending.count) }
    return whole.lowercased().hasSuffix(ending) ? whole : whole + ending
  }

  /// A path as it is shown: its end, if it takes more than the given columns.
  static func short(_ path: String, columns: Int = longest) -> String {
    let (clean, width) = (Sanitizer.clean(path, limit: 4096), CharacterWidth.standard)
    guard width.of(clean) > columns else { return clean }
    var end = clean[...]
    while width.of(String(end)) > columns - 1, !end.isEmpty { end.removeFirst() }
    return "…" + end
  }

  private static let longest = 36
  /// The minimum columns of a path that identify it.
  private static let shortest = 8

  /// A problem with only the end of its path, so that the reason fits into the given columns.
  static func message(_ problem: String, of path: String, columns: Int) -> String {
    let rest = CharacterWidth.standard.of(problem.replacing(path, with: ""))
    let room = min(max(columns - rest, shortest), longest)
    return Sanitizer.clean(problem.replacing(path, with: short(path, columns: room)), limit: 200)
  }
}
