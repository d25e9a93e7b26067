/// One half of a polar cap: A west and B east of Greenwich in the south, Y and Z in the north.
package enum PolarCap: String, Sendable {
  case southWest = "A"
  case southEast = "B"
  case northWest = "Y"
  case northEast = "Z"

  package init(isNorth: Bool, isWest: Bool) {
    self = isNorth ? (isWest ? .northWest : .northEast) : (isWest ? .southWest : .southEast)
  }

  package var isNorth: Bool { self == .northWest || self == .northEast }
  package var isWest: Bool { self == .southWest || self == .northWest }
}
