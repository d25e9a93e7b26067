import Cartography
import Cells
import Geodesy
import Places
import Rendering
import Scene

/// The positions of everything on the screen, settled in stages before it is drawn; each stage reads only earlier ones.
struct Frame {
  let viewport: Viewport
  private let version: Int
  /// The icons as they were placed before the names of the map, which avoid them.
  let reserved: [PlacedIcon]
  private let arrowLabels: [EdgeArrows.Label]
  /// The place of the position's mark that names keep clear of.
  private let seat: WorldPoint?
  /// The names of the map; until the maps of this frame are drawn, those of the frame before.
  private(set) var labels: [PlacedLabel]
  /// The icons, from then on among these names.
  private(set) var icons: [PlacedIcon]
  private(set) var callout: PlacedCallout?
  private(set) var pins: [PlacedPin] = []
  private var pinLayout: PinnedCallouts.Layout?
  private(set) var arrows: [EdgeArrows.Placed] = []
  /// The names beside icons, which are in no map.
  private(set) var captions: [IconCaptions.Placed] = []
  /// The boxes that text on the map avoids.
  private(set) var obstacles: [CellRect] = []

  /// Settles all that the maps depend on.
  init(of host: Host, in viewport: Viewport, after last: Frame?) {
    (self.viewport, version) = (viewport, host.places.pois.version)
    reserved = IconPlacement(host, in: viewport).icons
    arrowLabels = host.layers.isExclusive ? [] : host.arrows.labels(in: viewport)
    seat = host.position.mark.seat(after: last?.seat, in: viewport)
    (labels, icons, pinLayout) = (last?.labels ?? [], reserved, last?.pinLayout)
    settleBesideIcons(of: host)
  }

  /// The same with the maps drawn: icons are among their names, and all else beside the icons.
  func settled(among labels: [PlacedLabel], of host: Host) -> Frame {
    var frame = self
    frame.labels = labels
    if host.maps.vectors?.covers(viewport) == true, !host.maps.lens.isMarking {
      frame.icons = reserved.settled(among: labels, columns: viewport.columns)
    }
    if frame.icons.map(\.box) != reserved.map(\.box) { frame.settleBesideIcons(of: host) }
    return frame
  }

  private mutating func settleBesideIcons(of host: Host) {
    // Without a map there are no icons, and nothing to avoid.
    guard host.look.mode != .compass else { return }
    let (panels, mark) = (host.panels, host.position.mark)
    let covered =
      panels.chips.covered(in: viewport) + panels.padding.boxes(in: viewport) + [panels.rose.box(in: viewport)]
    callout = SightCallout(host)?.placed(beside: icons, in: viewport)
    let own = [callout?.box.box].compactMap(\.self)
    (pins, pinLayout) = PinnedCallouts(host: host)
      .placed(beside: icons, clearOf: covered + own, in: viewport, after: pinLayout)
    let callouts = own + pins.map(\.place.box)
    arrows = host.arrows
      .placed(arrowLabels, clearOf: covered + callouts, besides: reserved.map(\.box), in: viewport)
    let signs = callouts + arrows.map(\.arrow.box) + [mark.box(in: viewport)].compactMap(\.self)
    captions = IconCaptions(host: host).placed(beside: icons, clearOf: covered + signs, in: viewport)
    obstacles =
      covered + callouts + host.layers.clearings(in: viewport) + arrows.map(\.arrow.box) + captions.map(\.box)
      + [mark.clearing(around: seat, in: viewport)].compactMap(\.self)
  }

  /// The icons as the maps avoid them.
  var mapIcons: [VectorScene.Icon] { reserved.map(\.reserved) }

  /// The cells of the names of the map.
  var nameCells: [CellPoint] { labels.flatMap(\.cells) }

  /// Whether it shows the POIs as they are in a version.
  func shows(_ version: Int) -> Bool { self.version == version }
}

/// The frame that is being drawn, or was drawn last.
final class FrameStore {
  var last: Frame?
}

extension Host {
  /// The frame as it was drawn last, or if another view or POI is selected since, as it will begin.
  var frame: Frame {
    let viewport = navigator.shown
    if let last = frames.last, last.viewport == viewport, last.shows(places.pois.version) { return last }
    let frame = Frame(of: self, in: viewport, after: frames.last)
    frames.last = frame
    return frame
  }

  /// The boxes over a map with names, which would be cut off if they began under one; all of the screen if no names are
  /// wanted.
  var nameClearings: [CellRect] { look.showsNames ? frame.obstacles : [.all(frame.viewport)] }
}

/// The names beside the user's places, those of opened files and favourites, which are in no map.
struct IconCaptions {
  struct Placed {
    let text: String
    let box: CellRect
  }

  let host: Host

  /// More would hide the map.
  private static let most = 40
  private static let longestName = 24

  func placed(beside icons: [PlacedIcon], clearOf taken: [CellRect], in viewport: Viewport) -> [Placed] {
    guard host.look.mode != .compass, host.look.showsNames, host.maps.facts.isGeographic, !host.layers.isExclusive
    else {
      return []
    }
    var taken = icons.map(\.box) + taken
    return icons.filter { $0.face?.isNamed == true && !$0.isChosen }.prefix(Self.most).compactMap { icon in
      let text = text(beside: icon)
      let columns = CharacterWidth.standard.of(text)
      let box = [icon.box.column + icon.box.columns, icon.box.column - columns].lazy
        .map { CellRect(column: $0, row: icon.middle.row, columns: columns, rows: 1) }
        .first { box in viewport.visibleBox.contains(box) && !taken.contains(where: box.overlaps) }
      guard let box else { return nil }
      taken.append(box)
      return Placed(text: text, box: box)
    }
  }

  /// The name, with the number of other places at the same position.
  private func text(beside icon: PlacedIcon) -> String {
    let title = icon.face.map(SightWords(host: host).title) ?? ""
    let name = CharacterWidth.standard.truncating(title, to: Self.longestName)
    return " \(name)\(icon.others > 0 ? " +\(icon.others)" : "") "
  }
}
