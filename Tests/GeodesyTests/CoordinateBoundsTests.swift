import Geodesy
import Testing

struct CoordinateBoundsTests {
  @Test(arguments: [
    (west: 170.0, east: -170.0, width: 20.0, center: -180.0),
    (west: -10.0, east: 10.0, width: 20.0, center: 0.0),
    (west: 10.0, east: -10.0, width: 340.0, center: -180.0),
    (west: 5.0, east: 5.0, width: 0.0, center: 5.0),
    (west: -180.0, east: 180.0, width: 0.0, center: -180.0),
  ])
  func `a box reaches east from its western edge`(west: Double, east: Double, width: Double, center: Double) {
    let box = bounds(-1, west, 1, east)

    #expect(box.width == Turn(degrees: width))
    #expect(box.center == Coordinate(north: 0, east: center))
  }

  @Test(arguments: [
    (north: 0.0, east: 180.0, isInside: true),
    (north: 0.0, east: 170.0, isInside: true),
    (north: 0.0, east: -170.0, isInside: true),
    (north: 10.0, east: 175.0, isInside: true),
    (north: 10.0 + 1e-10, east: -170.0 + 1e-10, isInside: true),
    (north: -10.0 - 1e-10, east: 170.0 - 1e-10, isInside: true),
    (north: 0.0, east: 169.9, isInside: false),
    (north: 0.0, east: -169.9, isInside: false),
    (north: 10.1, east: 175.0, isInside: false),
    (north: 0.0, east: 0.0, isInside: false),
  ])
  func `a box across 180° holds what lies between its edges`(north: Double, east: Double, isInside: Bool) {
    #expect(bounds(-10, 170, 10, -170).contains(Coordinate(north: north, east: east)) == isInside)
  }

  @Test func `the whole world holds every place and every box`() {
    for north in stride(from: -90.0, through: 90, by: 15) {
      for east in stride(from: -180.0, through: 180, by: 15) {
        #expect(CoordinateBounds.world.contains(Coordinate(north: north, east: east)))
        #expect(CoordinateBounds.world.contains(bounds(-90, east, north, east + 300)))
      }
    }
  }

  @Test(arguments: Array(stride(from: -180.0, to: 180, by: 30)), Array(stride(from: 0.0, through: 330, by: 30)))
  func `boxes agree with the meridians that they hold`(west: Double, width: Double) {
    let box = CoordinateBounds(
      south: Latitude(clamping: 0),
      west: Longitude(degrees: west),
      north: Latitude(clamping: 1),
      width: Turn(degrees: width)
    )
    for otherWest in stride(from: -180.0, to: 180, by: 30) {
      for otherWidth in stride(from: 0.0, through: 360, by: 30) {
        let other = CoordinateBounds(
          south: Latitude(clamping: 0),
          west: Longitude(degrees: otherWest),
          north: Latitude(clamping: 1),
          width: Turn(degrees: otherWidth)
        )
        let (ours, theirs) = (meridians(of: box), meridians(of: other))

        #expect(box.contains(other) == ours.isSuperset(of: theirs))
        let union = box.union(other)
        #expect(union.contains(box) && union.contains(other))
        #expect(union == other.union(box) || union.width == other.union(box).width)
        #expect(union.width.degrees <= width + otherWidth + 180)
      }
    }
  }

  @Test(arguments: [
    (places: [(1.0, 179.0), (2.0, -179.0)], box: (1.0, 179.0, 2.0, -179.0)),
    (places: [(1.0, -5.0), (-2.0, 5.0), (0.0, 0.0)], box: (-2.0, -5.0, 1.0, 5.0)),
    (places: [(0.0, 10.0), (0.0, 130.0), (0.0, -100.0)], box: (0.0, -100.0, 0.0, 130.0)),
    (places: [(60.0, 25.0)], box: (60.0, 25.0, 60.0, 25.0)),
    (places: [(60.0, 25.0), (60.0, 25.0)], box: (60.0, 25.0, 60.0, 25.0)),
  ])
  func `the smallest box around places may lie across 180°`(
    places: [(Double, Double)],
    box: (Double, Double, Double, Double)
  ) {
    let smallest = CoordinateBounds(containing: places.map { Coordinate(north: $0.0, east: $0.1) })

    #expect(smallest == bounds(box.0, box.1, box.2, box.3))
  }

  @Test func `no places have no box`() {
    #expect(CoordinateBounds(containing: []) == nil)
  }

  @Test func `a box across 180° reaches into the next copy of the world`() {
    let rect = bounds(-10, 170, 10, -170).worldRect

    #expect(abs(rect.minX - 350 / 360.0) < 1e-12 && abs(rect.maxX - 370 / 360.0) < 1e-12)
    #expect(rect.minY < 0.5 && rect.maxY > 0.5)
    #expect(CoordinateBounds.world.worldRect == WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
  }
}

private func bounds(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> CoordinateBounds {
  CoordinateBounds(
    south: Latitude(clamping: south),
    west: Longitude(degrees: west),
    north: Latitude(clamping: north),
    east: Longitude(degrees: east)
  )
}

/// The multiples of 15° that a box reaches.
private func meridians(of box: CoordinateBounds) -> Set<Double> {
  Set(stride(from: 0.0, through: box.width.degrees, by: 15).map { (box.west + Turn(degrees: $0)).degrees })
}
