import TestSupport
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

  @Test func `a word is a path where it is written as one, or where a file lies`() throws {
    let folder = try ScratchFolder()
    let file = try folder.write("", to: "Walk")
    for word in [file, "maps/town", "./Walk", "none.mbtiles", "drive.GPX", "night.json", "/"] {
      #expect(FileName.isMeant(by: word), "\(word)")
    }
    for word in ["Walk", "Helsinki", "60.17,24.94", "St. Gallen", "2025-06-01 12.30", "openfreemap", "#3", ""] {
      #expect(!FileName.isMeant(by: word), "\(word)")
    }
  }
}
