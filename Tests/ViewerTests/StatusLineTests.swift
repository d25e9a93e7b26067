import Foundation
import Testing
import Viewer

@MainActor
struct StatusLineTests {
  private let line = StatusLine(
    left: [StatusLine.Part(text: "60°N 25°E", rank: 5), StatusLine.Part(text: "z14.0", rank: 2)],
    right: [
      StatusLine.Part(text: "├──┤ 1 km", rank: 3), StatusLine.Part(text: "© Surveyor Long", short: "© S", rank: 4),
    ]
  )

  @Test(arguments: [
    (columns: 60, text: " 60°N 25°E  z14.0                 ├──┤ 1 km  © Surveyor Long "),
    (columns: 41, text: " 60°N 25°E   ├──┤ 1 km  © Surveyor Long "),
    (columns: 30, text: " 60°N 25°E   © Surveyor Long "),
    (columns: 20, text: " 60°N 25°E      © S "),
    (columns: 12, text: " 60°N 25°E  "),
    (columns: 6, text: " 60°N…"),
  ])
  func `what matters least goes first where there is no room`(columns: Int, text: String) {
    let padded = line.text(columns: columns)

    #expect(padded.count == columns)
    #expect(padded.trimmed == text.trimmed)
  }

  @Test func `what was shortened for a name has its text again where the name has no room after all`() {
    let credit = StatusLine.Part([("© Surveyor Long", 1), ("© S", 9)], isKept: true)
    let line = StatusLine(left: [StatusLine.Part(text: "Long Name of a Town", rank: 2)], right: [credit])

    #expect(line.text(columns: 30).trimmed == "Long Name of a Town © S")
    #expect(line.text(columns: 22).trimmed == "© Surveyor Long")
  }

  @Test(arguments: [
    (columns: 60, text: " no server at here: it is not there at all     10 sats  free "),
    (columns: 53, text: " no server at here: it is not there…  10 sats  free "),
    (columns: 51, text: " no server at here: it is not…  10 sats  free "),
    (columns: 35, text: " no server at here…  10 sats  free "), (columns: 34, text: " no server at here…  free "),
    (columns: 18, text: " no server at her…"),
  ])
  func `a long reason loses its last words before others are left out`(columns: Int, text: String) {
    let line = StatusLine(
      left: [StatusLine.Part(losingWords: "no server at here: it is not there at all", at: 8, rank: 20)],
      right: [StatusLine.Part(text: "10 sats", rank: 14), StatusLine.Part(text: "free", rank: 18)]
    )
    #expect(line.text(columns: columns).trimmed == text.trimmed)
  }

  @Test func `of a long path its end is left before the reason goes`() {
    let text = "no receiver at /dev/serial/by-id/usb-Somebodys_Serial_Controller-port0: it isn't there"
    let line = StatusLine(
      left: [StatusLine.Part(losingWords: text, at: 8, rank: 20)],
      right: [StatusLine.Part(text: "free", rank: 18)]
    )
    #expect(line.text(columns: 70).trimmed == "no receiver at …Serial_Controller-port0: it isn't there free")
    #expect(line.text(columns: 54).trimmed == "no receiver at …Serial_Controller-port0: it… free")
  }

  @Test(arguments: ["80x24 0", "80x24 30", "60x24 0"]) func `whose map it is can be read`(screen: String) throws {
    let parts = screen.split(separator: " ")
    let map = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Maps/helsinki.mbtiles")
    let text = try Program.snapshot([
      map.standardized.path, "--at", "60.17,24.94", "--zoom", "13", "--size", "\(parts[0])", "--bearing", "\(parts[1])",
    ])

    // Beside the world's credit it is shortened.
    let credit = ["© OpenStreetMap", "© OSM"]
    #expect(credit.contains { String(decoding: text, as: UTF8.self).contains($0) })
  }
}

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
