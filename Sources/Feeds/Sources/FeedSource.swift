import Glibc
package import Positioning

/// A feed that is listened to: its bytes are decoded as they come.
///
/// Like a source of fixes, it never blocks and reads no clock: its owner waits for the descriptor and the deadline, and
/// then calls `read`. A document on a server is given to it by its owner.
package final class FeedSource {
  private enum Input {
    /// A file, read piece by piece.
    case file(Descriptor)
    case stream(any FixSource)
    case document
    case ended
  }

  /// At most that is read of a file at once, so that a long one doesn't delay a frame.
  private static let gulp = 65_536

  package let address: FeedAddress
  private var input: Input
  private var reader: FeedReader
  private var hasMessages = false
  /// How things stand with it.
  package private(set) var link = Link(.waiting, .nothingHeard)

  /// Opens it; refused records are collected only if they are asked for.
  package init(_ address: FeedAddress, keepsRefused: Bool = false) throws(SourceError) {
    self.address = address
    reader = address.format.flatMap { FeedReader(format: $0) } ?? FeedReader()
    reader.keepsRefused = keepsRefused
    input =
      switch address.origin {
      case .document: .document
      case .stream(let stream): try Self.open(stream, address)
      }
  }

  private static func open(_ stream: SourceAddress, _ address: FeedAddress) throws(SourceError) -> Input {
    if stream == .standardInput, let descriptor = Descriptor.standardInput, descriptor.isFile {
      return .file(descriptor)
    }
    if case .path(let path) = stream, let file = Descriptor(path: path, flags: O_RDONLY), file.isFile {
      return .file(file)
    }
    var options = SourceOptions()
    options.keepsBytes = true
    if let login = address.login { options.greeting = Array((login + "\r\n").utf8) }
    return .stream(try SourceOpening.open(stream, options: options))
  }

  /// The name of its format; nil as long as it isn't known.
  package var format: String? { reader.format }

  package var descriptor: (number: Int32, isSending: Bool)? {
    guard case .stream(let source) = input else { return nil }
    return source.descriptor.map { ($0, source.isSending) }
  }

  /// When `read` wants to be called though nothing came; nil for never.
  package var deadline: Duration? {
    switch input {
    case .file: .zero
    case .stream(let source): source.deadline
    case .document, .ended: nil
    }
  }

  /// Whether it is a file, which is read to its end.
  package var isFile: Bool { if case .file = input { true } else { false } }

  package func takeRefused() -> [FeedReader.Refusal] { reader.takeRefused() }

  /// Takes what has come by a time of the caller's clock, at a time of day.
  package func read(at now: Duration, _ time: UTCTime) -> [FeedMessage] {
    switch input {
    case .document, .ended: []
    case .file(let file): read(file, time)
    case .stream(let source): read(source, at: now, time)
    }
  }

  /// Takes a document that its owner has downloaded.
  package func take(document: [UInt8], at time: UTCTime) -> [FeedMessage] {
    let messages = reader.take(document, at: time) + reader.finish(at: time)
    note(messages)
    return messages
  }

  /// Notes that a document couldn't be downloaded.
  package func note(absence: SourceProblem) { (link, hasMessages) = (Link(.waiting, absence), false) }

  private func read(_ source: any FixSource, at now: Duration, _ time: UTCTime) -> [FeedMessage] {
    let links = source.read(at: now).compactMap { if case .link(let link) = $0 { link } else { nil } }
    var messages = reader.take(source.takeBytes(), at: time)
    if let last = links.last, last.state != .connected {
      (link, hasMessages) = (last, false)
      // After an interruption another stream of the same format begins.
      messages += reader.finish(at: time)
    }
    note(messages)
    if link.state == .gone { input = .ended }
    return messages
  }

  private func read(_ file: Descriptor, _ time: UTCTime) -> [FeedMessage] {
    guard case .bytes(let bytes) = file.read(atMost: Self.gulp) else {
      (input, link) = (.ended, Link(.gone, .ended))
      return reader.finish(at: time)
    }
    let messages = reader.take(bytes, at: time)
    note(messages)
    return messages
  }

  private func note(_ messages: [FeedMessage]) {
    guard !hasMessages, messages.contains(where: \.isDecoded) else { return }
    (hasMessages, link) = (true, Link(.connected))
  }
}
