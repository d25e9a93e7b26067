/// The value of a feature's property.
package enum VectorValue: Hashable, Sendable {
  case string(String)
  case double(Double)
  case int(Int64)
  case uint(UInt64)
  case bool(Bool)
}

/// The value as a style asks for it; nil where it is of another kind.
extension VectorValue {
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package var number: Double? {
    switch self {
    case .double(let value): value
    case .int(let value): Double(value)
    case .uint(let value): Double(value)
    case .string, .bool: nil
    }
  }

  /// A number from 0 to 255, cut off if it is outside; nil for no number.
  package var byte: UInt8? { number.flatMap { $0.isNaN ? nil : UInt8(min(max($0, 0), 255)) } }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }
}
