import Geodesy
import Scene
import Terminal
import Wire

/// A part of the program with a folder of its own: what it puts on the map goes when it goes.
protocol Feature: MouseTaker, FrameLoader, Resumable {
  /// Nil where there is nothing for it to do in this run of the program.
  init?(_ host: Host) throws
  /// Whether it is there when the map is shown alone, without a row or a name.
  static var isOfBareMap: Bool { get }
  /// The options on the command line and in the configuration.
  static var options: [Option] { get }
  /// Receives every input before it is handled.
  func notice(_ input: Input)
  /// Does what a key asks for; false where that is not for this feature to do.
  func perform(_ action: Action) -> Bool
  /// The actions offered at a place of the map.
  func offers(at place: WorldPoint) -> [PlaceOffer]
  /// Hears what has come from the receiver, after it knows about it.
  func hear(_ news: Receiver.Event)
  /// Advances the time; returns whether that changes the display.
  func advance(by elapsed: Duration) -> Bool
  /// The time after which it looks different by itself: zero means with the next frame, nil never.
  var timeToNextChange: Duration? { get }
  /// The fields added to the JSON of a snapshot.
  func report(in viewport: Viewport) -> [(key: String, value: JSON)]
}

/// The loading of what frames need.
protocol FrameLoader: AnyObject {
  /// Asks for what the frame needs and wasn't asked for before it is drawn, and waits for what isn't done in the background.
  func completeFrame()
  /// Asks for what may be needed next, now that a frame is drawn.
  func lookAhead()
  /// Gives memory back that the system needs more.
  func relieveMemory()
}

/// The state that the next start restores.
protocol Resumable: AnyObject {
  /// A panel that is there again at the next start, where it was open; nil where it has none.
  var keptPanel: (opener: Action, isOpen: Bool)? { get }
  /// The state saved for the next start; nil if there is none.
  var kept: (name: String, value: JSON)? { get }
  /// Restores that from what all features have saved, including features of other versions.
  func bringBack(_ things: JSON)
}

extension Feature {
  static var isOfBareMap: Bool { false }
  static var options: [Option] { [] }
  func notice(_ input: Input) {}
  func perform(_ action: Action) -> Bool { false }
  func offers(at place: WorldPoint) -> [PlaceOffer] { [] }
  func hear(_ news: Receiver.Event) {}
  func advance(by elapsed: Duration) -> Bool { false }
  var timeToNextChange: Duration? { nil }
  func report(in viewport: Viewport) -> [(key: String, value: JSON)] { [] }
}

extension FrameLoader {
  func completeFrame() {}
  func lookAhead() {}
  func relieveMemory() {}
}

extension Resumable {
  var keptPanel: (opener: Action, isOpen: Bool)? { nil }
  var kept: (name: String, value: JSON)? { nil }
  func bringBack(_ things: JSON) {}
}
