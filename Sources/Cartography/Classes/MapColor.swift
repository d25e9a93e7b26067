import Cells

/// A colour of a style: exact, and tuned by hand for terminals with 256, with 16 and with 8 colours.
struct MapColor: Hashable, Sendable {
  var hex: UInt32
  var index: UInt8
  var basic: UInt8
  var plain: UInt8

  static let black = MapColor(hex: 0x101010, index: 233, basic: 0)
  static let white = MapColor(hex: 0xffffff, index: 231, basic: 15)

  /// Of eight colours it is the darker one of the same kind unless given; dark grey is black.
  init(hex: UInt32, index: UInt8, basic: UInt8, plain: UInt8? = nil) {
    self.hex = hex
    self.index = index
    self.basic = basic
    self.plain = plain ?? basic & 7
  }

  /// A colour without tuned values for fewer colours.
  init(hex: UInt32) {
    self.hex = hex
    index = Palette.nearest(to: hex, depth: .indexed)
    basic = Palette.nearest(to: hex, depth: .sixteen)
    plain = Palette.nearest(to: hex, depth: .eight)
  }

  func cellColor(_ depth: ColorDepth) -> CellColor {
    switch depth {
    case .none: .standard
    case .eight: CellColor(index: plain)
    case .sixteen: CellColor(index: basic)
    case .indexed: CellColor(index: index)
    case .trueColor: CellColor(hex: hex)
    }
  }

  /// The colour that a screen of this depth shows, as far as it can be known.
  func shown(_ depth: ColorDepth) -> UInt32 {
    switch depth {
    case .none, .trueColor: hex
    case .eight: Palette.hex(of: plain)
    case .sixteen: Palette.hex(of: basic)
    case .indexed: Palette.hex(of: index)
    }
  }

  /// The colour part of the way to another one; the one that is nearer gives the numbers.
  func mixed(with other: MapColor, share: Double) -> MapColor {
    var mixed = share < 0.5 ? self : other
    mixed.hex = 0
    for shift in [16, 8, 0] as [UInt32] {
      let (from, to) = (Double(hex >> shift & 0xff), Double(other.hex >> shift & 0xff))
      mixed.hex |= UInt32((from + (to - from) * share).rounded()) << shift
    }
    return mixed
  }
}

/// A colour of dots and of text: what isn't driven on, and what is written.
package enum MapInk: String, CaseIterable, Sendable {
  case path, tram, ferry, stream, border, partBorder, contour, mainContour
  /// The mark of a stop of public transport.
  case stop
  case text, place, sight, waterText, greenText, landText
  /// The background of street names; if a style has none, they are written on the street itself.
  case nameGround
  /// Text in reverse: the letters and the ground of a mark such as `S`.
  case markText, markGround
}
