import Foundation
import Testing
import Viewer
import Wire

/// Every place of a map can be shown, also on a turned map.
@MainActor
struct TurnedMapTests {
  private static let monaco = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Maps/monaco.mbtiles").standardized.path
  /// A hair inside of the corners of the map.
  private static let corners = ["43.7234 7.4093", "43.7234 7.4486", "43.7516 7.4093", "43.7516 7.4486"]

  @Test(arguments: [0.0, 10, 30, 45, 90, 135, 222.5, 300], ["80x24", "120x40"])
  func `a place at a corner of the map is found at any bearing`(bearing: Double, size: String) throws {
    for corner in Self.corners {
      let report = try JSONParser.parse(
        Program.snapshot([
          Self.monaco, "--zoom", "15", "--bearing", "\(bearing)", "--size", size, "--format", "json",
          "--keys", "/ \"\(corner)\" Enter",
        ])
      )

      #expect(report["callout"]?["title"]?.string == corner, "\(corner) at \(bearing)°")
      let icon = try #require(report["icons"]?.array?.first { $0["selected"]?.bool == true })
      let (columns, rows) = (report["size"]?["columns"]?.int ?? 0, report["size"]?["rows"]?.int ?? 0)
      let (column, row) = (icon["column"]?.int ?? -1, icon["row"]?.int ?? -1)
      #expect(column >= 0 && column + (icon["columns"]?.int ?? 0) <= columns)
      #expect(row >= 0 && row + (icon["rows"]?.int ?? 0) <= rows - 1)
    }
  }
}
