/// The heights of the ground along the roads of a map, as far as they are known.
///
/// Bridges and tunnels are straight between their ends, whatever the ground does there.
package struct RoadHeights: Sendable {
  /// In metres, of each stretch at equal steps from its start to its end; NaN where none is known.
  private var meters: [Float] = []
  /// Where the heights of each stretch end.
  private var ends: [UInt32] = []

  /// The largest step, in metres: less than the distance of two samples of most sources.
  private static let step = 50.0
  private static let maxSteps = 1000

  /// Asks for the height of every junction, and of places between them; may take time.
  package init(along roads: Roads, at height: (RoadGraph.Place) -> Double?) {
    let graph = roads.graph
    let areBuilt = graph.kinds.meanings(of: graph.edgeKinds) { tags in
      ["bridge", "tunnel"].contains { key in tags[key].map { $0 != "no" } ?? false }
    }
    let isBuilt = { (edge: Int) in areBuilt[Int(graph.edgeKinds[edge])] }
    var junctions = [Float](repeating: .nan, count: graph.nodeCount)
    for edge in 0..<graph.edgeCount where !isBuilt(edge) {
      for node in [graph.starts[edge], graph.ends[edge]] where junctions[Int(node)].isNaN {
        junctions[Int(node)] = height(graph.place(of: node)).map { Float($0) } ?? .nan
      }
    }
    for edge in 0..<graph.edgeCount {
      meters.append(junctions[Int(graph.starts[edge])])
      let arc = RoadGraph.Arc(2 * edge)
      let steps = isBuilt(edge) ? 1 : min(Int(roads.length(of: arc) / Self.step) + 1, Self.maxSteps)
      if steps > 1 {
        let line = MeasuredLine(roads.line(of: arc))
        for index in 1..<steps {
          meters.append(height(line.place(at: Double(index) / Double(steps))).map { Float($0) } ?? .nan)
        }
      }
      meters.append(junctions[Int(graph.ends[edge])])
      ends.append(UInt32(meters.count))
    }
  }

  /// The heights at equal steps along an arc, both of its ends included.
  func along(_ arc: RoadGraph.Arc) -> [Float] {
    let edge = Int(arc / 2)
    let heights = meters[Int(edge > 0 ? ends[edge - 1] : 0)..<Int(ends[edge])]
    return arc & 1 == 0 ? Array(heights) : heights.reversed()
  }

  /// The height at a share of an arc's length.
  func height(of arc: RoadGraph.Arc, at share: Double) -> Double? {
    let heights = along(arc)
    let along = min(max(share, 0), 1) * Double(heights.count - 1)
    let first = min(Int(along), heights.count - 2)
    let height = heights[first] + (heights[first + 1] - heights[first]) * Float(along - Double(first))
    return height.isNaN ? nil : Double(height)
  }
}

/// A line of places, and how far they are along it.
struct MeasuredLine {
  let places: [RoadGraph.Place]
  /// In metres from the first one.
  let distances: [Double]
  private let flat: [SIMD2<Double>]
  private let meters: RoadMeters

  /// Takes at least one place.
  init(_ places: [RoadGraph.Place]) {
    self.places = places
    let meters = RoadMeters(around: places[0])
    let flat = places.map(meters.flat)
    distances = zip(flat, flat.dropFirst()).reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1.1 - $1.0).length) }
    (self.meters, self.flat) = (meters, flat)
  }

  var length: Double { distances[distances.count - 1] }

  /// The place at a share of the length.
  func place(at share: Double) -> RoadGraph.Place {
    let along = share * length
    guard let next = distances.firstIndex(where: { $0 > along }), next > 0 else { return places[places.count - 1] }
    let step = distances[next] - distances[next - 1]
    return meters.units(flat[next - 1] + (flat[next] - flat[next - 1]) * ((along - distances[next - 1]) / step))
  }
}
