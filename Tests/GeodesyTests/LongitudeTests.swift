import Geodesy
import Testing

struct LongitudeTests {
  @Test(arguments: [
    (from: 0.0, to: 90.0, turn: 90.0),
    (from: 170.0, to: -170.0, turn: 20.0),
    (from: -170.0, to: 170.0, turn: -20.0),
    (from: 10.0, to: 370.0, turn: 0.0),
  ])
  func `subtracting longitudes takes the short way round`(from: Double, to: Double, turn: Double) {
    let difference = Longitude(degrees: to) - Longitude(degrees: from)

    #expect(difference == Turn(degrees: turn))
  }

  @Test(arguments: [-540, -180, 180, 540, 180.0.nextDown, (-180.0).nextDown, 1e15])
  func `every longitude lies between 180 west and 180 east`(degrees: Double) {
    #expect((-180..<180).contains(Longitude(degrees: degrees).degrees))
  }
}
