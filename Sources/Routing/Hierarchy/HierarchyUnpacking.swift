/// A part of a way between two nodes, and the edge or the lower node that it goes over.
struct Hop {
  let from: UInt32
  let to: UInt32
  let via: UInt32
}

extension ContractionHierarchy {
  /// Appends the edges of the graph that a part of a way goes along.
  func unpack(_ hop: Hop, into edges: inout [UInt32]) {
    var hops = [hop]
    while let hop = hops.popLast() {
      if hop.via & Customization.edge != 0 {
        edges.append(hop.via & ~Customization.edge)
      } else {
        hops.append(Hop(from: hop.via, to: hop.to, via: up.via(between: hop.via, and: hop.to)))
        hops.append(Hop(from: hop.from, to: hop.via, via: down.via(between: hop.via, and: hop.from)))
      }
    }
  }
}

extension ContractionHierarchy.Arcs {
  /// What the arc between a node and a higher one goes over.
  func via(between low: UInt32, and high: UInt32) -> UInt32 {
    var range = firsts[Int(low)]..<firsts[Int(low) + 1]
    while range.count > 1 {
      let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
      range = ends[Int(middle)] <= high ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return vias[Int(range.lowerBound)]
  }

  /// The node from which an arc leads up.
  func low(of arc: UInt32) -> UInt32 {
    var range = 0..<firsts.count - 1
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = firsts[middle] <= arc ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return UInt32(range.lowerBound)
  }
}
