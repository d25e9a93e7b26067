import Cells
import Rendering
import Tiles

/// The list of overlays in words, the uppermost first: whether each is shown, how much of it, and how it lies.
struct OverlayTable {
  private let overlays: [Overlay]
  private let look: Look
  private let isGeographic: Bool

  private static let (nameWidth, opacityWidth) = (12...30, 6)

  init(_ overlays: [Overlay], _ look: Look, isGeographic: Bool) {
    (self.overlays, self.look, self.isGeographic) = (overlays.reversed(), look, isGeographic)
  }

  /// The hints that need an overlay.
  private static let hintsOfChosen: Set<Phrase> = [
    .hintChoose, .hintShow, .hintOpacity, .hintPlace, .hintOrder, .hintTakeOff, .hintGoThere,
  ]

  /// The list with an overlay chosen, by its index from the bottom.
  func content(choosing index: Int?, columns: Int) -> ListPanel.Content {
    let idle = overlays.isEmpty ? Self.hintsOfChosen : []
    return ListPanel.Content(
      title: look.words(.overlaysTitle),
      empty: look.words(.overlaysNone),
      rows: rows(columns: columns),
      hints: look.keys.hints(of: .overlays, in: look.words, idle: idle),
      chosen: index.map { overlays.count - 1 - $0 }
    )
  }

  private func rows(columns: Int) -> [[Panel.Span]] {
    let longest = overlays.map { CharacterWidth.standard.of($0.shortName) }.max() ?? 0
    let width = min(max(longest, Self.nameWidth.lowerBound), max(Self.nameWidth.upperBound, columns / 3))
    return overlays.map { line(of: $0, nameWidth: width) }
  }

  private func line(of overlay: Overlay, nameWidth: Int) -> [Panel.Span] {
    let width = CharacterWidth.standard
    let name = width.padding(width.truncating(overlay.shortName, to: nameWidth), to: nameWidth)
    let percent = "\(Int((overlay.opacity * 100).rounded())) %"
    let opacity = width.aligningRight(percent, to: Self.opacityWidth)
    let color = overlay.isVisible ? nil : look.style.panelFaint
    return [Panel.Span(text: "\(mark(overlay)) \(name)\(opacity)  \(facts(of: overlay))", color: color)]
  }

  private func mark(_ overlay: Overlay) -> String {
    CheckMark.text(overlay.isVisible, look.blocks)
  }

  /// The columns of the mark that shows and hides.
  var markColumns: Int { look.blocks == .ascii ? 3 : 2 }

  /// That it isn't kept where it was moved to comes before all else, which may be cut off.
  private func facts(of overlay: Overlay) -> String {
    guard let loose = overlay.front.loose, !loose.isUnmoved else { return text(of: overlay.facts) }
    return "\(look.words(.overlayUnkept)) · \(text(of: loose.facts ?? .picture))"
  }

  private func text(of facts: OverlayFacts?) -> String {
    let words = look.words
    switch facts {
    case nil: return ""
    case .vectorMap: return words(.overlayVectorMap)
    case .tiles: return words(.overlayTiles)
    case .picture: return words(.overlayPicture)
    case .byHand(let error):
      return "\(words(.fitByHand)) · \(ResidualWords.text(error, look, isGeographic: isGeographic))"
    case .unplaced: return words(.overlayUnplaced)
    case .aligned(let fit, let error, let outliers):
      let off = outliers == 0 ? "" : " · " + words(.overlayOutliers, count: outliers)
      return "\(words(fit.phrase)) · \(ResidualWords.text(error, look, isGeographic: isGeographic))\(off)"
    }
  }
}
