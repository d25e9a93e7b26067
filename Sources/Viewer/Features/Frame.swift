import Cartography
import Cells
import Geodesy
import Places
import Rendering
import Scene

/// The positions of everything on the screen, settled in stages before it is drawn; each stage reads only earlier ones.
struct Frame {
  let viewport: Viewport
  /// The icons as they were placed before the names of the map, which avoid them.
  let reserved: [PlacedIcon]
  /// The names of the map; until the maps of this frame are drawn, those of the frame before.
  let labels: [PlacedLabel]
  /// The icons, from then on among these names.
  let icons: [PlacedIcon]
  let callout: PlacedCallout?
  let pins: [PlacedPin]
  let arrows: [EdgeArrows.Placed]
  /// The names beside icons, which are in no map.
  let captions: [IconCaptions.Placed]
  /// The boxes that text on the map avoids.
  let obstacles: [CellRect]
  private let goals: [EdgeArrows.Goal]
  /// The place of the position's mark that names keep clear of.
  private let seat: WorldPoint?
  private let version: Int

  /// Settles all that the maps depend on.
  init(of host: Host, in viewport: Viewport, after last: Frame?) {
    let icons = IconPlacement(host, in: viewport).icons
    let goals = host.layers.isExclusive ? [] : host.arrows.goals(in: viewport)
    let seat = host.position.mark.seat(after: last?.seat, in: viewport)
    self.init(of: host, in: viewport, icons, labels: last?.labels ?? [], icons: icons, goals, seat)
  }

  /// The same with the maps drawn: icons stand among their names, and all else beside the icons.
  func settled(among labels: [PlacedLabel], of host: Host) -> Frame {
    let isMarking = host.maps.lens.isMarking
    let hasNames = !isMarking && host.maps.vectors?.covers(viewport) == true
    let icons = hasNames ? reserved.settled(among: labels, columns: viewport.columns) : reserved
    return Frame(of: host, in: viewport, reserved, labels: labels, icons: icons, goals, seat)
  }

  private init(
    of host: Host,
    in viewport: Viewport,
    _ reserved: [PlacedIcon],
    labels: [PlacedLabel],
    icons: [PlacedIcon],
    _ goals: [EdgeArrows.Goal],
    _ seat: WorldPoint?
  ) {
    let (panels, mark) = (host.panels, host.position.mark)
    let covered = panels.chips.covered(in: viewport) + panels.padding.boxes(in: viewport)
    let rose = [panels.rose.box(in: viewport)]
    let callout = SightCallout(host)?.placed(beside: icons, in: viewport)
    let own = [callout?.box.box].compactMap(\.self)
    let pins = PinnedCallouts(host: host).placed(beside: icons, clearOf: covered + rose + own, in: viewport)
    let callouts = own + pins.map(\.place.box)
    let arrows = host.arrows.placed(
      goals,
      clearOf: covered + rose + callouts,
      besides: reserved.map(\.box),
      in: viewport
    )
    let signs = callouts + arrows.map(\.arrow.box) + rose + [mark.box(in: viewport)].compactMap(\.self)
    let captions = IconCaptions(host: host).placed(beside: icons, clearOf: covered + signs, in: viewport)
    obstacles =
      rose + covered + callouts + host.layers.clearings(in: viewport) + arrows.map(\.arrow.box)
      + captions.map(\.box) + [mark.clearing(around: seat, in: viewport)].compactMap(\.self)
    (self.viewport, self.reserved, self.labels, self.icons) = (viewport, reserved, labels, icons)
    (self.goals, self.seat) = (goals, seat)
    (self.callout, self.pins, self.arrows, self.captions) = (callout, pins, arrows, captions)
    version = host.places.pois.version
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
