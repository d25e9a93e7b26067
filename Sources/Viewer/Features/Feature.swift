import Scene
import Wire

/// A part of the program with a folder of its own: what it puts on the map goes when it goes.
protocol Feature: MouseTaker {
  /// Nil where there is nothing for it to do in this run of the program.
  init?(_ host: Host) throws
  /// The options on the command line and in the configuration.
  static var options: [Option] { get }
  /// Does what a key asks for; false where that is not for this feature to do.
  func perform(_ action: Action) -> Bool
  /// Hears what has come from the receiver, after it knows about it.
  func hear(_ news: Receiver.Event)
  /// Advances the time; returns whether that changes the display.
  func advance(by elapsed: Duration) -> Bool
  /// The time after which it looks different by itself: zero means with the next frame, nil never.
  var timeToNextChange: Duration? { get }
  /// Requests what the frame needs and hasn't been requested yet, and waits for what isn't done in the background.
  func completeFrame()
  /// The fields added to the JSON of a snapshot.
  func report(in viewport: Viewport) -> [(key: String, value: JSON)]
}

extension Feature {
  static var options: [Option] { [] }
  func perform(_ action: Action) -> Bool { false }
  func hear(_ news: Receiver.Event) {}
  func advance(by elapsed: Duration) -> Bool { false }
  var timeToNextChange: Duration? { nil }
  func completeFrame() {}
  func report(in viewport: Viewport) -> [(key: String, value: JSON)] { [] }
}
