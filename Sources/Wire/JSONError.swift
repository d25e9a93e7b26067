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
    "line \(line), byte \(offset): \(reason.problem)"
  }
}

extension Unicode.Scalar {
  var name: String { (0x21...0x7e).contains(value) ? "“\(self)”" : "character \(value)" }
}
