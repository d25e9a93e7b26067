/// What a road without a name can be told by that isn't for cars.
package enum Pathway: String, Sendable {
  case footway, cycleway, path
}

extension Travel {
  func pathway(of arc: RoadGraph.Arc) -> Pathway? {
    let tags = roads.graph.kinds[roads.graph.edgeKinds[Int(arc / 2)]]
    return name(of: arc).isEmpty ? tags["highway"].flatMap(Pathway.init) : nil
  }
}
