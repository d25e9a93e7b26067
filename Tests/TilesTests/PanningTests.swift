import Foundation
import Geodesy
import Raster
import Synchronization
import Testing
import Tiles

/// The memory limit: a minute of panning through 100,000 tiles uses hardly more than the budget.
///
/// The long form measures a process of its own, because other tests use memory too. Run it with
/// `MALLOC_ARENA_MAX=1`, as the program does itself: with a heap for each thread, freed memory isn't reused by others.
struct PanningTests {
  /// 262,144 tiles at its deepest level.
  private static let grid = TileGrid(world: 0...9)
  private static let budget = 64 << 20

  @Test func `panning stays within the budget and decodes no tile twice`() throws {
    let source = SyntheticPyramid(Self.grid) { Self.tile(at: $0) }

    let peak = Self.pan(source, frames: 360, stepsPerFrame: 0.4)

    #expect(peak.accounted <= Self.budget)
    #expect(source.counts.count > 500)
    #expect(source.counts.values.allSatisfy { $0 == 1 })
  }

  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["RUMBO_SOAK"] != nil, "a minute of panning is for make torture")
  )
  func `a minute of panning through a hundred thousand tiles keeps memory under the budget and 32 MB`() async {
    let run = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let source = CountingPyramid(Self.grid) { Self.tile(at: $0) }
      let before = try #require(Self.residentBytes)

      let peak = Self.pan(source, frames: 3600, stepsPerFrame: 9)

      print("tiles decoded:", source.count, "accounted:", peak.accounted, "resident:", peak.resident - before)
      #expect(peak.accounted <= Self.budget)
      #expect(peak.resident - before <= Self.budget + 32 << 20)
    }
    print(String(decoding: run?.standardOutputContent ?? [], as: UTF8.self))
  }

  /// Pans in a zigzag that never comes back, so many tiles a frame.
  private static func pan(_ source: any TileSource, frames: Int, stepsPerFrame: Double) -> (
    accounted: Int, resident: Int
  ) {
    let stack = MapStack(pyramids: [source], pictures: [], memory: budget)
    let tile = 1 / Double(1 << grid.zooms.upperBound)
    var peak = (accounted: 0, resident: 0)
    for frame in 0..<frames {
      let way = Double(frame) * stepsPerFrame
      let (row, column) = (way / 500).rounded(.down).remainderParts(way)
      let view = ViewArea(
        center: WorldPoint(x: (6 + column) * tile, y: (6 + row * 6) * tile),
        width: 8 * tile,
        height: 4 * tile
      )
      stack.update(for: view, samplesPerWorld: (256 / tile, 256 / tile))
      _ = stack.collectArrivals()
      _ = stack.pieces(for: view)
      // A display shows a frame; here the threads get their turn.
      if stack.waitForArrival() { _ = stack.collectArrivals() }
      peak.accounted = max(peak.accounted, stack.memoryInUse)
      if frame % 20 == 0 { peak.resident = max(peak.resident, residentBytes ?? 0) }
    }
    return peak
  }

  /// A tile with pixels of its own, so that it takes memory of its own.
  private static func tile(at id: TileID) -> Bitmap {
    var bitmap = Bitmap(width: 256, height: 256)
    bitmap[0, 0] = .color(of: id)
    return bitmap
  }

  private static var residentBytes: Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }
}

/// A pyramid that counts without remembering, for the memory of its own would be measured too.
private final class CountingPyramid: TileSource {
  let grid: TileGrid
  let description = MapDescription(name: "counting")
  private let total = Mutex(0)
  private let make: @Sendable (TileID) -> Bitmap

  init(_ grid: TileGrid, make: @escaping @Sendable (TileID) -> Bitmap) {
    self.grid = grid
    self.make = make
  }

  var count: Int { total.withLock { $0 } }

  func tile(at id: TileID) throws(TileError) -> Bitmap? {
    total.withLock { $0 += 1 }
    return make(id)
  }
}

extension Double {
  /// The row of a zigzag of 500 tiles a row, and the column in it.
  fileprivate func remainderParts(_ way: Double) -> (row: Double, column: Double) {
    let along = way - self * 500
    return (self, truncatingRemainder(dividingBy: 2) == 0 ? along : 500 - along)
  }
}
