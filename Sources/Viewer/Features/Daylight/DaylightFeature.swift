import Astronomy
import Calendar
import Cartography
import Cells
import Geodesy
import Places
import Rendering
import Scene
import Threads

/// Day and night on the map of the world, with the lights of cities.
final class DaylightFeature: HostClient, Feature, MapLayer {
  /// The towns of the world; none until they are read.
  private var towns: [CityLights.Town] = []
  private var isAsked = false
  private let lane: Lane
  /// The time since the shadow was drawn where it is.
  private var age = Duration.zero

  /// The zoom from which on the shadow is larger than the view.
  private static let nearest = 7.0
  /// The shadow moves by less than a cell meanwhile.
  private static let step = Duration.seconds(60)

  init(_ host: Host) {
    lane = host.work.lane(.long)
    super.init(in: host)
    host.layers.keep(self, at: .features)
  }

  private var isShown: Bool {
    look.showsDaylight && look.mode != .compass && look.depth.hasShades && host.maps.facts.isGeographic
      && host.navigator.shown.camera.zoom < Self.nearest
  }

  func perform(_ action: Action) -> Bool {
    guard action == .daylight else { return false }
    look.showsDaylight.toggle()
    host.messages.show(words(!look.showsDaylight ? .daylightOff : isShown ? .daylightOn : .daylightFarther))
    return true
  }

  func advance(by elapsed: Duration) -> Bool {
    guard isShown else { return false }
    age += elapsed
    guard age >= Self.step else { return false }
    age = .zero
    return true
  }

  var timeToNextChange: Duration? { isShown ? max(Self.step - age, .milliseconds(1)) : nil }

  func completeFrame() {
    if isShown { ask() }
  }

  private func ask() {
    guard !isAsked else { return }
    isAsked = true
    let path = BundledMaps.folder(.current).map { $0 + "/world.mbtiles" }
    lane.run {
      path.map(CityLights.towns) ?? []
    } then: { [weak self] in
      self?.towns = $0
    }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard isShown, let now = host.timestamp else { return }
    ask()
    var shade = NightShade(sun: Luminary.sun.zenith(at: now), in: viewport, isRed: look.style == .nightRed)
    for label in host.frame.labels { shade.level(label.cells) }
    shade.light(towns, in: viewport)
    shade.draw(into: &grid, dividesCells: look.blocks.hasQuadrants)
  }
}

extension BlockSet {
  /// Whether a terminal that has these blocks has quarters of cells too.
  fileprivate var hasQuadrants: Bool {
    switch self {
    case .quadrant, .block, .sextant, .octant: true
    case .half, .braille, .ascii: false
    }
  }
}
