/// Writes JSON, always in the same way: fields in their order, numbers in the fewest digits that read back the same.
package enum JSONWriter {
  package enum Layout: Sendable {
    case compact
    /// A field or element a line; arrays of plain values stay on one.
    case indented
  }

  package static func text(of value: JSON, _ layout: Layout = .compact) -> String {
    var text = ""
    write(value, layout, indent: 0, to: &text)
    return text
  }

  private static func write(_ value: JSON, _ layout: Layout, indent: Int, to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += spelling(of: value)
    case .string(let value): write(value, to: &text)
    case .array(let elements): write(elements, layout, indent: indent, to: &text)
    case .object(let object): write(object.fields, layout, indent: indent, to: &text)
    }
  }

  private static func write(_ elements: [JSON], _ layout: Layout, indent: Int, to text: inout String) {
    let isPlain = elements.allSatisfy { $0.array == nil && $0.object == nil }
    let breaks = layout == .indented && !isPlain
    text += "["
    for (index, element) in elements.enumerated() {
      if index > 0 { text += layout == .indented && !breaks ? ", " : "," }
      if breaks { startLine(indent + 1, of: &text) }
      write(element, layout, indent: indent + 1, to: &text)
    }
    if breaks { startLine(indent, of: &text) }
    text += "]"
  }

  private static func write(_ fields: [JSONObject.Field], _ layout: Layout, indent: Int, to text: inout String) {
    let breaks = layout == .indented && !fields.isEmpty
    text += "{"
    for (index, field) in fields.enumerated() {
      if index > 0 { text += "," }
      if breaks { startLine(indent + 1, of: &text) }
      write(field.name, to: &text)
      text += breaks ? ": " : ":"
      write(field.value, layout, indent: indent + 1, to: &text)
    }
    if breaks { startLine(indent, of: &text) }
    text += "}"
  }

  private static func startLine(_ indent: Int, of text: inout String) {
    text += "\n" + String(repeating: "  ", count: indent)
  }

  /// JSON has no word for infinity and for what is no number at all.
  private static func spelling(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    let spelling = number.description
    return spelling.hasSuffix(".0") ? String(spelling.dropLast(2)) : spelling
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ", "\u{7f}"..<"\u{a0}", "\u{2028}", "\u{2029}": text += escape(scalar)
      // Characters that change the direction of text would show the rest of the line in another order.
      case "\u{61c}", "\u{200e}", "\u{200f}", "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": text += escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
