import Foundation
import Routing
import TestSupport
import Wire

/// The roads of Luxembourg with the times they take, and questions about them.
struct Luxembourg {
  private(set) var roads = SampleRoads()
  let sources: [PathEnd]
  let targets: [PathEnd]

  init() throws {
    let degrees = try ["latitude", "longitude"]
      .map { try Self.numbers($0).map { Int32((Double(Float(bitPattern: $0)) * 1e7).rounded()) } }
    (roads.latitudes, roads.longitudes) = (degrees[0], degrees[1])
    sources = try Self.numbers("source_node").map { PathEnd(node: $0) }
    targets = try Self.numbers("target_node").map { PathEnd(node: $0) }
    let firstOut = try Self.numbers("first_out")
    let (heads, times) = (try Self.numbers("head"), try Self.numbers("travel_time"))
    roads.arcs = roads.latitudes.indices.flatMap { node in
      (Int(firstOut[node])..<Int(firstOut[node + 1])).map { (UInt32(node), heads[$0], times[$0]) }
    }
  }

  /// A column of the data.
  static func numbers(_ name: String) throws -> [UInt32] {
    let path = SharedData.path("data/route/luxembourg/\(name).gz")
    let packed = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let bytes = try Inflate.bytes(of: packed, as: .gzip, limit: 1 << 20)
    return unsafe bytes.withUnsafeBytes { unsafe $0.bindMemory(to: UInt32.self).map { UInt32(littleEndian: $0) } }
  }
}
