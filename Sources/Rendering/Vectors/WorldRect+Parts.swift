import Geodesy

extension WorldRect {
  /// The same place in another copy of the world.
  func shifted(by copies: Int) -> WorldRect {
    WorldRect(minX: minX + Double(copies), minY: minY, maxX: maxX + Double(copies), maxY: maxY)
  }

  /// The intersection of two rectangles; nil if it is empty.
  func shared(with other: WorldRect) -> WorldRect? {
    intersects(other) ? intersection(other) : nil
  }

  func contains(_ other: WorldRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// Three times as wide and as high, with the same centre.
  var surroundings: WorldRect {
    let (width, height) = (maxX - minX, maxY - minY)
    return WorldRect(minX: minX - width, minY: minY - height, maxX: maxX + width, maxY: maxY + height)
  }
}
