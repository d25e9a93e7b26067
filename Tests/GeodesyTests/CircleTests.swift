import Geodesy
import TestSupport
import Testing

struct CircleTests {
  @Test(
    arguments: [
      (center: (0.0, 179.0), kilometers: 300.0, place: (0.0, -179.0), isInside: true),
      (center: (0, 179), kilometers: 200, place: (0, -179), isInside: false),
      (center: (89.9, 0), kilometers: 30, place: (89.9, 180), isInside: true),
      (center: (90, 0), kilometers: 1112, place: (80.01, 77), isInside: true),
      (center: (10, 10), kilometers: 0, place: (10, 10), isInside: true),
    ] as [(center: (Double, Double), kilometers: Double, place: (Double, Double), isInside: Bool)]
  )
  func `a place is inside or not, across 180° and over the poles too`(
    center: (Double, Double),
    kilometers: Double,
    place: (Double, Double),
    isInside: Bool
  ) {
    let circle = Circle(center: Coordinate(north: center.0, east: center.1), radius: .kilometers(kilometers))

    #expect(circle.contains(Coordinate(north: place.0, east: place.1)) == isInside)
  }

  @Test(
    arguments: [
      (center: (0.0, 0.0), degrees: 1.0, box: (-2.0, -2.0, 2.0, 2.0), Circle.Relation.covers),
      (center: (0, 0), degrees: 1, box: (-1, -1, 1, 1), .covers),
      (center: (0, 0), degrees: 3, box: (-2, -2, 2, 2), .touches),
      (center: (0, 0), degrees: 1, box: (0.5, -2, 2, 2), .touches),
      (center: (0, 0), degrees: 1, box: (1, -2, 2, 2), .touches),
      (center: (0, 0), degrees: 1, box: (1.1, -2, 2, 2), .outside),
      (center: (0, 0), degrees: 1, box: (0.8, 0.8, 2, 2), .outside),
      (center: (0, 179.5), degrees: 1, box: (-2, 178, 2, -178), .covers),
      (center: (0, 179.5), degrees: 1, box: (-2, -179.8, 2, -178), .touches),
      (center: (0, 179.5), degrees: 1, box: (-2, -179.4, 2, -178), .outside),
      (center: (89.5, 0), degrees: 1, box: (89.2, 170, 89.8, -170), .touches),
      (center: (89.5, 0), degrees: 1, box: (88, 170, 89.2, -170), .outside),
      (center: (89.5, 0), degrees: 1, box: (80, -179, 90, 179), .touches),
      (center: (90, 0), degrees: 1, box: (80, 10, 90, 20), .touches),
      (center: (60, 0), degrees: 1, box: (58, -1.5, 62, 1.5), .touches),
      (center: (60, 0), degrees: 1, box: (58, -2.01, 62, 2.01), .covers),
    ] as [(center: (Double, Double), degrees: Double, box: (Double, Double, Double, Double), Circle.Relation)]
  )
  func `a map is outside a circle, touches or covers it`(
    center: (Double, Double),
    degrees: Double,
    box: (Double, Double, Double, Double),
    relation: Circle.Relation
  ) {
    let radius = Sphere.earth.radius * (degrees * .pi / 180)
    let circle = Circle(center: Coordinate(north: center.0, east: center.1), radius: radius)
    let bounds = CoordinateBounds(
      south: Latitude(clamping: box.0),
      west: Longitude(degrees: box.1),
      north: Latitude(clamping: box.2),
      east: Longitude(degrees: box.3)
    )

    #expect(circle.relation(of: bounds) == relation)
  }

  @Test func `the whole world covers every circle`() {
    for north in stride(from: -90.0, through: 90, by: 30) {
      let circle = Circle(center: Coordinate(north: north, east: 99), radius: .kilometers(30_000))

      #expect(circle.relation(of: .world) == .covers)
    }
  }

  @Test func `boxes and circles all over the earth agree with the places in them`() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<1500 {
      let circle = Circle(
        center: Coordinate(north: .random(in: -90...90, using: &random), east: .random(in: -180...180, using: &random)),
        radius: .kilometers(.random(in: 10...3000, using: &random))
      )
      let box = CoordinateBounds(
        south: Latitude(clamping: .random(in: -90...90, using: &random)),
        west: Longitude(degrees: .random(in: -180...180, using: &random)),
        north: Latitude(clamping: .random(in: -90...90, using: &random)),
        width: Turn(degrees: .random(in: 1...360, using: &random))
      )

      let relation = circle.relation(of: box)

      let isReached = edgeAndGrid(of: box).contains(where: circle.contains)
      let holdsAll = rim(of: circle).allSatisfy(box.contains) && box.contains(circle.center)
      #expect(!isReached || relation != .outside)
      #expect(relation != .covers || holdsAll)
      #expect(relation != .outside || !box.contains(circle.center))
    }
  }
}

private func edgeAndGrid(of box: CoordinateBounds) -> [Coordinate] {
  (0...12).flatMap { row in
    (0...12).map { column in
      Coordinate(
        latitude: Latitude(clamping: box.south.degrees + box.height.degrees * Double(row) / 12),
        longitude: box.west + Turn(degrees: box.width.degrees * Double(column) / 12)
      )
    }
  }
}

private func rim(of circle: Circle) -> [Coordinate] {
  stride(from: 0.0, to: 360, by: 15).map { degrees in
    Sphere.earth.destination(from: circle.center, bearing: Bearing(degrees: degrees), distance: circle.radius)
  }
}
