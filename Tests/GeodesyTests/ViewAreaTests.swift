import Geodesy
import Testing

struct ViewAreaTests {
  @Test(arguments: [0.0, 30, 90, 135, 200, 359])
  func `the extent of a turned view holds its corners`(degrees: Double) {
    let view = ViewArea(
      center: WorldPoint(x: 0.3, y: 0.6),
      width: 0.2,
      height: 0.1,
      bearing: Bearing(degrees: degrees)
    )

    for corner in view.corners {
      #expect(view.extent.minX <= corner.x + 1e-12 && corner.x <= view.extent.maxX + 1e-12)
      #expect(view.extent.minY <= corner.y + 1e-12 && corner.y <= view.extent.maxY + 1e-12)
    }
  }

  @Test func `with east up on the screen, its upper left corner lies north-east`() {
    let view = ViewArea(center: WorldPoint(x: 0.5, y: 0.5), width: 0.2, height: 0.1, bearing: Bearing(degrees: 90))

    let corner = view.corners[0]

    #expect(abs(corner.x - 0.55) < 1e-12 && abs(corner.y - 0.4) < 1e-12)
  }
}
