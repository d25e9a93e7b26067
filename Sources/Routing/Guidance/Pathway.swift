/// The type of a nameless road that isn't for cars.
package enum Pathway: String, Sendable {
  case crossing, footway, cycleway, path
}

extension ProfileGraph {
  /// The tags of an arc's road.
  func tags(of arc: RoadGraph.Arc) -> RoadTags { roads.graph.kinds[roads.graph.edgeKinds[Int(arc / 2)]] }

  func pathway(of arc: RoadGraph.Arc) -> Pathway? {
    let tags = tags(of: arc)
    guard name(of: arc).isEmpty, let pathway = tags["highway"].flatMap(Pathway.init) else { return nil }
    return [tags["footway"], tags["cycleway"], tags["path"]].contains("crossing") ? .crossing : pathway
  }
}
