package import Geodesy

/// One of the stacked maps: a pyramid, a picture or an archive of vector tiles.
///
/// It belongs to the main thread, knows the state of its parts, and never loads or frees anything by itself: the stack
/// asks for its requests and passes on the results.
package protocol StackedMap: AnyObject {
  var description: MapDescription { get }
  /// Where the map lies; its own coordinates end here.
  var placement: Placement { get }
  var isGeographic: Bool { get }
  /// The deeper of two maps of the same size is the more detailed one; 0 if the depth isn't known.
  var depth: Int { get }
  /// Whether it is drawn over all others and hides nothing.
  var isOverlay: Bool { get }
  /// The map's problems, e.g. unreadable tiles.
  var problems: [MapProblem] { get }
  /// The first thing that went wrong with what it was to show.
  var failure: TileError? { get }
  /// How long until what couldn't be had is worth asking for again; nil where there is nothing of that kind.
  var timeToRetry: Duration? { get }

  /// Whether some of the map is visible on a screen that it intersects.
  func isLarge(on screen: ViewExtent) -> Bool
  /// Plans the map's content for a screen within a memory limit, and returns its size in bytes.
  func plan(for screen: ViewExtent, on terms: PlanTerms) -> Int
  /// Informs a visible map about the map below it.
  func lie(on lower: (any StackedMap)?, in screen: ViewExtent)
  /// The map isn't needed: it wants nothing.
  func standDown()
  /// The content that will be needed next, once everything needed now is loaded.
  func prefetch(for screen: ViewExtent, room: Int) -> [LoadRequest]
  /// The needed content that isn't loaded, the most urgent first, including running loads, whose urgency may have
  /// changed.
  var requests: [LoadRequest] { get }
  /// Whether nothing that is needed is still to come.
  var isSettled: Bool { get }
  /// Whether the screen waits for a part, and doesn't just have it loaded in advance.
  func isNeeded(_ part: MapPart) -> Bool
  /// Running loads that are no longer needed.
  var obsolete: [MapPart] { get }

  func didBegin(_ part: MapPart)
  func didCancel(_ part: MapPart)
  func wasRefused(_ part: MapPart)
  /// Takes what was loaded, and returns by how many bytes the map has grown; less than 0 where it shrank.
  func receive(_ outcome: LoadOutcome, for part: MapPart, now: Int) -> Int

  /// When the part that was of no use for the longest was last of use, among those not used since.
  func oldestUse(before now: Int) -> Int?
  /// Drops that part, and returns how many bytes it took.
  func releaseOldest(before now: Int) -> Int
  /// Drops what is about to be replaced, and returns how many bytes it took.
  func releaseReplaced() -> Int

  func coverage(of screen: ViewExtent) -> Coverage
  /// The parts of the world that the map hides by now from those below it, of which these then need nothing.
  func covers(on screen: ViewExtent) -> [WorldRect]
  func tally(on screen: ViewExtent) -> TileTally
}

/// Defaults that suit most maps.
extension StackedMap {
  package var depth: Int { 0 }
  package var isOverlay: Bool { false }
  package func isLarge(on screen: ViewExtent) -> Bool { true }
  package func lie(on lower: (any StackedMap)?, in screen: ViewExtent) {}
  package func prefetch(for screen: ViewExtent, room: Int) -> [LoadRequest] { [] }
  package func releaseReplaced() -> Int { 0 }
  package func covers(on screen: ViewExtent) -> [WorldRect] { [] }
}

/// A map that is painted with pieces of pictures.
protocol PaintedMap: StackedMap {
  /// Dots that the map can show at its finest, for one world.
  var finestSamplesPerWorld: Double { get }
  /// The pieces that the map is currently painted with.
  func sheets(on screen: ViewExtent) -> MapSheets
}

extension PaintedMap {
  func tally(on screen: ViewExtent) -> TileTally { sheets(on: screen).tally }
}

/// The constraints of a plan.
package struct PlanTerms {
  /// The bytes that it may take.
  package let room: Int
  /// Counts up with every plan.
  package let now: Int
  let memoryIsShort: Bool
  /// Whether nothing moves, so that what would be refined at leisure is needed at once.
  let isFinal: Bool
  /// The areas hidden by the maps above.
  package let covers: [WorldRect]
  /// Whether what servers have comes slowly.
  package let isLineSlow: Bool
}

/// Whether the maps below this one can be seen.
package enum Coverage {
  case none
  /// Nothing will, once everything has come.
  case promised
  case complete
}

/// The layers of one map, from the bottom to the top, and what they are made of.
struct MapSheets {
  var sheets: [[MapPiece]] = []
  var tally = TileTally()
  /// Whether nothing is missing or stood in for.
  var isWhole: Bool { tally.standIns == 0 && tally.missing == 0 }
}

/// How many of the parts that a frame needs are there.
package struct TileTally: Hashable, Sendable {
  package var shown = 0
  package var standIns = 0
  package var missing = 0

  package init(shown: Int = 0, standIns: Int = 0, missing: Int = 0) {
    (self.shown, self.standIns, self.missing) = (shown, standIns, missing)
  }

  static func + (lhs: TileTally, rhs: TileTally) -> TileTally {
    TileTally(shown: lhs.shown + rhs.shown, standIns: lhs.standIns + rhs.standIns, missing: lhs.missing + rhs.missing)
  }
}
