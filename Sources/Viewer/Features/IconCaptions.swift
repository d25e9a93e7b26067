import Cells
import Scene

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
