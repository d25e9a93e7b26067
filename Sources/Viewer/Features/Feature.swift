import Geodesy
import Scene
import Terminal
import Wire

/// A part of the program with a folder of its own: what it puts on the map goes when it goes.
protocol Feature: AnyObject {
  /// Nil where there is nothing for it to do in this run of the program.
  init?(_ host: Host) throws
  /// Whether it is there when the map is shown alone, without a row or a name.
  static var isOfBareMap: Bool { get }
  /// The options on the command line and in the configuration.
  static var options: [Option] { get }
  /// Receives every input before it is handled.
  func notice(_ input: Input)
  /// Takes a key before the key table is asked, as a panel does that is open; false where it doesn't want it.
  func take(_ key: Key) -> Bool
  /// Does what a key asks for; false where that is not for this feature to do.
  func perform(_ action: Action) -> Bool
  /// The actions offered at a place of the map.
  func offers(at place: WorldPoint) -> [PlaceOffer]
  /// Takes what was pasted; false where it doesn't want it.
  func paste(_ text: String) -> Bool
  /// Takes what the mouse did before it is a gesture; false where it doesn't want it.
  func take(_ event: MouseEvent) -> Bool
  /// Takes what the mouse did, before the map does; false where it doesn't want it.
  func take(_ gesture: MouseGestures.Gesture) -> Bool
  /// Asks for what the frame needs and wasn't asked for before it is drawn, and waits for what isn't done in the background.
  func completeFrame()
  /// Asks for what may be needed next, now that a frame is drawn.
  func lookAhead()
  /// Gives memory back that the system needs more.
  func relieveMemory()
  /// Hears what has come from the receiver, after it knows about it.
  func hear(_ news: Receiver.Event)
  /// Advances the time; returns whether that changes the display.
  func advance(by elapsed: Duration) -> Bool
  /// The time after which it looks different by itself: zero means with the next frame, nil never.
  var timeToNextChange: Duration? { get }
  /// Whether it waits for a possible next input: a click may become a double click.
  var isInSuspense: Bool { get }
  /// The fields added to the JSON of a snapshot.
  func report(in viewport: Viewport) -> [(key: String, value: JSON)]
  /// A panel that is there again at the next start, where it was open; nil where it has none.
  var keptPanel: (opener: Action, isOpen: Bool)? { get }
  /// The state saved for the next start; nil if there is none.
  var kept: (name: String, value: JSON)? { get }
  /// Brings that back from what all features have kept, by whomever it was written.
  func bringBack(_ things: JSON)
}

extension Feature {
  static var isOfBareMap: Bool { false }
  static var options: [Option] { [] }
  func notice(_ input: Input) {}
  func take(_ key: Key) -> Bool { false }
  func perform(_ action: Action) -> Bool { false }
  func offers(at place: WorldPoint) -> [PlaceOffer] { [] }
  func paste(_ text: String) -> Bool { false }
  func take(_ event: MouseEvent) -> Bool { false }
  func take(_ gesture: MouseGestures.Gesture) -> Bool { false }
  func completeFrame() {}
  func lookAhead() {}
  func relieveMemory() {}
  func hear(_ news: Receiver.Event) {}
  func advance(by elapsed: Duration) -> Bool { false }
  var timeToNextChange: Duration? { nil }
  var isInSuspense: Bool { false }
  func report(in viewport: Viewport) -> [(key: String, value: JSON)] { [] }
  var keptPanel: (opener: Action, isOpen: Bool)? { nil }
  var kept: (name: String, value: JSON)? { nil }
  func bringBack(_ things: JSON) {}
}
