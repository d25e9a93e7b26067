import Cartography
import Foundation
import TestSupport
import Testing
import Wire

/// Expressions of styles, by records of what they have to give.
struct ExpressionTests {
  /// The records that aren't evaluated as MapLibre does, by the beginnings of their names, and why.
  private static let unsupported: [(name: String, reason: String)] = [
    ("distance/", "cells show no distances to shapes in a style"), ("within/", "cells show no shapes in a style"),
    ("elevation/", "relief has colours of its own"), ("heatmap-density/", "no heat maps"),
    ("feature-state/", "nothing sets the state of a feature"),
    ("format/image-sections", "no images are loaded"), ("image/basic", "no images are loaded"),
    ("number-format/currency", "depends on the machine's language"),
    ("number-format/unit", "depends on the machine's language"),
    ("interpolate/projection", "one projection"), ("global-state/projection", "one projection"),
    ("interpolate/linear-color-array", "hillshade only"), ("interpolate/linear-number-array", "hillshade only"),
    ("legacy/identity/color_array", "hillshade only"), ("legacy/identity/number_array", "hillshade only"),
    ("legacy/identity/padding", "icons only"),
  ]

  private static let file = "/work/shared/data/feeds/expressions.jsonl"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: file), "needs the shared expressions"))
  func `of the shared expressions all that cells can use are evaluated as expected`() throws {
    let text = try String(contentsOfFile: Self.file, encoding: .utf8)
    let records = try text.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
    let (right, all) = try check(records)
    #expect(records.count == 385 && all == 866 && right == 700)
  }

  @Test func `expressions are evaluated and refused as recorded`() throws {
    let records: [JSON] = [
      record(["+", 1, ["*", 2, 3]], gives: [7]), record(["concat", "a", ["get", "x"]], gives: ["a1"]),
      record(["match", ["get", "x"], [0, 1], "few", "many"], gives: ["few"]),
      record(["step", ["get", "x"], "low", 1, "high"], gives: ["high"]),
      record(["interpolate", ["linear"], ["get", "x"], 0, 10, 2, 20], gives: [15]),
      record(["interpolate", ["exponential", 2], ["get", "x"], 0, 0, 2, 3], gives: [1]),
      record(["case", [">", ["get", "x"], 1], "a", ["has", "x"], "b", "c"], gives: ["b"]),
      record(["let", "a", ["get", "x"], ["+", ["var", "a"], 1]], gives: [2]),
      record(["at", 1, ["literal", [1, 2]]], gives: [2]), record(["slice", "abcd", 1, -1], gives: ["bc"]),
      record(["number-format", ["get", "x"], ["min-fraction-digits": 2]], gives: ["1.00"]),
      record(["to-rgba", ["to-color", "rebeccapurple"]], gives: [[102, 51, 153, 1]]),
      record(["number", ["get", "y"]], gives: [["error": "no number"]]),
      record(["+", "a", 1]), record(["unheard-of"]), record(["+", ["zoom"], 1]), record(["match", 1, 1.5, 1, 2]),
      record(["step", 0, "a", 1, "b", 1, "c"]), record(["get", ["literal", [1]]]), record(["case", 1, 2, 3]),
    ]
    let (right, all) = try check(records)
    #expect(right == all && all == 13)
  }

  private func record(_ expression: JSON, gives outputs: [JSON]? = nil) -> JSON {
    [
      "name": .string(JSONWriter.text(of: expression)), "expression": expression,
      "inputs": [[["zoom": 1], ["properties": ["x": 1]]]], "outputs": .array(outputs ?? []),
      "compiled": ["result": outputs == nil ? "error" : "success"],
    ]
  }

  /// How many outputs are right, and how many there are.
  private func check(_ records: [JSON]) throws -> (right: Int, all: Int) {
    var (right, all) = (0, 0)
    for record in records {
      let name = record["name"]?.string ?? ""
      let outputs = record["outputs"]?.array ?? []
      all += outputs.count
      let isFine = record["compiled"]?["result"] == "success"
      if isFine, Self.unsupported.contains(where: { name.hasPrefix($0.name) }) { continue }
      var compiler = ExpressionCompiler()
      for field in record["global_state"]?.object?.fields ?? [] {
        compiler.globals[field.name] = ExpressionValue(field.value)
      }
      guard let type = Self.property(record["property"] ?? .null),
        let expression = try? compiler.property(record["expression"] ?? .null, type)
      else {
        #expect(!isFine, "\(name) is refused")
        continue
      }
      #expect(isFine, "\(name) is accepted")
      if let zoom = record["compiled"]?["isZoomConstant"]?.bool { #expect(expression.uses.zoom != zoom, "\(name)") }
      if let feature = record["compiled"]?["isFeatureConstant"]?.bool {
        #expect(expression.uses.isOfFeature != feature, "\(name)")
      }
      for (input, output) in zip(record["inputs"]?.array ?? [], outputs) {
        let value =
          (try? expression.value(in: Self.context(input))).map(Self.json) ?? ["error": "it can't be evaluated"]
        let isRight = Self.isSame(value, output)
        #expect(isRight, "\(name): \(JSONWriter.text(of: value)) for \(JSONWriter.text(of: input))")
        right += isRight ? 1 : 0
      }
    }
    return (right, all)
  }

  /// Nil for properties that cells have no use for.
  private static func property(_ json: JSON) -> PropertyType? {
    let isInterpolated = json["expression"]?["interpolated"]?.bool ?? false
    func property(_ type: ExpressionType) -> PropertyType {
      PropertyType(
        type,
        isInterpolated: isInterpolated,
        hasTokens: json["tokens"]?.bool ?? false,
        words: json["values"]?.object?.fields.map(\.name) ?? [],
        standard: type == .string ? json["default"] : nil
      )
    }
    switch json["type"]?.string {
    case nil: return property(.value)
    case "array":
      return property(
        .array(json["value"] == "number" ? .number : json["value"] == "string" ? .string : .value, json["length"]?.int)
      )
    case "enum": return property(.string)
    case let name?:
      let types: [ExpressionType] = [.color, .string, .number, .boolean, .formatted, .null]
      return types.first { "\($0)" == name }.map(property)
    }
  }

  private static func context(_ input: JSON) -> ExpressionContext {
    var context = ExpressionContext()
    context.zoom = input[0]?["zoom"]?.number ?? 0
    context.geometry = input[1]?["geometry"]?["type"]?.string ?? "Unknown"
    for field in input[1]?["properties"]?.object?.fields ?? [] {
      context.properties[field.name] = ExpressionValue(field.value)
    }
    return context
  }

  private static func json(_ value: ExpressionValue) -> JSON {
    switch value {
    case .color(let color):
      let channels = [color.red, color.green, color.blue].map { $0 * color.alpha }
      return .array((channels + [color.alpha]).map { .number($0) })
    case .array(let values): return .array(values.map(json))
    case .formatted(let sections):
      return [
        "sections": .array(
          sections.map { section in
            let color = section.options["text-color"].map(json)
            return [
              "text": .string(section.text), "image": .null, "scale": section.options["font-scale"].map(json) ?? .null,
              "fontStack": .null, "verticalAlign": section.options["vertical-align"].map(json) ?? .null,
              "textColor": color.map { ["r": $0[0] ?? 0, "g": $0[1] ?? 0, "b": $0[2] ?? 0, "a": $0[3] ?? 0] } ?? .null,
            ]
          }
        )
      ]
    default: return value.json
    }
  }

  /// Whether values are the same; recorded numbers are cut after six digits.
  private static func isSame(_ one: JSON, _ other: JSON) -> Bool {
    if let one = one.number, let other = other.number { return abs(one - other) <= 1e-5 * max(abs(other), 1e-7) }
    if let one = one.array, let other = other.array {
      return one.count == other.count && zip(one, other).allSatisfy(isSame)
    }
    guard let one = one.object, let other = other.object else { return one == other }
    let names = Set((one.fields + other.fields).map(\.name))
    if names.contains("error") { return one["error"] != nil && other["error"] != nil }
    return names.allSatisfy { isSame(one[$0] ?? .null, other[$0] ?? .null) }
  }

  // MARK: Untrusted input

  @Test func `an expression that is too deep or too large is refused`() throws {
    var compiler = ExpressionCompiler()
    var deep: JSON = 1
    for _ in 0..<5000 { deep = ["-", deep] }
    let many = (0..<1_000_000).flatMap { [JSON.integer($0), JSON.integer($0)] }
    var doubled: [JSON] = ["let"]
    for index in 0..<60 {
      let before: JSON = index == 0 ? ["get", "x"] : ["var", .string("a\(index - 1)")]
      doubled += [.string("a\(index)"), ["concat", before, before]]
    }
    for hostile in [deep, .array(["step", ["get", "x"], 0] + many), .array(doubled + [["var", "a59"]])] {
      #expect(throws: ExpressionError.self) { try compiler.compile(hostile) }
    }
    #expect(throws: JSONError.self) { try JSONParser.parse(Array(repeating: UInt8(ascii: "["), count: 100_000)) }
  }

  @Test(
    arguments: [
      ["interpolate", ["exponential", 1e300], ["get", "x"], 0, 0, 1e300, 1], ["^", ["get", "x"], 1e300],
      ["slice", "abc", ["/", 0, 0]], ["at", ["/", 1, 0], ["literal", [1]]], ["index-of", "a", "banana", -1e300],
      ["rgb", ["/", 0, 0], 0, 0], ["number-format", ["/", 1, 0], ["max-fraction-digits": 1e300]],
      ["to-string", ["/", ["get", "x"], 0]], ["%", ["get", "x"], 0],
    ] as [JSON]
  )
  func `numbers out of range neither trap nor hang`(expression: JSON) throws {
    var compiler = ExpressionCompiler()
    var context = ExpressionContext()
    context.properties["x"] = .number(-1e308)
    do { _ = try compiler.compile(expression).value(in: context) } catch { #expect(error is ExpressionError) }
  }

  @Test func `changed expressions are refused or evaluated`() throws {
    let expressions = try PublishedStyleTests.styles().flatMap { Self.expressions(in: $0.style) }
    var random = SeededRandom(seed: 52)
    var (refused, evaluated) = (0, 0)
    for _ in 0..<3000 {
      guard var expression = expressions.randomElement(using: &random) else { continue }
      for _ in 0..<Int.random(in: 1...3, using: &random) { expression = Self.changed(expression, &random) }
      var (compiler, context) = (ExpressionCompiler(), ExpressionContext())
      context.zoom = Double.random(in: 0...24, using: &random)
      context.properties = ["kind": .string("park"), "class": .number(-1e300), "name": .null]
      guard let compiled = try? compiler.property(LegacyStyle.filter(expression), PropertyType(.value)) else {
        refused += 1
        continue
      }
      _ = try? compiled.value(in: context)
      evaluated += 1
    }
    #expect(refused > 300 && evaluated > 300)
  }

  /// The expressions and older functions in a style.
  private static func expressions(in json: JSON) -> [JSON] {
    let isExpression = json[0]?.string != nil || json["stops"] != nil
    let inner = (json.array ?? json.object?.fields.map(\.value) ?? []).flatMap { expressions(in: $0) }
    return (isExpression ? [json] : []) + inner
  }

  /// The expression with a part replaced, removed or repeated.
  private static func changed(_ json: JSON, _ random: inout SeededRandom) -> JSON {
    guard var parts = json.array, let place = parts.indices.randomElement(using: &random) else {
      let hostile: [JSON] = [0, -1, 1e308, "zoom", "", "get", .null, [], [["zoom"]], ["a": 1], true, ["zoom"], "#fff"]
      return hostile.randomElement(using: &random) ?? .null
    }
    switch Int.random(in: 0...5, using: &random) {
    case 0: parts.remove(at: place)
    case 1: parts.append(parts[place])
    case 2: parts.insert(json, at: place)
    default: parts[place] = changed(parts[place], &random)
    }
    return .array(parts)
  }
}
