import Foundation
import Geodesy
import Places
import TestSupport
import Testing
import Threads
@testable import Viewer
import Wire

/// The user's own places where there are many of them.
@MainActor
struct ManyPlacesTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func fill(_ count: Int) throws {
    _ = try PlaceStore(at: folder.file("rumbo/places.db"))
    try ManyPlaces.fill(folder.file("rumbo/places.db"), count: count)
  }

  @Test func `a disc says how many there are, and what stands alone is read when it is shown`() throws {
    try fill(25_000)

    func icons(at place: String, zoom: String) throws -> JSON {
      let outcome = try RumboProgram.run(
        ["snapshot", BundledMap.world, "--at", place, "--zoom", zoom, "--format", "json"],
        environment: ["XDG_DATA_HOME": folder.path]
      )
      return try JSONParser.parse(Array(outcome.output.utf8))
    }

    let far = try icons(at: "43.2,6.005", zoom: "3")
    #expect(far["clusters"]?.array?.compactMap { $0["count"]?.int }.contains { $0 >= 25_000 } == true)
    let near = try icons(at: "43.0004,6.0005", zoom: "19")
    #expect(near["icons"]?.array?.compactMap { $0["name"]?.string }.contains("place 1001") == true)
  }

  @Test @MainActor func `what is seen comes first, and nobody waits for the rest who doesn't need it`() throws {
    try fill(25_000)
    let work = BackgroundWork()
    var counts: [Int] = []
    let everywhere = WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    let loader = SightLoader(
      files: [],
      places: folder.file("rumbo/places.db"),
      reported: nil,
      photos: nil,
      given: [],
      language: "en",
      work,
      seeing: { CoordinateBounds(around: Coordinate(north: 43.001, east: 6), .meters(100)) },
      showing: { stock in
        let groups = stock.clusters.clusters(in: everywhere, zoom: 0)
        counts.append(groups.map(\.count).reduce(0, +))
      }
    )

    loader.load()
    while work.isBusy {
      work.waitForArrival()
      _ = work.collect()
    }
    let first = try #require(counts.first)
    #expect((1..<20).contains(first))
    #expect(!loader.isLoading, "the rest waits until it is asked for")
    loader.loadRest()
    while work.isBusy {
      work.waitForArrival()
      _ = work.collect()
    }
    #expect(counts == [first, 25_000])
  }
}
