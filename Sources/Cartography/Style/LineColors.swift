import Tiles

/// The colours of lines of public transport in a layer: those of their operators, each as the nearest class.
struct LineColors {
  private let layer: VectorLayer
  private let keys: (color: UInt32?, share: UInt32?, shares: UInt32?)

  private static let colors = MapClass.allCases.compactMap { mapClass in
    mapClass.facts.lineColor.map { (mapClass: mapClass, place: ColorSpace.place($0)) }
  }

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
    return Self.colors
      .min { ColorSpace.difference($0.place, place) < ColorSpace.difference($1.place, place) }?.mapClass
  }

  /// The number of a line among those in other colours on the same tracks, and the number of these.
  func share(of feature: VectorFeature) -> (number: UInt8, of: UInt8) {
    func number(_ key: UInt32?) -> UInt8? {
      key.flatMap { layer.value(ofKey: $0, in: feature)?.byte }.map { min($0, 16) }
    }
    return (number(keys.share) ?? 0, max(number(keys.shares) ?? 1, 1))
  }
}
