/// A source that can't be read: it reports the reason once, and then nothing.
final class UnreadableSource: FixSource {
  let name: SourceName
  let descriptor: Int32? = nil
  let isSending = false
  private let failure: SourceFailure
  private var hasTold = false

  init(name: SourceName, _ failure: SourceFailure) {
    (self.name, self.failure) = (name, failure)
  }

  var deadline: Duration? { hasTold ? nil : .zero }

  func read(at now: Duration) -> [SourceEvent] {
    guard !hasTold else { return [] }
    hasTold = true
    return [.link(Link(.gone, .notOpened(name, failure)))]
  }
}
