import Glibc

/// Reads a recording as fast as it can be read.
package struct RecordingReader {
  private static let gulp = 65_536

  private let file: Descriptor
  private let name: SourceName
  private var decoder: ReceiverDecoder
  private var isOver = false
  /// The piece that was read last, as it is.
  package private(set) var bytes: [UInt8] = []

  /// Opens what an address names, if that is a file; nil for anything that has a time of its own.
  package init?(_ address: SourceAddress, reportsSkipped: Bool) throws(SourceError) {
    switch address {
    case .standardInput:
      guard let file = Descriptor.standardInput else { throw .unreadable(.standardInput, SourceFailure(code: errno)) }
      (self.file, name) = (file, .standardInput)
    case .path(let path):
      var status = stat()
      guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      guard let file = Descriptor(path: path, flags: O_RDONLY) else {
        throw .unreadable(.path(path), SourceFailure(code: errno))
      }
      (self.file, name) = (file, .path(path))
    default: return nil
    }
    guard file.kind == S_IFREG else { return nil }
    decoder = ReceiverDecoder(reportsSkipped: reportsSkipped)
  }

  /// The events of the next piece; nil at the end.
  package mutating func next() throws(SourceError) -> [SourceEvent]? {
    bytes = []
    guard !isOver else { return nil }
    switch file.read(atMost: Self.gulp) {
    case .bytes(let piece):
      bytes = piece
      return decoder.take(piece)
    case .nothing: return []
    case .failed(let code): throw .broken(name, SourceFailure(code: code))
    case .end:
      isOver = true
      return decoder.finish()
    }
  }

  /// The kinds of receiver data seen in it.
  package var heard: Heard { decoder.heard }

  package mutating func takeSkipped() -> [Skipped] { decoder.takeSkipped() }
}
