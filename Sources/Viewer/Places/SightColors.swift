import Cells
import Rendering

/// The colours of signs and discs.
///
/// Those of the built-in styles were chosen for these; on the map of a file the same colours are made as much lighter or
/// darker as it takes to see them.
struct SightColors {
  typealias Paint = (ground: CellColor, sign: CellColor)

  private let style: MapStyle
  private let isOfSixteen: Bool
  /// The colours of a file's map.
  private let map: (areas: [CellColor], streets: [CellColor])?

  /// Without colours a sign is turned round where it is dark on light, and so are all.
  init(_ look: Look) {
    (style, isOfSixteen) = (look.style, look.depth == .sixteen)
    map = look.depth == .none ? nil : look.chosen.ground
  }

  private static let (white, black) = (CellColor(hex: 0xffffff), CellColor(hex: 0))
  /// The minimum contrast of anything other than text (Web Content Accessibility Guidelines 2).
  private static let leastContrast = 3.0

  func paint(of tone: SightKind.Tone) -> Paint {
    guard style != .nightRed else { return (CellColor(hex: 0x8a2818), CellColor(hex: 0xffc8b8)) }
    let usual = CellColor(hex: isOfSixteen ? hexOfSixteen(tone) : Self.hex(of: tone))
    guard let map else { return (usual, Self.white) }
    let ground = usual.standingOut(from: map.areas, by: Self.leastContrast, lighter: style == .night)
    let whites = ground.contrast(with: Self.white) ?? 0
    return (ground, whites >= (ground.contrast(with: Self.black) ?? 0) ? Self.white : Self.black)
  }

  private static func hex(of tone: SightKind.Tone) -> UInt32 {
    switch tone {
    case .culture: 0x8a2f7a
    case .faith: 0x5a4a9a
    case .civic: 0x7a4422
    case .green: 0x24703a
    case .transport: 0x1f5f9f
    case .art: 0x0d6e70
    case .food: 0x9a4a10
    case .health: 0xb02030
    case .help: 0x3c4a58
    case .plain: 0x5c0f3a
    }
  }

  /// Of sixteen colours the nearest of most would be the grey of the houses on which signs stand.
  private func hexOfSixteen(_ tone: SightKind.Tone) -> UInt32 {
    switch tone {
    case .food, .health: 0xcd0000
    case .culture, .faith, .civic, .green, .transport, .art, .help, .plain: style == .day ? 0 : 0x7f7f7f
    }
  }

  /// Of the number of others in the same place.
  func others(on paint: Paint) -> CellColor {
    map == nil ? CellColor(hex: style == .nightRed ? 0xe0a090 : 0xd4d4d4) : paint.sign
  }

  /// The colours of the chosen icon; on a file's map the most distinct of several.
  var chosen: Paint {
    let usual = (CellColor(hex: 0xffd02a), CellColor(hex: 0x101010))
    guard style != .nightRed else { return (CellColor(hex: 0xff5030), CellColor(hex: 0x180705)) }
    guard let map else { return usual }
    let ways: [Paint] = [usual, (usual.1, usual.0), (CellColor(hex: 0xe0209a), Self.white)]
    func contrast(_ paint: Paint) -> Double { paint.ground.leastContrast(with: map.areas + map.streets) }
    return ways.max { contrast($0) < contrast($1) } ?? usual
  }

  /// Light on a dark map: few colours would make one black of both.
  var disc: Paint {
    switch style {
    case .day: (CellColor(hex: 0x20304a), CellColor(hex: 0xffffff))
    case .night: (CellColor(hex: 0xb8c4d4), CellColor(hex: 0x101418))
    case .nightRed: (CellColor(hex: 0xc83c20), CellColor(hex: 0x180705))
    }
  }
}
