/// Where a text stops being JSON, and why.
package struct JSONError: Error, Hashable {
  package enum Reason: Hashable, Sendable {
    case unexpectedEnd
    case unexpected(Unicode.Scalar)
    case badNumber
    case badEscape
    case somethingAfterTheEnd
    case tooDeep(limit: Int)
    case tooLarge(limit: Int)
    case tooManyValues(limit: Int)
  }

  package let reason: Reason
  /// Bytes from the start of the text.
  package let offset: Int
  /// Counted from 1.
  package let line: Int

  package init(reason: Reason, offset: Int, line: Int) {
    self.reason = reason
    self.offset = offset
    self.line = line
  }

  /// The problem, as the end of a sentence that names the file.
  package var problem: String {
    "line \(line), byte \(offset): \(reason.words)"
  }
}

extension JSONError.Reason {
  /// The problem without its position.
  package var words: String {
    switch self {
    case .unexpectedEnd: "the text ends within a value"
    case .unexpected(let scalar): "found \(Self.name(of: scalar)) where a value, a name or a comma is expected"
    case .badNumber: "this is not a number"
    case .badEscape: "this is not an escape sequence"
    case .somethingAfterTheEnd: "something follows the value"
    case .tooDeep(let limit): "values are nested deeper than \(limit)"
    case .tooLarge(let limit): "the text is longer than \(limit) bytes"
    case .tooManyValues(let limit): "there are more than \(limit) values"
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    (0x21...0x7e).contains(scalar.value) ? "“\(scalar)”" : "character \(scalar.value)"
  }
}
