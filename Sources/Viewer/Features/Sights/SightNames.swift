import Cells
import Scene

/// The names beside the user's places, those of opened files and favourites, which are in no map.
final class SightNames: HostClient, MapLayer {
  /// More would hide the map.
  private static let most = 40
  private static let longestName = 24

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    for (text, box) in placed(in: viewport) { grid.label(text, at: box.corner, look.style.panelText, look) }
  }

  func clearings(in viewport: Viewport) -> [CellRect] { placed(in: viewport).map(\.box) }

  private func placed(in viewport: Viewport) -> [(text: String, box: CellRect)] {
    guard host.look.mode != .compass, host.look.showsNames, host.maps.facts.isGeographic else { return [] }
    let icons = host.places.icons.shown(in: viewport)
    let named = icons.filter { $0.face?.isNamed == true && !$0.isChosen }.prefix(Self.most)
    guard !named.isEmpty else { return [] }
    var taken = icons.map(\.box) + host.panels.chips.covered(in: viewport) + host.panels.padding.boxes(in: viewport)
    taken += host.places.icons.callouts(in: viewport) + host.arrows.clearings(in: viewport)
    taken += [host.panels.rose.box(in: viewport), host.position.mark.box(in: viewport)].compactMap(\.self)
    return named.compactMap { icon in
      let text = text(beside: icon)
      let columns = CharacterWidth.standard.of(text)
      let box = [icon.box.column + icon.box.columns, icon.box.column - columns].lazy
        .map { CellRect(column: $0, row: icon.middle.row, columns: columns, rows: 1) }
        .first { box in viewport.visibleBox.contains(box) && !taken.contains(where: box.overlaps) }
      guard let box else { return nil }
      taken.append(box)
      return (text, box)
    }
  }

  /// The name, with the number of other places at the same position.
  private func text(beside icon: PlacedIcon) -> String {
    let title = icon.face.map(SightWords(host: host).title) ?? ""
    let name = CharacterWidth.standard.truncating(title, to: Self.longestName)
    return " \(name)\(icon.others > 0 ? " +\(icon.others)" : "") "
  }
}
