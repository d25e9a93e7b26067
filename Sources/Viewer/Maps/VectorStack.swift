import Geodesy
import Glibc
import Tiles

/// The vector archives as they lie on each other, and which of them a view shows.
nonisolated struct VectorStack {
  /// The most detailed first.
  let archives: [any TileArchive]

  /// An archive is drawn where it takes at least so many dots of the screen, either way.
  private static let smallestSide = 6.0
  /// Dots across the world at zoom 0.
  private static let dotsAtZoomZero = 256.0

  init(_ archives: [any TileArchive]) {
    self.archives = archives.sorted { first, second in
      (Self.width(of: first), second.info.zooms.upperBound) < (Self.width(of: second), first.info.zooms.upperBound)
    }
  }

  private static func width(of archive: any TileArchive) -> Double {
    let bounds = archive.info.grid.map.bounds
    return bounds.maxX - bounds.minX
  }

  func bounds(of archive: Int) -> WorldRect { archives[archive].info.grid.map.bounds }

  /// What a view shows, from the most detailed archive down to one that reaches all over the screen.
  func archives(in area: ViewArea, zoom: Double) -> [Int] {
    let visible = archives.indices.filter { !copies(of: $0, in: area).isEmpty }
    let large = visible.filter { isLarge($0, at: zoom) }
    // Better a map that can hardly be seen than none.
    let shown = large.isEmpty ? visible.suffix(1) : large[...]
    guard let lowest = shown.firstIndex(where: { fills(area, $0) }) else { return Array(shown) }
    return Array(shown[...lowest])
  }

  private func isLarge(_ archive: Int, at zoom: Double) -> Bool {
    let bounds = bounds(of: archive)
    return min(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) * Self.dotsAtZoomZero * exp2(zoom)
      >= Self.smallestSide
  }

  /// Whether an archive reaches all over the screen.
  func fills(_ area: ViewArea, _ archive: Int) -> Bool {
    let extent = area.extent
    let bounds = bounds(of: archive)
    // North and south of the world there is nothing for any map to show.
    let (top, bottom) = (max(extent.minY, 0), min(extent.maxY, 1))
    guard bounds.minY <= top, bounds.maxY >= bottom else { return false }
    if bounds.maxX - bounds.minX >= 1 { return true }
    return copies(of: archive, in: area).contains { $0.minX <= extent.minX && $0.maxX >= extent.maxX }
  }

  /// Where an archive lies, in all the copies of the world that a view shows it in.
  func copies(of archive: Int, in area: ViewArea) -> [WorldRect] {
    let bounds = bounds(of: archive)
    return TileCover.tiles(covering: area, zoom: 0)
      .map { bounds.shifted(by: $0.wrap) }
      .filter { $0.intersects(area.extent) }
  }
}

nonisolated extension WorldRect {
  /// The same place in another copy of the world.
  func shifted(by copies: Int) -> WorldRect {
    WorldRect(minX: minX + Double(copies), minY: minY, maxX: maxX + Double(copies), maxY: maxY)
  }

  /// What two rectangles share; nil where that is nothing.
  func shared(with other: WorldRect) -> WorldRect? {
    guard intersects(other) else { return nil }
    return WorldRect(
      minX: max(minX, other.minX),
      minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY)
    )
  }

  func contains(_ other: WorldRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// Three times as wide and as high, about its middle.
  var surroundings: WorldRect {
    let (width, height) = (maxX - minX, maxY - minY)
    return WorldRect(minX: minX - width, minY: minY - height, maxX: maxX + width, maxY: maxY + height)
  }
}
