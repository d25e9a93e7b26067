import Foundation
import Routing
import SQLite
import TestSupport
import Testing
import Viewer
import Wire

/// Prepared routing data in the cache.
@MainActor
struct RoutingCacheTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private var kept: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.file("ways"))) ?? []
    return names.map { folder.file("ways/\($0)") }
  }

  private static func finder(_ mode: TravelMode) throws -> RoutePlanner {
    let file = try RoadFile(BundledMap.monaco)
    return RoutePlanner(ProfileGraph(Roads(try file.graph(), try file.shapes()), for: RoutingProfile(mode)))
  }

  @Test func `what is kept is found again for the same map and profile, and what is stale is removed`() throws {
    let prepared = RoutingCache(in: folder.path)
    let (foot, car) = (try Self.finder(.foot), try Self.finder(.car))
    let hierarchy = try #require(foot.prepared())
    prepared.keep(hierarchy, for: foot, on: ["a"])

    #expect(try prepared.hierarchy(for: foot, on: ["a"])?.bytes == hierarchy.bytes)
    #expect(prepared.hierarchy(for: foot, on: ["b"]) == nil && prepared.hierarchy(for: car, on: ["a"]) == nil)
    try Data(try #require(car.prepared()).bytes).write(to: URL(fileURLWithPath: kept[0]))
    #expect(prepared.hierarchy(for: foot, on: ["a"]) == nil)
    #expect(kept == [])
  }

  @Test func `what is damaged is removed`() throws {
    let prepared = RoutingCache(in: folder.path)
    let foot = try Self.finder(.foot)
    let bytes = try #require(foot.prepared()).bytes
    for damaged in [[], Array(bytes.prefix(1000)), [0] + bytes.dropFirst()] {
      prepared.keep(try #require(foot.prepared()), for: foot, on: ["a"])
      try Data(damaged).write(to: URL(fileURLWithPath: kept[0]))

      #expect(prepared.hierarchy(for: foot, on: ["a"]) == nil)
      #expect(kept == [])
    }
  }

  @Test func `what wasn't used for longest gives way to what is new`() throws {
    let (foot, car) = (try Self.finder(.foot), try Self.finder(.car))
    let (forFoot, forCar) = (try #require(foot.prepared()), try #require(car.prepared()))
    let size = try forFoot.bytes.count
    let prepared = RoutingCache(in: folder.path, limit: 2 * size + (try forCar.bytes.count))
    for map in ["a", "b"] { prepared.keep(forFoot, for: foot, on: [map]) }
    for file in kept {
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: file)
    }
    #expect(prepared.hierarchy(for: foot, on: ["a"]) != nil)
    for map in ["c", "d"] { prepared.keep(forCar, for: car, on: [map]) }

    #expect(prepared.hierarchy(for: foot, on: ["b"]) == nil)
    #expect(prepared.hierarchy(for: car, on: ["d"]) != nil)
    #expect(kept.count < 4)
    RoutingCache(in: folder.path, limit: size - 1).keep(forFoot, for: foot, on: ["e"])
    #expect(prepared.hierarchy(for: foot, on: ["e"]) == nil)
  }

  @Test func `what a program left half written that ended meanwhile is removed, but not what another one writes`()
    throws
  {
    let prepared = RoutingCache(in: folder.path)
    let foot = try Self.finder(.foot)
    let (left, other) = ("ways/.rumbo-1-1", "ways/.rumbo-1-2")
    for name in [left, other] { try folder.write([1, 2, 3], to: name) }
    let before = Date(timeIntervalSinceNow: -3600)
    try FileManager.default.setAttributes([.modificationDate: before], ofItemAtPath: folder.file(left))
    prepared.keep(try #require(foot.prepared()), for: foot, on: ["a"])

    #expect(!kept.contains(folder.file(left)) && kept.contains(folder.file(other)))
    #expect(kept.count == 2)
  }
}
