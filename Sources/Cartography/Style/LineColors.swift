import Tiles

/// The colours of lines of public transport in a layer: those of their operators, each as the nearest class.
struct LineColors {
  private let layer: VectorLayer
  private let keys: (color: UInt32?, share: UInt32?, shares: UInt32?)

  /// As by day.
  private static let colors: [(mapClass: MapClass, hex: UInt32)] = [
    (.redLine, 0xd6_2839), (.orangeLine, 0xf0_7d00), (.yellowLine, 0xf2_c300), (.greenLine, 0x00_913f),
    (.tealLine, 0x00_a8b5), (.blueLine, 0x00_57b8), (.violetLine, 0x7d_3c98), (.pinkLine, 0xe8_559a),
    (.brownLine, 0x8c_5a2b), (.greyLine, 0x6b_7280),
  ]

  init(_ layer: VectorLayer) {
    self.layer = layer
    let isTransit = layer.name == "transit_lines"
    func key(_ name: String) -> UInt32? { isTransit ? layer.keyIndex(name) : nil }
    keys = (key("colour"), key("share"), key("shares"))
  }

  /// Nil for a feature without a known colour.
  func mapClass(of feature: VectorFeature) -> MapClass? {
    guard let key = keys.color, case .string(let text) = layer.value(ofKey: key, in: feature),
      let color = CSSColor.hex(text)
    else { return nil }
    let place = ColorSpace.place(color)
    func difference(_ hex: UInt32) -> Double { ColorSpace.difference(ColorSpace.place(hex), place) }
    return Self.colors.min { difference($0.hex) < difference($1.hex) }?.mapClass
  }

  /// The number of a line among those in other colours on the same tracks, and the number of these.
  func share(of feature: VectorFeature) -> (number: UInt8, of: UInt8) {
    func number(_ key: UInt32?) -> UInt8? {
      key.flatMap { layer.value(ofKey: $0, in: feature)?.byte }.map { min($0, 16) }
    }
    return (number(keys.share) ?? 0, max(number(keys.shares) ?? 1, 1))
  }
}
