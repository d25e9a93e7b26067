/// Where bytes stop making sense, and why.
package struct WireError: Error, Hashable {
  package enum Reason: Hashable, Sendable {
    case unexpectedEnd
    /// A length or count that reaches beyond what is left.
    case beyondTheEnd(length: UInt64)
    case varintTooLong
    case numberTooLarge(UInt64)
    case badFieldNumber(UInt64)
    case unknownWireType(Int)
    case wrongWireType(field: Int)
    /// A violation of the enclosing format, as text.
    case impossible(String)
  }

  package let reason: Reason
  /// Bytes from the start of the whole.
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The problem, as the end of a sentence that names the file.
  package var problem: String {
    "byte \(offset): \(reason.problem)"
  }
}

/// Why a file can't be read or written: an error number of the system.
package struct FileError: Error, Equatable {
  package let path: String
  package let code: Int32

  package init(path: String, code: Int32) {
    (self.path, self.code) = (path, code)
  }
}
