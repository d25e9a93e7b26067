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
  /// The unsupported parts, the first with their lines, and how many there are besides.
  let problems: [Failure]

  static let sizeLimit = 8 << 20
  /// A style that was written for another program can have hundreds.
  private static let maxProblems = 12

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

  private static func failures(_ problems: [StyleProblem], in bytes: [UInt8], _ file: String) -> [Failure] {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let lines = lines(of: problems.prefix(maxProblems).map(\.value), in: bytes)
    let shown = problems.prefix(maxProblems).map { problem in
      let place = lines[problem.value].map { "\(name):\($0)" } ?? name
      let value = Sanitizer.clean(problem.value, limit: 80)
      return Failure(.stylePartUnsupported, place, value, Sanitizer.clean(problem.part))
    }
    let rest = problems.count - shown.count
    return shown + (rest > 0 ? [Failure(.stylePartsUnsupported, name, rest)] : [])
  }

  /// The line in which each text in quotation marks occurs first.
  private static func lines(of texts: [String], in bytes: [UInt8]) -> [String: Int] {
    var (lines, line) = ([String: Int](), 1)
    for index in texts.isEmpty ? 0..<0 : bytes.indices {
      if bytes[index] == 0x0a { line += 1 }
      guard bytes[index] == UInt8(ascii: "\"") else { continue }
      for text in texts where lines[text] == nil && bytes[index...].starts(with: text.utf8) { lines[text] = line }
    }
    return lines
  }
}
