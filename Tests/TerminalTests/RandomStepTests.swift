import Cells
import Foundation
import Terminal
import TestSupport
import Testing

extension ScreenTests {
  /// `RUMBO_SOAK` is set where there is time for all of them.
  private static let steps = ProcessInfo.processInfo.environment["RUMBO_SOAK"] == nil ? 60 : 2000

  @Test(arguments: [ColorDepth.trueColor, .indexed, .sixteen, .none])
  func `what is shown after any steps is what a screen painted anew shows`(depth: ColorDepth) throws {
    let frames = WanderedFrames(seed: 7, columns: 80, rows: 24, depth, steps: Self.steps)

    let stepByStep = try pictures(of: frames, depth, isPaintedAnew: false)
    let anew = try pictures(of: frames, depth, isPaintedAnew: true)

    #expect(Set(anew).count > Self.steps / 2)
    #expect(stepByStep.indices.first { stepByStep[$0] != anew[$0] } == nil)
  }

  /// A mark of what a terminal shows after each of some frames.
  private func pictures(of frames: WanderedFrames, _ depth: ColorDepth, isPaintedAnew: Bool) throws -> [Int] {
    terminal.resize(columns: 80, rows: 24)
    let screen = try terminal.open {
      $0.colors = depth
      $0.links = true
    }
    defer {
      screen.close()
      _ = terminal.takeOutput()
    }
    let waiter = try EventPoller(screen: screen)
    var model = ModelTerminal(columns: 80, rows: 24)
    return frames.map { frame in
      if isPaintedAnew {
        screen.suspend()
        screen.resume()
      }
      #expect(screen.present(frame))
      var bytes = terminal.takeBytes()
      while !screen.isReadyForFrame {
        _ = waiter.wait(atMost: .seconds(10))
        bytes += terminal.takeBytes()
      }
      model.feed(String(decoding: bytes, as: UTF8.self))
      return model.picture.hashValue
    }
  }
}

/// The frames of a walk over a map: it moves, jumps, changes here and there, and panels open and close.
private struct WanderedFrames: Sequence, IteratorProtocol {
  private let columns: Int
  private let rows: Int
  private var steps: Int
  private var random: SeededRandom
  private let world: CellGrid
  private var corner: CellPoint
  private var hasPanel = false

  private static let worldSide = 400
  private static let glyphs = [" ", " ", " ", "█", "▀", "▌", "▞", "⡇", "a", "é"].map {
    Glyph($0.unicodeScalars.first ?? " ")
  }
  private static let names = ["Kaivokatu", "Łódź", "東京駅", "Rue de la Paix", "ναός"]

  init(seed: UInt64, columns: Int, rows: Int, _ depth: ColorDepth, steps: Int) {
    (self.columns, self.rows, self.steps) = (columns, rows, steps)
    var random = SeededRandom(seed: seed)
    var world = CellGrid(columns: Self.worldSide, rows: Self.worldSide)
    let colors = (0..<6).map { _ in
      CellColor(hex: UInt32.random(in: 0...0xff_ffff, using: &random)).reduced(to: depth)
    }
    for row in 0..<Self.worldSide {
      var column = 0
      while column < Self.worldSide {
        // Stretches of the same, as maps have.
        let end = Swift.min(column + Int.random(in: 1...9, using: &random), Self.worldSide)
        let cell = Cell(
          Self.glyphs.randomElement(using: &random) ?? .space,
          foreground: colors.randomElement(using: &random) ?? .standard,
          background: colors.randomElement(using: &random) ?? .standard
        )
        for place in column..<end { world[place, row] = cell }
        column = end
      }
    }
    for _ in 0..<Self.worldSide * 4 {
      let place = CellPoint(
        column: Int.random(in: 0..<Self.worldSide - 20, using: &random),
        row: Int.random(in: 0..<Self.worldSide, using: &random)
      )
      let styles: [CellStyle] = [[], .bold, .underline, [.bold, .italic], .reverse]
      _ = world.write(
        Self.names.randomElement(using: &random) ?? "",
        at: place,
        style: styles.randomElement(using: &random) ?? [],
        columns: 20
      )
    }
    (self.random, self.world) = (random, world)
    corner = CellPoint(column: 160, row: 180)
  }

  mutating func next() -> CellGrid? {
    guard steps > 0 else { return nil }
    steps -= 1
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<3: move(Int.random(in: -12...12, using: &random), 0)
    case 3..<6: move(0, Int.random(in: -6...6, using: &random))
    case 6..<8: move(Int.random(in: -9...9, using: &random), Int.random(in: -4...4, using: &random))
    case 8: move(Int.random(in: -200...200, using: &random), Int.random(in: -200...200, using: &random))
    case 9: hasPanel.toggle()
    default: break
    }
    return frame
  }

  private mutating func move(_ right: Int, _ down: Int) {
    corner.column = Swift.min(Swift.max(corner.column + right, 0), Self.worldSide - columns)
    corner.row = Swift.min(Swift.max(corner.row + down, 0), Self.worldSide - rows)
  }

  private var frame: CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    for row in 0..<rows {
      for column in 0..<columns { grid[column, row] = world[corner.column + column, corner.row + row] }
      // The edge cuts no wide character.
      if grid[0, row].glyph == .continuation { grid[0, row].glyph = .space }
      let beyond = corner.column + columns
      if beyond < Self.worldSide, world[beyond, corner.row + row].glyph == .continuation {
        grid[columns - 1, row].glyph = .space
      }
    }
    let status = "\(corner.column) · \(corner.row)".padding(toLength: columns, withPad: " ", startingAt: 0)
    _ = grid.write(status, at: CellPoint(column: 0, row: rows - 1), style: .reverse, columns: columns)
    if hasPanel {
      for row in 2..<12 {
        let text = " \(row) ".padding(toLength: 30, withPad: "─", startingAt: 0)
        _ = grid.write(text, at: CellPoint(column: 4, row: row), columns: 30)
      }
      if let address = LinkAddress("https://example.org/") { grid.link(5..<12, row: 4, to: address) }
    }
    return grid
  }
}
