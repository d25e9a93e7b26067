import Tiles

/// The ages of a layer's features, for the map of a year.
struct LayerAges {
  private let layer: VectorLayer
  private let year: Int
  private let start: UInt32?
  private let end: UInt32?

  init(_ layer: VectorLayer, year: Int) {
    (self.layer, self.year) = (layer, year)
    start = layer.keyIndex("start_date")
    end = layer.keyIndex("end_date")
  }

  var keys: [UInt32] { [start, end].compactMap(\.self) }

  func state(of feature: VectorFeature) -> Lifetime.State {
    Lifetime(start: text(start, feature), end: text(end, feature)).state(in: year)
  }

  /// A year may come as a number of any kind.
  private func text(_ key: UInt32?, _ feature: VectorFeature) -> String? {
    guard let key else { return nil }
    switch layer.value(ofKey: key, in: feature) {
    case .string(let text): return text
    case .int(let year): return String(year)
    case .uint(let year): return String(year)
    case .double(let year): return Int(exactly: year).map { String($0) }
    case .bool, nil: return nil
    }
  }
}
