/// What is to be heard: a bell and a notification of the terminal's, or a command of the user's.
final class Sounds {
  /// What a sound is made for; the words are those that a command is given.
  enum Event: String {
    case nearer, farther, abeam, arrived, overboard, anchor, lost, jump
    /// Of a way that is followed.
    case turn, astray

    /// Told in words too, for whoever looks at another window.
    var isWorthANotification: Bool {
      switch self {
      case .nearer, .farther, .abeam, .turn, .astray: false
      case .arrived, .overboard, .anchor, .lost, .jump: true
      }
    }

    /// How often the bell is struck: tones that a terminal doesn't have are told apart by that.
    var bells: Int {
      switch self {
      case .nearer, .lost, .turn: 1
      case .farther, .abeam, .arrived, .astray, .jump: 2
      case .overboard, .anchor: 3
      }
    }
  }

  /// What is run instead of the bell; nil where that rings.
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

  /// Lets a sentence be said that waits.
  func goOn() { command?.goOn() }

  /// The time after which one that waits may be said.
  var timeToGoOn: Duration? { command?.isWaiting == true ? .milliseconds(100) : nil }

  private func ring(_ event: Event, _ words: String) {
    bells = max(bells, event.bells)
    if event.isWorthANotification { notifications.append(words) }
  }

  /// What the terminal is to sound, once.
  func take() -> (bells: Int, notifications: [String]) {
    defer { (bells, notifications) = (0, []) }
    return (bells, notifications)
  }
}
