/// The access, speed and cost of one kind of road in a travel mode.
package struct RoadSpeed: Sendable {
  /// One of the two directions of a road.
  package struct Lane: Sendable {
    package var passage = Passage.closed
    /// In metres a second.
    package var speed = 0.0
    /// Whether a bicycle is pushed.
    package var isPushed = false
  }

  package let sort: RoadSort
  package private(set) var forwards = Lane()
  package private(set) var back = Lane()
  /// How much longer it seems than it takes.
  package private(set) var burden = 1.0

  package subscript(arc: RoadGraph.Arc) -> Lane { arc & 1 == 0 ? forwards : back }

  package init(_ tags: RoadTags, for profile: RoutingProfile) {
    sort = RoadSort(tags)
    let access = RoadAccess(road: tags)
    forwards = lane(tags, access, .forwards, profile)
    back = lane(tags, access, .back, profile)
    if profile.mode == .car, !tags.hasRoomForCars { (forwards.passage, back.passage) = (.closed, .closed) }
    burden = SpeedTable.burden(of: tags, sort, for: profile)
    if forwards.isPushed || back.isPushed { burden *= SpeedTable.pushingBurden }
  }

  private func lane(
    _ tags: RoadTags,
    _ access: RoadAccess,
    _ direction: RoadAccess.Direction,
    _ profile: RoutingProfile
  ) -> Lane {
    var lane = Lane()
    lane.passage = access[profile.mode, direction]
    if profile.mode == .bicycle, sort.roadClass == .steps || lane.passage == .closed && tags.isWalked {
      lane.passage = tags.mayPushBicycle ? access[.foot, direction] : .closed
      // Pushing a bicycle follows the rules for pedestrians, but against a one-way street only at the ends of a route.
      if tags.closes(direction, for: .bicycle) { lane.passage = min(lane.passage, .destination) }
      lane.isPushed = lane.passage > .closed && sort.roadClass != .ferry
    }
    guard lane.passage > .closed else { return lane }
    let mode = lane.isPushed ? TravelMode.foot : profile.mode
    lane.speed = SpeedTable.speed(on: tags, sort, direction, by: mode) * (lane.isPushed ? SpeedTable.pushing : 1)
    if lane.speed <= 0 { lane.passage = .closed }
    return lane
  }
}

extension RoadTags {
  /// Whether walkers have it for themselves, or are joined by those who get off.
  fileprivate var isWalked: Bool {
    ["footway", "pedestrian", "corridor", "platform"].contains(self["highway"])
      || self["bicycle"] == "dismount" || self["railway"] == "platform"
  }

  /// Whether a bicycle may be pushed where riding is forbidden: not if a tag excludes vehicles.
  fileprivate var mayPushBicycle: Bool {
    let keys = ["vehicle", "bicycle"].flatMap { [$0, $0 + ":forward", $0 + ":backward"] }
    return keys.allSatisfy { key in self[key].map { $0 == "dismount" || Passage($0) ?? .open > .closed } ?? true }
  }
}
