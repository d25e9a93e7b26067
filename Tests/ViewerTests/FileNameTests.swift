import Testing

@testable import Viewer

struct FileNameTests {
  @Test(
    arguments: [
      ("x.foo", "foo"), ("a.b/c.GPX", "gpx"), ("a.tar.gz", "gz"), ("roads.geojsonl", "geojsonl"), ("x.mp4", "mp4"),
      ("x", nil), ("a.b/c", nil), (".hidden", nil), ("x.", nil), ("screen.2", nil), ("tmp.Xa8dKq", nil),
      ("tmp.abcdefghij", nil), ("St. Gallen", nil), ("", nil),
    ] as [(String, String?)]
  )
  func `what a name ends in says what the file is, unless it is only a dot in a name`(path: String, ending: String?) {
    #expect(FileName.ending(of: path) == ending)
  }
}
