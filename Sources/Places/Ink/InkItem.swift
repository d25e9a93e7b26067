package import Calendar
package import Geodesy

/// The kind of a drawing on the map.
package enum InkKind: Int64, Hashable, CaseIterable, Sendable {
  /// Drawn freely; its width follows the hand.
  case stroke = 0
  case arrow = 1
  case note = 2
  /// A line with its length, and an area with its size.
  case line = 3
  case area = 4

  package var name: String { "\(self)" }
}

/// The colours there are, as they are on white paper.
package enum InkColor: Int64, Hashable, CaseIterable, Sendable {
  case red = 0
  case blue = 1
  case green = 2
  case orange = 3
  case violet = 4
  case black = 5

  /// 24 bits of sRGB.
  package var hex: UInt32 {
    switch self {
    case .red: 0xd8202c
    case .blue: 0x1f4fd0
    case .green: 0x0a7d33
    case .orange: 0xd86a00
    case .violet: 0x8a2fb8
    case .black: 0x101014
    }
  }
}

/// A position on a stroke, and the seconds since it began.
package struct InkPoint: Hashable, Sendable {
  package var coordinate: Coordinate
  package var seconds: Double

  package init(_ coordinate: Coordinate, seconds: Double = 0) {
    self.coordinate = coordinate
    self.seconds = seconds
  }
}

package typealias InkID = RowID<InkItem>

/// Something drawn on the map.
package struct InkItem: Hashable, Sendable {
  /// Nil as long as it isn't kept.
  package var id: InkID?
  package var kind: InkKind
  package var color: InkColor
  /// The width as a multiple of the plain pen's.
  package var width: Double
  /// How large it was drawn: dots to the width of the world.
  package var dotsPerWorld: Double
  package var points: [InkPoint]
  package var text: String
  /// When it was begun: the seconds of its points count from there.
  package var created: Timestamp?

  package init(
    _ kind: InkKind,
    color: InkColor,
    width: Double = 1,
    dotsPerWorld: Double,
    points: [InkPoint],
    text: String = "",
    created: Timestamp? = nil
  ) {
    (self.kind, self.color, self.width, self.dotsPerWorld) = (kind, color, width, dotsPerWorld)
    (self.points, self.text, self.created) = (points, text, created)
  }

  package var coordinates: [Coordinate] { points.map(\.coordinate) }
  package var length: Distance { coordinates.length }
}

extension [Coordinate] {
  /// The way from one to the next.
  package var length: Distance {
    zip(self, dropFirst()).reduce(.zero) { $0 + Ellipsoid.wgs84.distance(from: $1.0, to: $1.1) }
  }
}
