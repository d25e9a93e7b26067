/// A source that can't be listened to: it says why, and then nothing any more.
final class UnreadableSource: FixSource {
  let name: String
  let descriptor: Int32? = nil
  let isSending = false
  private let reason: String
  private var hasTold = false

  init(name: String, reason: String) {
    (self.name, self.reason) = (name, reason)
  }

  var deadline: Duration? { hasTold ? nil : .zero }

  func read(at now: Duration) -> [SourceEvent] {
    guard !hasTold else { return [] }
    hasTold = true
    return [.link(Link(.gone, "\(name) can't be opened: \(reason)", isReachable: false))]
  }
}
