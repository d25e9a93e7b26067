internal import Geodesy

/// One of the maps that lie on each other: a pyramid or a picture.
///
/// It belongs to the main thread, knows what has become of its parts, and never loads or frees anything by itself:
/// the stack asks it what it wants and tells it what it got.
protocol StackedMap: AnyObject {
  var description: MapDescription { get }
  /// Where the map lies; its own coordinates end here.
  var placement: Placement { get }
  var isGeographic: Bool { get }
  /// Dots that the map can show at its finest, for one world.
  var finestSamplesPerWorld: Double { get }
  var problem: String? { get }

  /// Decides what a screen needs of the map within some room, and returns the bytes that this will take.
  func plan(for screen: Screenful, on terms: PlanTerms) -> Int
  /// The map isn't needed: it wants nothing.
  func standDown()
  /// What is needed next, when everything that is needed now is here.
  func prefetch(for screen: Screenful, room: Int) -> [LoadRequest]
  /// What is needed and not here, the most urgent first; on its way or not, for its urgency may have changed.
  var requests: [LoadRequest] { get }
  /// Whether nothing that is needed is still to come.
  var isSettled: Bool { get }
  /// Whether the screen waits for a part, and doesn't just have it loaded in advance.
  func isNeeded(_ part: LoadKey.Part) -> Bool
  /// What is on its way and not wanted.
  var obsolete: [LoadKey.Part] { get }

  func didBegin(_ part: LoadKey.Part)
  func didCancel(_ part: LoadKey.Part)
  func wasRefused(_ part: LoadKey.Part)
  /// Takes what was loaded, and returns by how many bytes the map has grown; less than 0 where it shrank.
  func receive(_ outcome: LoadOutcome, for part: LoadKey.Part, now: Int) -> Int

  /// When the part that was of no use for the longest was last of use, among those not used since.
  func oldestUse(before now: Int) -> Int?
  /// Drops that part, and returns how many bytes it took.
  func releaseOldest(before now: Int) -> Int
  /// Drops what is about to be replaced, and returns how many bytes it took.
  func releaseReplaced() -> Int

  func coverage(of screen: Screenful) -> Coverage
  /// What the map is painted with at this moment.
  func sheets(on screen: Screenful) -> MapSheets
}

/// What a map has to keep to when it plans.
struct PlanTerms {
  /// The bytes that it may take.
  let room: Int
  /// Counts up with every plan.
  let now: Int
  let memoryIsShort: Bool
  /// Whether nothing moves, so that what would be refined at leisure is needed at once.
  let isFinal: Bool
}

/// Whether the maps below this one can be seen.
enum Coverage {
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
  package internal(set) var shown = 0
  package internal(set) var standIns = 0
  package internal(set) var missing = 0

  static func + (lhs: TileTally, rhs: TileTally) -> TileTally {
    TileTally(
      shown: lhs.shown + rhs.shown,
      standIns: lhs.standIns + rhs.standIns,
      missing: lhs.missing + rhs.missing
    )
  }
}
