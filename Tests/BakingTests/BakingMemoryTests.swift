import Baking
import Foundation
import Testing
import TestSupport

/// Runs in a process of its own, so that other tests don't take memory.
struct BakingMemoryTests {
  @Test func `memory grows by less than six bytes for each of the extract`() async {
    let run = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let folder = try ScratchFolder()
      // The first build takes the memory that the program needs for any build.
      _ = try Baker(
        input: folder.write(Self.city(districts: 1), to: "small.osm.pbf"),
        output: folder.file("small.mbtiles")
      ).run()
      let input = try folder.write(Self.city(districts: 20), to: "large.osm.pbf")
      let size = try #require(FileManager.default.attributesOfItem(atPath: input)[.size] as? Int)
      let before = ResidentMemory.now
      ResidentMemory.forgetPeak()

      let report = try Baker(input: input, output: folder.file("large.mbtiles")).run()

      let growth = ResidentMemory.peak - before
      print("nodes:", report.nodes, "bytes of the extract:", size, "growth:", growth)
      #expect(report.nodes == 20 * 4400)
      // The pages of the new file that are being written, and what several threads are working on.
      #expect(growth < 6 * size + 20 << 20)
    }
    print(String(decoding: run?.standardOutputContent ?? [], as: UTF8.self))
  }

  /// Districts side by side, each of them a block with a thousand houses along its streets.
  private static func city(districts: Int) -> [UInt8] {
    (0..<districts).flatMap { district(at: $0).pbf() }
  }

  private static func district(at number: Int) -> TestExtract {
    var (district, id) = (TestExtract(), Int64(number) * 10_000)
    district.bounds = nil
    var random = SeededRandom(seed: UInt64(number))
    let (south, west) = (60 + Double(number / 5) * 0.01, 24 + Double(number % 5) * 0.02)
    func add(_ corners: [(Int, Int)], _ tags: [(String, String)], closed: Bool = false) {
      let refs = corners.indices.map { id + Int64($0) }
      for (ref, corner) in zip(refs, corners) {
        // Real towns are crooked, and hard to pack.
        let (north, east) = (Double.random(in: 0..<500, using: &random), Double.random(in: 0..<500, using: &random))
        district.add(
          ref,
          south + Double(corner.1) * 1e-5 + north * 1e-7,
          west + Double(corner.0) * 2e-5 + east * 1e-7
        )
      }
      id += Int64(corners.count)
      district.ways.append(TestExtract.Way(id: id, refs: refs + (closed ? [refs[0]] : []), tags: tags))
    }
    for y in 0..<20 {
      let lane = "Lane \(y) of district \(number)"
      add((0..<20).map { ($0 * 50, y * 50) }, [("highway", "residential"), ("name", lane)])
      for x in 0..<50 {
        let (left, low) = (x * 20, y * 50 + 10)
        let tags = [("building", "house"), ("addr:housenumber", "\(x)"), ("addr:street", lane)]
        add([(left, low), (left + 12, low), (left + 12, low + 20), (left, low + 20)], tags, closed: true)
      }
    }
    return district
  }
}
