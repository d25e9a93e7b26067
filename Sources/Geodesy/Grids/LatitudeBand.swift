import Glibc

/// One of the lettered belts, mostly 8° high, that UTM zones are cut into between 80° south and 84° north.
package struct LatitudeBand: Hashable, Sendable {
  private static let letters = Array("CDEFGHJKLMNPQRSTUVWX")

  private let index: Int

  /// Creates the band of that letter; I and O are none.
  package init?(letter: Character) {
    guard let index = Self.letters.firstIndex(of: letter) else { return nil }
    self.index = index
  }

  /// Creates the band that holds a parallel, or the nearest one.
  package init(nearest latitude: Latitude) {
    let step = Int(floor((latitude.degrees + 80) / 8))
    index = min(max(step, 0), Self.letters.count - 1)
  }

  package var letter: Character { Self.letters[index] }
  package var isNorth: Bool { index >= 10 }
  package var south: Latitude { Latitude(clamping: Double(index) * 8 - 80) }

  /// The northern edge; the northernmost band is 12° high.
  package var north: Latitude {
    Latitude(clamping: index == Self.letters.count - 1 ? 84 : Double(index) * 8 - 72)
  }
}
