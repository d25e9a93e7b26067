import Geodesy
import Testing

struct BearingTests {
  @Test(arguments: [(0.0, "000°"), (84.4, "084°"), (359.5, "000°"), (359.4, "359°"), (-90, "270°"), (720, "000°")])
  func `a direction is written in three digits`(degrees: Double, text: String) {
    #expect(Bearing(degrees: degrees).text == text)
  }

  @Test(arguments: [-720.0, -1e-300, 0, 359.999, 360, 1e9])
  func `every direction lies between 0 and 360`(degrees: Double) {
    #expect((0..<360).contains(Bearing(degrees: degrees).degrees))
    #expect(Bearing(degrees: degrees).reversed.reversed - Bearing(degrees: degrees) < Turn(degrees: 1e-9))
  }
}
