import Glibc

/// The inaccuracy of coarse coasts.
enum CoastError {
  /// The maximum error of a world map to a zoom, in metres.
  static func meters(onZoom depth: Int) -> Double { 16_000 / exp2(Double(max(depth - 6, 0))) }
}
