import Cartography
import Cells
import Rendering
import Wire

/// A style from a file, for the vector map; all around it takes the colours of day or night.
struct FileStyle {
  let path: String
  let name: String
  let style: Style
  /// The colours of its map, from which icons and marks have to differ.
  let ground: (areas: [CellColor], streets: [CellColor])
  /// Whether it only gives other colours to what a built-in one draws.
  private let isRecolored: Bool
  /// The unsupported parts, each with its layer if it is in one; a style for another program can have hundreds.
  let problems: [(layer: String, failure: Failure)]

  static let sizeLimit = 8 << 20

  init(at path: String) throws(Failure) {
    let file = Sanitizer.clean(path)
    let bytes = try SmallFile.required(path, limit: Self.sizeLimit, .styleMissing)
    let json = try Self.object(in: bytes, file)
    (self.path, style) = (path, Style(json))
    ground = (style.areas, style.streets)
    isRecolored =
      json["layers"] == nil && json["widths"] == nil && json["extends"]?.string.flatMap(MapStyle.init(rawValue:)) != nil
    name = Sanitizer.clean(style.name.isEmpty ? file : style.name)
    problems = Self.failures(style.problems, in: bytes, file)
  }

  /// The colours for everything that the style doesn't define.
  var surroundings: MapStyle { style.hasLightGround ? .day : .night }

  var choice: StyleChoice { .file(path, isRecolored: isRecolored) }

  private static func object(in bytes: [UInt8], _ file: String) throws(Failure) -> JSON {
    let json: JSON
    do throws(JSONError) {
      json = try JSONParser.parse(bytes)
    } catch {
      throw damaged(file, error.problem)
    }
    guard json.object != nil else { throw damaged(file, "it is not a JSON object") }
    return json
  }

  private static func damaged(_ file: String, _ reason: String) -> Failure {
    Failure(.styleInvalid, file, reason)
  }

  private static func failures(
    _ problems: [StyleProblem],
    in bytes: [UInt8],
    _ file: String
  ) -> [(layer: String, failure: Failure)] {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let places = problems.isEmpty ? [:] : places(of: Set(problems.flatMap { [$0.value, quoted($0.layer)] }), in: bytes)
    return problems.map { problem in
      let start = problem.layer.isEmpty ? 1 : places[quoted(problem.layer)]?.first ?? 1
      // In the layer, else anywhere.
      let line = places[problem.value]?.first { $0 >= start } ?? (problem.layer.isEmpty ? nil : start)
      let layer = Sanitizer.clean(problem.layer, limit: 80)
      let value = Sanitizer.clean(problem.value, limit: 80) + (layer.isEmpty ? "" : " (\(layer))")
      let place = line.map { "\(name):\($0)" } ?? name
      return (layer, Failure(.stylePartUnsupported, place, value, Sanitizer.clean(problem.part)))
    }
  }

  private static func quoted(_ text: String) -> String { JSONWriter.text(of: .string(text)) }

  /// The lines in which strings occur, by their JSON.
  private static func places(of texts: Set<String>, in bytes: [UInt8]) -> [String: [Int]] {
    var (found, line, index) = ([String: [Int]](), 1, 0)
    while index < bytes.count {
      if bytes[index] == 0x0a { line += 1 }
      if bytes[index] == UInt8(ascii: "\"") {
        var end = index + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
        let text = String(decoding: bytes[index...min(end, bytes.count - 1)], as: UTF8.self)
        if texts.contains(text) { found[text, default: []].append(line) }
        index = end
      }
      index += 1
    }
    return found
  }
}
