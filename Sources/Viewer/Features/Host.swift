import Calendar
import Cartography
import Cells
import Places
import Positioning
import Rendering
import Scene
import Threads
import Tiles

/// What a feature is given: where it may put things, and what it may look at.
struct Host {
  let layers: LayerManager
  let padding: PaddingProvider
  let rosePlace: RosePlace
  let statusPadding: PanelPadding
  let director: CameraDirector
  let navigator: Navigator
  let middle: MapCenter
  let maps: MapStack
  let facts: MapFacts
  /// The vector map, where one was opened.
  let vectorMap: VectorMap?
  let years: YearStatistics
  let lens: Lens
  let prints: PrintSources
  let look: Look
  let meter: FrameMeter
  let messages: Messages
  /// The receiver, where one is listened to.
  let receiver: Receiver?
  let glide: PositionGlide
  let markPlace: MarkPlace
  let needles: Needles
  /// What was asked for at the start.
  let request: ViewRequest
  /// What was said on the command line, and by the configuration.
  let arguments: Arguments
  /// Whether this is the program at a terminal, and not a picture of it.
  let isLive: Bool
  let places: OwnPlaces
  let targets: TargetStore
  let chips: ChipBar
  let icons: PlacedIcons
  let slot: PanelSlot
  /// The row over the status, for whatever takes keys of its own: one mode at a time.
  let bar: PanelSlot
  let sounds: Sounds
  let photos: PhotoLoader
  /// The time of day, for what is kept; nil where nobody knows it.
  let clock: () -> Timestamp?
  /// The seconds that clocks here are ahead of universal time by.
  let clockLead: Int
  /// The language of names; empty for that of the place.
  let language: String
  /// The files that were named as maps, which may bring sights.
  let mapFiles: [String]
  /// How servers of tiles are asked.
  let serving: TileServing
  /// What is done away from the screen.
  let work: BackgroundWork
}

extension Host {
  /// Where we are, or what we look at.
  var standpoint: Standpoint {
    receiver?.position.map { Standpoint($0) } ?? Standpoint(center: middle.coordinate)
  }

  /// Whether pictures can be seen; a vector map covers them whole.
  var showsPictures: Bool { look.mode == .compass || vectorMap?.covers(navigator.shown) != true }

  /// What the map itself is made of.
  var supply: MapSupply { MapSupply(maps: maps, vectorMap: vectorMap, showsPictures: showsPictures) }

  /// Who made the map, without what lies over it.
  var attribution: String { vectorMap?.attribution(for: navigator.shown) ?? facts.attribution }

  /// Who made what is seen.
  var credits: String { Credits.joined([attribution, lens.attribution]) }

  /// The files that may bring sights and names.
  var sightFiles: [String] {
    var seen: Set<String> = []
    let files = maps.vectorArchives.compactMap(\.file)
    return (files + mapFiles.filter { $0.hasSuffix(".mbtiles") })
      .filter { seen.insert($0).inserted }
  }

  /// The names as they were placed in the last frame, those that are seen through the lens last.
  func labels(in viewport: Viewport) -> [PlacedLabel] { (vectorMap?.labels ?? []) + lens.labels(in: viewport) }

  /// The cells of those names.
  func nameCells(in viewport: Viewport) -> [CellPoint] { labels(in: viewport).flatMap(\.cells) }

  /// The moment of now: the receiver's clock is better than ours.
  var timestamp: Timestamp? {
    standpoint.time.map(Timestamp.init) ?? clock()
  }

  /// The cells that panels, and the bars over the status, leave visible.
  func openBox(in viewport: Viewport) -> CellRect {
    var open = viewport.visibleBox
    let end = [bar.box(viewport), bar.top(viewport)].compactMap { $0?.row }.min() ?? open.row + open.rows
    open.rows = max(min(open.rows, end - open.row), 1)
    return open
  }
}
