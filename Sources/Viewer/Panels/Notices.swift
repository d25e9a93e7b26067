/// The one line that tells what happened, for a few seconds.
struct Notices {
  private(set) var text: String?
  private var end = Duration.zero

  static let lifetime = Duration.seconds(5)

  mutating func show(_ text: String, at now: Duration) {
    self.text = text
    end = now + Self.lifetime
  }

  mutating func clear() { text = nil }

  /// When the line goes by itself.
  var deadline: Duration? { text == nil ? nil : end }

  /// Whether the line went just now.
  mutating func expire(at now: Duration) -> Bool {
    guard text != nil, now >= end else { return false }
    text = nil
    return true
  }
}
