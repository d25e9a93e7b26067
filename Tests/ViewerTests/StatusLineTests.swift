import Testing
import Viewer

@MainActor
struct StatusLineTests {
  private let line = StatusLine(
    left: [StatusLine.Part(text: "60°N 25°E", rank: 5), StatusLine.Part(text: "z14.0", rank: 2)],
    right: [
      StatusLine.Part(text: "├──┤ 1 km", rank: 3), StatusLine.Part(text: "© Somebody Long", short: "© S", rank: 4),
    ]
  )

  @Test(arguments: [
    (columns: 60, text: " 60°N 25°E  z14.0                 ├──┤ 1 km  © Somebody Long "),
    (columns: 41, text: " 60°N 25°E   ├──┤ 1 km  © Somebody Long "),
    (columns: 30, text: " 60°N 25°E   © Somebody Long "),
    (columns: 20, text: " 60°N 25°E      © S "),
    (columns: 12, text: " 60°N 25°E  "),
    (columns: 6, text: " 60°N…"),
  ])
  func `what matters least goes first where there is no room`(columns: Int, text: String) {
    let padded = line.text(columns: columns)

    #expect(padded.count == columns)
    #expect(padded.trimmed == text.trimmed)
  }
}

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
