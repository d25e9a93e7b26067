import Cells
import Wire

/// The differences of two screens in the JSON format: first what has a name and a place, then other fields.
enum ReportDifference {
  static func lines(from old: JSON, to new: JSON) -> [String] {
    guard old != new else { return [] }
    let names = ScreenDifference.lines(from: Self.names(in: old), to: Self.names(in: new))
    var lines = names + fields(from: values(old, besides: places), to: values(new, besides: places))
    // Named things whose other fields differ.
    if lines.isEmpty { lines = fields(from: values(old, besides: []), to: values(new, besides: [])) }
    return lines
  }

  private static let places: Set = ["labels", "icons", "clusters", "things", "pins", "texts"]

  private static func names(in report: JSON) -> [ScreenDifference.Name] {
    places.sorted().flatMap { report[$0]?.array ?? [] }.compactMap { thing in
      guard let column = thing["column"]?.int, let row = thing["row"]?.int else { return nil }
      let text = thing["text"]?.string ?? thing["name"]?.string ?? thing["count"]?.int.map { "\($0) places" }
      return ScreenDifference.Name(text ?? thing["kind"]?.string ?? "unnamed", column: column, row: row)
    }
  }

  private typealias Values = [(path: String, value: String)]

  /// Every plain value with its path, such as `camera.zoom`.
  private static func values(_ json: JSON, at path: String = "", besides hidden: Set<String>) -> Values {
    if let object = json.object, !object.fields.isEmpty {
      return object.fields.filter { !hidden.contains($0.name) }.flatMap { field in
        values(field.value, at: path.isEmpty ? field.name : "\(path).\(field.name)", besides: [])
      }
    }
    let elements = json.array ?? []
    guard elements.contains(where: { $0.object != nil || $0.array != nil }) else {
      return [(path, JSONWriter.text(of: json))]
    }
    return elements.enumerated().flatMap { values($0.element, at: "\(path)[\($0.offset)]", besides: []) }
  }

  private static func fields(from old: Values, to new: Values) -> [String] {
    let before = Dictionary(old, uniquingKeysWith: { $1 })
    let after = Dictionary(new, uniquingKeysWith: { $1 })
    let changed = new.compactMap { path, value -> String? in
      guard let former = before[path] else { return "+ \(path): \(value)" }
      return former == value ? nil : "\(path): \(former) is now \(value)"
    }
    return changed + old.filter { after[$0.path] == nil }.map { "− \($0.path): \($0.value)" }
  }
}
