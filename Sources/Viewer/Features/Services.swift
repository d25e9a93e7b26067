import Astronomy
import Calendar
import Cells
import Geodesy
import Heights
import Places
import Positioning
import Rendering
import Scene
import Terminal
import Tiles
import Wire

/// The panels over the map, and the space they cover.
struct Panels {
  let padding: PaddingProvider
  let rose: RosePlace
  let chips: ChipBar
  let stack: OpenStack

  /// The cells that panels, and the bars over the status, leave visible.
  func openBox(in viewport: Viewport) -> CellRect {
    var open = viewport.visibleBox
    let end = stack.top(in: viewport) ?? open.row + open.rows
    open.rows = max(min(open.rows, end - open.row), 1)
    return open
  }
}

/// The maps in use, and what is known of them.
struct MapsInUse {
  let stack: MapStack
  let facts: MapFacts
  /// Draws the vector maps, if there are any.
  let vectors: VectorMap?
  /// Which map service fills in what they lack.
  let online: OnlineMaps
  let years: YearStatistics
  /// The overlays.
  let lens: Lens
  let prints: PrintSources
  /// Those of the maps and of `--heights`, and of the world below them; asked on worker threads only.
  let heights: Heights
  /// The files that were named as maps, which may bring sights.
  let files: [String]
  /// How servers of tiles are asked.
  let serving: TileServing

  /// The files that may bring sights and names.
  var sightFiles: [String] {
    var seen: Set<String> = []
    let archives = stack.vectorArchives.compactMap(\.file)
    return (archives + files.filter { $0.hasSuffix(".mbtiles") })
      .filter { seen.insert($0).inserted }
  }
}

/// Where we are, and how that is shown.
struct OwnPosition {
  /// The receiver, where one is listened to.
  let receiver: Receiver?
  let glide: PositionGlide
  let mark: MarkPlace
  let needles: Needles

  /// Whether we only know where we were.
  var isLost: Bool { receiver?.position?.freshness == .lost }

  /// Points what moves by itself to what the receiver reports.
  func hear(_ news: Receiver.Event) {
    switch news {
    case .fix(_, let outcome):
      glide.hear(outcome, receiver?.position)
      glide.look(ahead: receiver?.position)
    case .changed: needles.show(receiver?.position)
    case .lost, .notice: break
    }
  }
}

/// The places that are marked on the map.
struct MarkedPlaces {
  let own: SavedPlaces
  let targets: TargetStore
  let pois: ShownPOIs
  let asked: AskedPlace
  /// The facts about any place.
  let facts: LocalFactFinder
  let photos: PhotoLoader
  let shownPhotographs: ShownPhotographs
  let tracks: ShownTracks
  /// Navigation along one of them.
  let legs: LegNavigation
}

/// The tracks that are on the map, as lines through places, for features that use their course.
final class ShownTracks {
  struct Line {
    let name: String
    private(set) var lines: [[Coordinate]]
    var waypoints: [Coordinate] = []

    fileprivate mutating func append(_ place: Coordinate, startingSegment: Bool) {
      if startingSegment { lines.append([]) }
      lines[lines.count - 1].append(place)
    }
  }

  /// The saved one that is to be shown on the map; nil after that has begun.
  var requested: TrackID?
  /// The track or route that is shown, with its waypoints if it can be followed.
  var followed: Line?
  /// The one that is recorded, as far as it leads by now.
  private(set) var recorded: Line?

  var newest: Line? { recorded ?? followed }

  /// Makes the recorded one longer, in place, however long it is.
  func record(_ place: Coordinate, of name: String, startingSegment: Bool) {
    if recorded == nil { recorded = Line(name: name, lines: []) }
    recorded?.append(place, startingSegment: startingSegment)
  }

  func forgetRecorded() { recorded = nil }
}

/// The request at the start.
struct StartRequest {
  let view: ViewRequest
  /// The arguments of the command line and the configuration.
  let arguments: Arguments
  /// The tracks and places that are to be shown on the maps.
  let given: OpenedFiles?
  /// The options that the configuration has now, with their values; none in a snapshot.
  let configured: () -> [String: String]
  /// The available options.
  let options: [Option]
  /// Whether this is the program at a terminal, and not a picture of it.
  let isLive: Bool
  /// Whether no file may be written, whatever keys are pressed.
  let isSealed: Bool
  /// The language of names; empty for that of the place.
  let language: String
}

/// Runs actions that are requested by other means than their keys: from a menu, or by name.
final class ActionRunner {
  /// Runs an action; set by the session.
  var perform: (Action) -> Void = { _ in }
  var press: (Key) -> Void = { _ in }
  private var sources: [(WorldPoint) -> [PlaceOffer]] = []
  private var watchers: [(Input) -> Void] = []

  /// Adds the actions that a feature offers at a place of the map.
  func offer(_ source: @escaping (WorldPoint) -> [PlaceOffer]) { sources.append(source) }

  /// The actions at a place, in the order of a menu.
  func offers(at place: WorldPoint) -> [PlaceOffer] { sources.flatMap { $0(place) }.sorted { $0.rank < $1.rank } }

  /// Adds what is called with each key, click or text, before that is handled.
  func watch(_ watcher: @escaping (Input) -> Void) { watchers.append(watcher) }

  func notice(_ input: Input) { watchers.forEach { $0(input) } }
}

/// The state of features that the next start restores.
final class Resumption {
  private var panels: [(opener: Action, isOpen: () -> Bool)] = []
  private var things: [(name: String, save: () -> JSON?, restore: (JSON) -> Void)] = []

  /// Adds a panel that opens again if it was open, by the action that opens it.
  func add(panelOf opener: Action, isOpen: @escaping () -> Bool) { panels.append((opener, isOpen)) }

  /// Adds something else under a name; nothing is saved where `save` returns nil.
  func add(_ name: String, save: @escaping () -> JSON?, restore: @escaping (JSON) -> Void) {
    things.append((name, save, restore))
  }

  /// The open panels, by the names of the actions that open them.
  var openPanels: [String] { panels.filter { $0.isOpen() }.map(\.opener.name) }

  /// The actions that open some of the panels, as far as these aren't open.
  func openers(of names: [String]) -> [Action] {
    panels.filter { names.contains($0.opener.name) && !$0.isOpen() }.map(\.opener)
  }

  var saved: JSON { .object(JSONObject(things.compactMap { thing in thing.save().map { (thing.name, $0) } })) }

  func restore(_ saved: JSON) {
    for thing in things { saved[thing.name].map(thing.restore) }
  }
}

/// Something that can be done at a place of the map.
struct PlaceOffer {
  let phrase: Phrase
  /// Where it stands among the others.
  let rank: Int
  let perform: () -> Void
}

/// The place on the map that the user has asked about, and what is known of it by now, while its callout is open.
final class AskedPlace {
  struct Inquiry {
    let place: WorldPoint
    /// Of the day when it was asked about; nil without a clock.
    let daylight: Daylight?
    var facts: LocalFacts?
  }

  var inquiry: Inquiry?
  /// The place of a click, and the time since: it may become a double click.
  var click: (place: WorldPoint, age: Duration)?
}
