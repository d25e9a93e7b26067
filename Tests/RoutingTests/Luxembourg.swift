import Foundation
import Routing
import TestSupport
import Wire

/// The roads of Luxembourg with the times they take, and questions about them.
struct Luxembourg {
  let roads: SampleRoads
  let sources: [PathEnd]
  let targets: [PathEnd]

  init() throws {
    let degrees = try ["latitude", "longitude"]
      .map { try Self.numbers($0).map { Int32((Double(Float(bitPattern: $0)) * 1e7).rounded()) } }
    let firstOut = try Self.numbers("first_out")
    let tails = zip(firstOut, firstOut.dropFirst()).enumerated()
      .flatMap { node, arcs in repeatElement(UInt32(node), count: Int(arcs.1 - arcs.0)) }
    roads = SampleRoads(
      latitudes: degrees[0],
      longitudes: degrees[1],
      tails: tails,
      heads: try Self.numbers("head"),
      costs: try Self.numbers("travel_time")
    )
    sources = try Self.numbers("source_node").map { PathEnd(node: $0) }
    targets = try Self.numbers("target_node").map { PathEnd(node: $0) }
  }

  /// A column of the data.
  static func numbers(_ name: String) throws -> [UInt32] {
    let path = SharedData.path("data/route/luxembourg/\(name).gz")
    let packed = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let bytes = try Inflate.bytes(of: packed, as: .gzip, limit: 1 << 20)
    return unsafe bytes.withUnsafeBytes { unsafe $0.bindMemory(to: UInt32.self).map { UInt32(littleEndian: $0) } }
  }
}
