import Foundation
import TestSupport
import Wire

/// Compares the fields of a message with what a record of the development data expects.
enum FieldExpectation {
  static func records(_ name: String) throws -> [JSON] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: SharedData.path("data/feeds/\(name)"))))
    return try bytes.split(separator: 0x0a).map { try JSONParser.parse(Array($0)) }
  }

  /// The names of the fields that differ, with both values.
  static func differences(_ fields: JSON, record: JSON) -> [String] {
    differences(fields, record["expect"] ?? .null, path: "", record)
  }

  private static func differences(_ found: JSON?, _ expected: JSON, path: String, _ record: JSON) -> [String] {
    if case .object(let object) = expected {
      return object.fields.flatMap { field in
        let path = path.isEmpty ? field.name : "\(path).\(field.name)"
        return differences(found?[field.name], field.value, path: path, record)
      }
    }
    if matches(found ?? .null, expected, path, record) { return [] }
    return ["\(path): \(JSONWriter.text(of: found ?? .null)) instead of \(JSONWriter.text(of: expected))"]
  }

  private static func matches(_ found: JSON, _ expected: JSON, _ path: String, _ record: JSON) -> Bool {
    guard let number = expected.number else {
      guard let list = expected.array else { return found == expected }
      return found.array.map { $0.count == list.count && zip($0, list).allSatisfy { matches($0, $1, path, record) } }
        ?? false
    }
    guard let value = found.number else { return false }
    let decimals = record["decimals"]?[path]?.number.map { 0.5 * pow(10, -$0) * 1.02 }
    let tolerance = record["tolerance"]?[path]?.number ?? record["tolerance"]?.number ?? decimals ?? 1e-6
    return abs(value - number) <= tolerance
  }
}
