/// How many colours a screen can show; the raw values are the words of the command line.
package enum ColorDepth: String, CaseIterable, Sendable {
  case none
  case eight = "8"
  case sixteen = "16"
  case indexed = "256"
  case trueColor = "true"

  /// Whether there are so few colours that most have none near them, and none lies between two others.
  package var isCoarse: Bool { self == .eight || self == .sixteen }

  /// Whether a colour has darker and lighter ones near it.
  package var hasShades: Bool { self == .indexed || self == .trueColor }
}

extension CellColor {
  /// The 24 bits of sRGB that xterm shows for the colour; nil for the terminal's own.
  package var hex: UInt32? {
    switch kind {
    case .standard: nil
    case .indexed(let index): Palette.hex(of: index)
    case .rgb: packed & 0xff_ffff
    }
  }

  /// The nearest colour that a screen of this depth can show.
  package func reduced(to depth: ColorDepth) -> CellColor {
    switch (depth, kind) {
    case (.none, _): .standard
    case (.trueColor, _), (_, .standard), (.indexed, .indexed), (.sixteen, .indexed(0..<16)), (.eight, .indexed(0..<8)):
      self
    case (.indexed, .rgb), (.sixteen, _):
      CellColor(index: Palette.nearest(to: hex ?? 0, depth: depth))
    case (.eight, _): reducedToEight
    }
  }

  /// The darker one of the sixteen's kind, so that a light red doesn't become yellow; greys are black or white.
  private var reducedToEight: CellColor {
    let basic = Palette.nearest(to: hex ?? 0, depth: .sixteen)
    return CellColor(index: basic == 8 ? Palette.nearest(to: hex ?? 0, depth: .eight) : basic & 7)
  }

  /// How light the colour is from 0 to 255, by the weights of television; nil for the terminal's own.
  var lightness: Int? {
    guard let hex else { return nil }
    return (Int(hex >> 16 & 0xff) * 54 + Int(hex >> 8 & 0xff) * 183 + Int(hex & 0xff) * 19) >> 8
  }
}
