/// The sounds to play: a bell and a notification of the terminal's, or a command of the user's.
final class Sounds {
  /// The reason for a sound; the words are those that a command is given.
  enum Event: String {
    case nearer, farther, abeam, arrived, overboard, anchor, lost, jump
    /// Of a way that is followed.
    case turn, astray

    /// Shown as text, too, if the user looks at another window.
    var isWorthANotification: Bool {
      switch self {
      case .nearer, .farther, .abeam, .turn, .astray: false
      case .arrived, .overboard, .anchor, .lost, .jump: true
      }
    }

    /// The number of bells: it distinguishes events without tones.
    var bells: Int {
      switch self {
      case .nearer, .lost, .turn: 1
      case .farther, .abeam, .arrived, .astray, .jump: 2
      case .overboard, .anchor: 3
      }
    }
  }

  /// The command run instead of the bell; nil if the bell rings.
  var command: SoundCommand?
  var isMuted: Bool
  private var bells = 0
  private var notifications: [String] = []

  init(command: SoundCommand?, isMuted: Bool) {
    (self.command, self.isMuted) = (command, isMuted)
  }

  func play(_ event: Event, _ words: String) {
    guard !isMuted else { return }
    guard let command else { return ring(event, words) }
    command.run(event.rawValue, words)
  }

  /// Says a sentence: one after the other, and of those that wait only the newest.
  func say(_ event: Event, _ words: String) {
    guard !isMuted else { return }
    guard let command else { return ring(event, words) }
    command.say(event.rawValue, words)
  }

  /// Speaks the waiting sentence, if possible.
  func goOn() { command?.goOn() }

  /// The time after which a waiting one may be spoken.
  var timeToGoOn: Duration? { command?.isWaiting == true ? .milliseconds(100) : nil }

  private func ring(_ event: Event, _ words: String) {
    bells = max(bells, event.bells)
    if event.isWorthANotification { notifications.append(words) }
  }

  /// The sounds for the terminal, once.
  func take() -> (bells: Int, notifications: [String]) {
    defer { (bells, notifications) = (0, []) }
    return (bells, notifications)
  }
}
