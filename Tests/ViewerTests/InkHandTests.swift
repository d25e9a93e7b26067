import Foundation
import Geodesy
import Places
import Terminal
import TestSupport
import Testing
import Viewer

/// Ink under a hand, event by event: a mouse with keys in between, and what is on the disk meanwhile.
@MainActor
struct InkHandTests {
  private let folder: ScratchFolder
  private let map: String
  private let places: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
    places = folder.file("places.db")
  }

  /// Does things with the program, and quits.
  private func run(_ body: (HeadlessRun) throws -> Void) throws {
    let place = ["--at", "10,20", "--zoom", "6", "--motion", "none", "--blocks", "braille", "--places", places]
    try body(HeadlessRun([map] + place))
  }

  /// The drawing on disk; there is no file as long as there was nothing to save.
  private func kept() throws -> [InkItem] {
    FileManager.default.fileExists(atPath: places) ? try PlaceStore(at: places).ink() : []
  }

  @Test func `whoever clicks again after taking a dot back loses nothing before it`() throws {
    try run { program in
      try program.press("d")
      program.stroke(row: 3, at: 0)
      program.click(60, 15, at: 1000)
      try program.press("Backspace")
      program.click(60, 15, at: 1200)
      try program.press("Backspace")
    }

    #expect(try kept().map(\.points.count) == [3])
  }

  @Test(arguments: ["Backspace", "Esc"])
  func `a dot given up under the hand is no part of a double click`(key: String) throws {
    try run { program in
      try program.press("d")
      program.stroke(row: 3, at: 0)
      program.stroke(row: 5, at: 1000)
      try program.press("Backspace")
      program.mouse(.press(.left), 60, 15, at: 2000)
      try program.press(key)
      program.mouse(.release(.left), 60, 15, at: 2050)
      program.click(60, 15, at: 2200)
      try program.press("Backspace")
    }

    #expect(try kept().map(\.points.count) == [3])
  }

  @Test func `of a double click no dot is left, and one undo brings back what it cleared`() throws {
    try run { program in
      try program.press("d")
      program.stroke(row: 3, at: 0)
      program.click(60, 15, at: 1000)
      program.click(60, 15, at: 1200)
      program.finishLoading()
      #expect(try kept().isEmpty)
      try program.press("Backspace")
    }

    #expect(try kept().map(\.points.count) == [3])
  }

  @Test func `Backspace while a corner follows the hand takes that corner only`() throws {
    try run { program in
      try program.press("d Tab*3")
      program.click(20, 5, at: 0)
      program.click(30, 5, at: 1000)
      program.mouse(.press(.left), 40, 10, at: 2000)
      program.mouse(.drag(.left), 45, 12, at: 2100)
      try program.press("Backspace")
      program.mouse(.drag(.left), 50, 14, at: 2200)
      program.mouse(.release(.left), 50, 14, at: 2300)
      try program.press("Enter")
    }

    #expect(try kept().map(\.points.count) == [4])
  }

  @Test(arguments: ["Right", "S-Down"])
  func `arrow keys leave a stroke alone that the mouse draws`(key: String) throws {
    try run { program in
      try program.press("d")
      program.mouse(.press(.left), 5, 3, at: 0)
      program.mouse(.drag(.left), 6, 3, at: 100)
      try program.press(key)
      program.mouse(.drag(.left), 7, 3, at: 200)
      program.mouse(.release(.left), 7, 3, at: 300)
      // Once the mouse is up they move the pen as ever.
      try program.press("Space Right Space")
    }

    #expect(try kept().map(\.points.count) == [3, 2])
  }

  @Test func `keys mark no corner while the mouse holds one`() throws {
    try run { program in
      try program.press("d Tab*3")
      program.mouse(.press(.left), 20, 5, at: 0)
      program.mouse(.drag(.left), 30, 5, at: 100)
      try program.press("Space")
      program.mouse(.release(.left), 30, 5, at: 300)
      try program.press("Enter")
    }

    #expect(try kept().map(\.points.count) == [2])
  }

  @Test func `an arrow that ends where it began is not kept`() throws {
    try run { program in
      try program.press("d Tab")
      program.mouse(.press(.left), 20, 10, at: 0)
      program.mouse(.drag(.left), 30, 10, at: 100)
      program.mouse(.drag(.left), 20, 10, at: 200)
      program.mouse(.release(.left), 20, 10, at: 300)
    }

    #expect(try kept().isEmpty)
  }

  @Test func `a line is on the disk while it is drawn, and only once when it is finished`() throws {
    try run { program in
      try program.press("d Tab*3")
      program.click(20, 5, at: 0)
      #expect(try onDisk(program, at: 600).isEmpty)
      program.click(30, 5, at: 1000)
      #expect(try onDisk(program, at: 1700) == [2])
      program.click(40, 10, at: 2000)
      #expect(try onDisk(program, at: 2700) == [3])
      // A corner that follows the hand is another one each time.
      program.mouse(.press(.left), 50, 10, at: 3000)
      program.mouse(.drag(.left), 55, 10, at: 3100)
      #expect(try onDisk(program, at: 3700) == [5])
      let before = try kept().last?.points.last
      program.mouse(.drag(.left), 60, 10, at: 3800)
      #expect(try onDisk(program, at: 4400) == [5])
      #expect(try kept().last?.points.last != before)
      program.mouse(.release(.left), 60, 10, at: 4500)
      try program.press("Backspace Enter")
    }

    #expect(try kept().map(\.points.count) == [4])
  }

  @Test(arguments: ["Backspace", "Esc", "Delete"])
  func `of a line that is given up nothing is on the disk`(key: String) throws {
    try run { program in
      try program.press("d Tab*3")
      program.click(20, 5, at: 0)
      program.click(30, 5, at: 1000)
      #expect(try onDisk(program, at: 1700) == [2])
      try program.press(key)
      #expect(try onDisk(program, at: 2400).isEmpty)
    }

    #expect(try kept().isEmpty)
  }

  /// The corners of what is on the disk at a time.
  private func onDisk(_ program: HeadlessRun, at time: Int) throws -> [Int] {
    program.take(.focus(true), at: .milliseconds(time))
    program.finishLoading()
    return try kept().map(\.points.count)
  }

  @Test func `every point that comes while frames are drawn is kept, and seen as if all had come at once`() throws {
    let count = 3000
    var shown = ""
    try run { program in
      try program.press("d")
      program.mouse(.press(.left), 40, 12, at: 0)
      for index in 1..<count {
        let time = Double(index) / 1000
        let (x, y) = (40 + 30 * sin(time * 2.5) * cos(time), 10 + 8 * cos(time * 2.5))
        let (column, row) = (x.rounded(.down), y.rounded(.down))
        let event = MouseEvent(
          .drag(.left),
          column: Int(column),
          row: Int(row),
          fractionX: x - column,
          fractionY: y - row
        )
        program.take(.mouse(event), at: .milliseconds(index))
        if index % 16 == 0 { program.draw() }
      }
      program.mouse(.release(.left), 40, 12, at: count)
      try program.press("d")
      shown = program.text
    }

    #expect(try kept().map(\.points.count) == [count])
    try run { again in
      again.finishLoading()
      #expect(shown == again.text)
    }
    #expect(shown.contains { "⠁"..."⣿" ~= $0 })
  }

  @Test func `what another program goes on drawing is seen as far as it has come`() throws {
    let store = try PlaceStore(at: places)
    var stroke = InkItem(.stroke, color: .red, dotsPerWorld: 256 * 64, points: points([16, 20]))
    stroke = try #require(try store.changeInk(removing: [], keeping: [stroke]).first)

    try run { program in
      try program.press("d d")
      // It has come further; then as many points lie elsewhere.
      for easts in [[16.0, 20, 23], [16, 23, 20], [17, 23, 20]] {
        stroke.points = points(easts)
        _ = try store.changeInk(removing: [], keeping: [stroke])
        try program.press("d d")
        let shown = program.text
        try run { other in
          try other.press("d d")
          #expect(shown == other.text, "\(easts)")
        }
      }
    }
  }

  /// Points on the central row of the screen.
  private func points(_ easts: [Double]) -> [InkPoint] {
    easts.enumerated().map { InkPoint(Coordinate(north: 10.01, east: $1), seconds: Double($0)) }
  }
}

@MainActor
extension HeadlessRun {
  fileprivate func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int, at time: Int) {
    take(.mouse(MouseEvent(action, column: column, row: row)), at: .milliseconds(time))
  }

  fileprivate func click(_ column: Int, _ row: Int, at time: Int) {
    mouse(.press(.left), column, row, at: time)
    mouse(.release(.left), column, row, at: time + 20)
  }

  /// Draws a stroke of three points.
  fileprivate func stroke(row: Int, at time: Int) {
    mouse(.press(.left), 5, row, at: time)
    mouse(.drag(.left), 15, row, at: time + 100)
    mouse(.drag(.left), 25, row, at: time + 200)
    mouse(.release(.left), 25, row, at: time + 300)
  }
}
