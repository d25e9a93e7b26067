import Foundation
import Routing
import SQLite
import TestSupport
import Testing
import Wire

/// Routing data that is prepared while the program runs.
@Suite(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct RoutingCacheAtTerminalTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test func `a program that prepares for long ends at once, and leaves nothing half done`() throws {
    let map = folder.file("squares.mbtiles")
    try FileManager.default.copyItem(atPath: BundledMap.monaco, toPath: map)
    try Self.writeSquares(to: map, side: 300)
    let cache = "XDG_CACHE_HOME='\(folder.path)'"
    let tmux = try Tmux(
      running: [map, "--offline"],
      environment: cache,
      columns: 100,
      rows: 30,
      then: "echo back again"
    )
    _ = try tmux.screen { $0.contains("MONACO") }
    for key in ["R", "Stade Louis II", "Enter", "Casino", "Enter"] { try tmux.press(key) }
    // The way is there, and it has begun.
    let shown = try tmux.screen { $0.contains("min") && $0.contains("km") }
    #expect(shown.contains("Stade Louis-II"))
    try tmux.press("C-c")

    #expect(try tmux.screen { $0.contains("back again") }.contains("back again"))
    // Leaving doesn't wait for the preparation: its file would be complete.
    #expect(ScratchFolder.names(in: folder.file("rumbo/ways")) == [])
  }

  /// Puts streets over Monaco that are worse to prepare than any that grew: `side` by `side`, all alike.
  private static func writeSquares(to map: String, side: Int) throws {
    var graph = RoadGraph()
    graph.kinds = RoadTagTable([RoadTags([]), RoadTags([RoadTags.Tag(key: "highway", value: "primary")])])
    graph.names = RoadTagTable([RoadTags([])])
    for node in 0..<side * side {
      graph.latitudes.append(437_200_000 + Int32(node / side) * 1000)
      graph.longitudes.append(74_050_000 + Int32(node % side) * 1200)
      let ends = [node % side + 1 < side ? node + 1 : nil, node / side + 1 < side ? node + side : nil]
      for end in ends.compactMap(\.self) {
        graph.starts.append(UInt32(node))
        graph.ends.append(UInt32(end))
      }
    }
    graph.nodeKinds = Array(repeating: 0, count: graph.nodeCount)
    graph.lengths = Array(repeating: 100, count: graph.edgeCount)
    graph.edgeKinds = Array(repeating: 1, count: graph.edgeCount)
    graph.edgeNames = Array(repeating: 0, count: graph.edgeCount)
    var shapes = RoadShapes()
    for start in graph.starts { shapes.append([], from: graph.place(of: start)) }
    var counts = RoadCounts()
    (counts.nodes, counts.edges) = (graph.nodeCount, graph.edgeCount)
    let database = try Database(writing: map)
    try database.execute("BEGIN; DROP TABLE roads")
    try RoadPartWriter(graph, shapes, counts).write(to: database)
    try database.execute("COMMIT")
  }

  @Test func `a program at a terminal prepares what it was asked about, and the command line makes use of it`() throws {
    let map = folder.file("squares.mbtiles")
    try FileManager.default.copyItem(atPath: BundledMap.monaco, toPath: map)
    try Self.writeSquares(to: map, side: 230)
    let cache = ["XDG_CACHE_HOME": folder.path]
    let question = ["route", "43.7384,7.4246", "43.7311,7.4197", "--map", map, "--json"]
    let before = try RumboProgram.spawn(question, environment: cache)
    let ways = folder.file("rumbo/ways")
    #expect(!FileManager.default.fileExists(atPath: ways))

    let tmux = try Tmux(
      running: [map, "--offline"],
      environment: "XDG_CACHE_HOME='\(folder.path)'",
      columns: 100,
      rows: 30
    )
    _ = try tmux.screen { $0.contains("MONACO") }
    for key in ["R", "Stade Louis II", "Enter", "Casino", "Enter"] { try tmux.press(key) }
    // It is written beside its place, and moved there when it is whole.
    _ = try tmux.screen { _ in ScratchFolder.names(in: ways).contains { $0.hasSuffix(".ch") } }

    #expect(ScratchFolder.names(in: ways).count == 1)
    let after = try RumboProgram.spawn(question, environment: cache)
    // Among squares many routes take equally long.
    let durations = try [before, after].map { try JSONParser.parse(Array($0.output.utf8))["duration"]?.number }
    #expect(durations[0] != nil && durations[0] == durations[1])

    #expect(try RumboProgram.spawn(["cache"], environment: cache).output.contains("ways\t"))
    #expect(try RumboProgram.spawn(["cache", "clear", "ways"], environment: cache).status == 0)
    #expect(try RumboProgram.spawn(["cache"], environment: cache).output == "")
    #expect(ScratchFolder.names(in: ways) == [])
  }
}
