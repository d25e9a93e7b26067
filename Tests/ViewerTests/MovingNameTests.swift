import Cartography
import Cells
import Terminal
import TestSupport
import Testing
import Viewer

/// The names on the map frame by frame, while it is zoomed or turned.
@MainActor
struct MovingNameTests {
  @Test(arguments: [
    ("monaco", "43.7384,7.4246", "14", "++"), ("monaco", "43.7384,7.4246", "16", "--"),
    ("monaco", "43.7384,7.4246", "15", "}}}{{"), ("helsinki", "60.1715,24.9440", "14", "++"),
    ("world", "48,10", "3", "++"), ("world", "48,10", "5", "--"),
  ])
  func `no name disappears and returns, and none is added, before an animated zoom or turn ends`(
    map: String,
    center: String,
    zoom: String,
    keys: String
  ) throws {
    let program = try HeadlessRun([
      "\(BundledMap.folder)/\(map).mbtiles", "--at", center, "--zoom", zoom, "--size", "120x40",
    ])
    let frames = try Self.frames(of: program, keys: keys)
    let names = frames.map { Set($0.map(\.name)) }
    // The last frames may be those of the camera at rest.
    let end = names.lastIndex { $0 != names[names.count - 1] } ?? names.count - 2

    #expect(names[0].count >= 10)
    #expect(end > 15)
    var (gone, hidden): (Set<String>, Set<String>) = ([], [])
    for index in 1...end {
      let lost = names[index - 1].subtracting(names[index])
      gone.formUnion(lost)
      #expect(names[index].isSubset(of: names[0]), "\(names[index].subtracting(names[0])) came during the animation")
      #expect(gone.isDisjoint(with: names[index]), "\(gone.intersection(names[index])) returned")
      hidden.formUnion(frames[index - 1].filter { Self.isInside($0) }.map(\.name).filter(lost.contains))
    }
    guard !keys.contains("-") else { return }
    // Zoomed in, names move apart.
    #expect(hidden.count * 10 <= names[0].count, "\(hidden) disappeared in view")
    let lost = names[end].subtracting(names[names.count - 1])
    #expect(lost.count * 10 <= names[end].count, "\(lost) of \(names[end]) are gone at rest")
  }

  /// Whether a name is so far from the edges of a screen of 120 by 40 that no step of an animation moves it out of view.
  private static func isInside(_ label: PlacedLabel) -> Bool {
    label.cells.allSatisfy { (12..<108).contains($0.column) && (5..<35).contains($0.row) }
  }

  /// The names of every frame until the camera rests, with a key pressed every 150 ms.
  private static func frames(of program: HeadlessRun, keys: String) throws -> [[PlacedLabel]] {
    var frames = [program.labels]
    var now = Duration.zero
    var pressed = keys[...]
    while !pressed.isEmpty || program.isMoving {
      if let key = pressed.first, now >= .milliseconds(150 * (keys.count - pressed.count)) {
        for key in try KeyScript(String(key)).keys { program.take(.key(key), at: now) }
        pressed.removeFirst()
      }
      now += .seconds(1) / 60
      program.advance(to: now)
      program.finishLoading()
      program.draw()
      frames.append(program.labels)
    }
    return frames
  }
}
