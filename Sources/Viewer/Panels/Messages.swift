/// The message in the status bar, shared by all features.
final class Messages {
  let sounds: Sounds
  private(set) var text: String?
  /// When the text goes by itself.
  private var end = Duration.zero
  /// Why the last thing that was asked for couldn't be done.
  private var refusal: String?
  /// The keys that lead to all others, for a user who may not know them; what happened is shown before that.
  var hint: String? {
    get { passingHint ?? lastingHint }
    set { passingHint = newValue }
  }
  /// The hint that stays until help was opened.
  var lastingHint: String?
  private var passingHint: String?
  /// The program's time, as the session last heard of it.
  var now = Duration.zero

  private static let lifetime = Duration.seconds(5)

  var deadline: Duration? { [text == nil ? nil : end, sounds.timeToGoOn.map { now + $0 }].compactMap(\.self).min() }

  init(sounds: Sounds) {
    self.sounds = sounds
  }

  func show(_ text: String) {
    self.text = text
    end = now + Self.lifetime
  }

  /// Tells why something couldn't be done, until something else is done.
  func refuse(_ text: String) {
    show(text)
    refusal = text
  }

  /// Something else is being done now.
  func forgetRefusal() {
    if let refusal { retract(refusal) }
    refusal = nil
  }

  /// Lets the time pass; true if what is shown changed by that.
  func advance(to now: Duration) -> Bool {
    self.now = now
    sounds.goOn()
    guard text != nil, now >= end else { return false }
    text = nil
    return true
  }

  func clear() { text = nil }

  /// Takes a line away that is no longer true, where it is still shown.
  func retract(_ text: String) {
    if self.text == text { clear() }
  }
}
