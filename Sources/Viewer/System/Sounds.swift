import Glibc

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

/// A command of the user's that makes the sounds: run with what happened as its last two words, and not waited for.
///
/// No shell takes it apart: it is a program and its words, parted by blanks.
package final class SoundCommand {
  private let words: [String]
  private var running: [pid_t] = []
  /// The process that speaks a sentence, and the arguments of the next one.
  private var speaker: pid_t?
  private var waiting: [String]?

  /// More at once than this would be noise.
  private static let most = 4

  init?(_ line: String) {
    words = line.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return nil }
  }

  /// Stops speech when the program ends.
  isolated deinit {
    if isSpeaking, let speaker { kill(-speaker, SIGTERM) }
  }

  func run(_ event: String, _ text: String) {
    running.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    guard running.count < Self.most else { return }
    if let child = try? ChildProcess.start(words + [event, Self.operand(text)], as: .unseen) { running.append(child) }
  }

  /// Has a sentence spoken as soon as the one before has ended; of those that wait the newest counts.
  func say(_ event: String, _ text: String) {
    waiting = [event, Self.operand(text)]
    goOn()
  }

  /// The text as a word that no program takes for an option: names of places may begin with anything.
  package nonisolated static func operand(_ text: String) -> String { text.hasPrefix("-") ? " " + text : text }

  /// Whether a sentence waits.
  var isWaiting: Bool { waiting != nil }

  /// Has the sentence spoken that waits, if nothing is spoken now.
  func goOn() {
    guard let next = waiting, !isSpeaking else { return }
    (speaker, waiting) = (try? ChildProcess.start(words + next, as: .unseen), nil)
  }

  private var isSpeaking: Bool {
    guard let speaker else { return false }
    if waitpid(speaker, nil, WNOHANG) == 0 { return true }
    self.speaker = nil
    return false
  }
}
