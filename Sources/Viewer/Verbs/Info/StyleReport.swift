import Cells
import Wire

/// The contents of a map style, for `rumbo info`.
struct StyleReport: FileReport {
  private let style: FileStyle
  private let name: String
  private let layers: Int

  /// Nil if it is another file.
  init?(on path: String) throws(Failure) {
    guard let first = SmallFile.beginning(of: path)?.first(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }),
      first == UInt8(ascii: "{"), let bytes = SmallFile.bytes(at: path, limit: FileStyle.sizeLimit),
      let json = try? JSONParser.parse(bytes), Self.isStyle(json)
    else { return nil }
    style = try FileStyle(at: path)
    name = Sanitizer.clean(json["name"]?.string ?? path.split(separator: "/").last.map(String.init) ?? path)
    layers = json["layers"]?.array?.count ?? 0
  }

  /// Our own begin with another style or give colours; those for other programs have layers with a type each.
  private static func isStyle(_ json: JSON) -> Bool {
    if json["extends"]?.string != nil || json["colors"]?.object != nil { return true }
    return json["layers"]?.array?.contains { $0["type"]?.string != nil } == true
  }

  func exitCode(isStrict: Bool, _ path: String) throws(Failure) -> ExitCode {
    isStrict && !style.problems.isEmpty ? .damagedInput : .fine
  }

  var lines: [(name: String, value: String)] {
    let own = [("kind", "style"), ("name", name)]
    // Our own have none.
    return own + (layers > 0 ? [("layers", "\(layers)")] : []) + style.problems.map { ("skipped", $0.problem) }
  }

  var json: JSON {
    [
      "kind": "style", "name": .string(name), "layers": .integer(layers),
      "skipped": .array(style.problems.map { ["where": "style", "why": .string(Sanitizer.clean($0.problem))] }),
    ]
  }
}
