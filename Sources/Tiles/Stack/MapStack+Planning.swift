internal import Geodesy
internal import Threads

/// Planning: which maps the screen needs, what of them, and what has to go for it.
extension MapStack {
  /// With this much of the budget at most, what isn't needed yet is loaded too.
  private static let prefetchShare = 0.75

  func plan() {
    guard let screen else { return }
    now += 1
    chooseMaps(for: screen)
    for map in maps.indices where !list.contains(map) { maps[map].standDown() }
    giveUpObsolete()
    letGoOfWhatIsOffScreen(screen)
    _ = makeRoom(for: 0, sparingUseSince: now)
    requestWhatIsNeeded()
    if !isFinal, isSettled { prefetch(for: screen) }
  }

  /// Whether nothing that the screen needs is still to come.
  var isSettled: Bool { list.allSatisfy { maps[$0].isSettled } }

  func isOnScreen(_ map: Int, _ screen: Screenful) -> Bool {
    !screen.copies(of: details[map].bounds, isGeographic: maps[map].isGeographic).isEmpty
  }

  func orderedByDetail(_ numbers: [Int], around center: WorldPoint) -> [Int] {
    numbers.sorted { first, second in
      if details[first].isAbove(details[second], around: center) { return true }
      return first < second && !details[second].isAbove(details[first], around: center)
    }
  }

  /// Puts maps on the list, the most detailed first, until the screen is covered.
  private func chooseMaps(for screen: Screenful) {
    list = []
    plannedBytes = 0
    let visible = maps.indices.filter { isOnScreen($0, screen) }
    for map in orderedByDetail(visible, around: screen.area.center) {
      let terms = PlanTerms(
        room: max(loader.budget.limit - plannedBytes, 0),
        now: now,
        memoryIsShort: loader.budget.isAboveHalf,
        isFinal: isFinal
      )
      plannedBytes += maps[map].plan(for: screen, on: terms)
      list.append(map)
      if maps[map].coverage(of: screen) != .none { return }
    }
  }

  private func giveUpObsolete() {
    for (number, map) in maps.enumerated() {
      for part in map.obsolete where loader.cancel(LoadKey(map: number, part: part)) { map.didCancel(part) }
    }
  }

  private func letGoOfWhatIsOffScreen(_ screen: Screenful) {
    guard loader.budget.isAboveQuarter else { return }
    for number in maps.indices where !isOnScreen(number, screen) {
      while loader.budget.isAboveQuarter, maps[number].oldestUse(before: now) != nil {
        loader.account(for: -maps[number].releaseOldest(before: now))
      }
    }
  }

  private func requestWhatIsNeeded() {
    for number in list {
      for request in maps[number].requests {
        begin(request, of: number, sparingUseSince: now)
      }
    }
  }

  private func prefetch(for screen: Screenful) {
    let room = Int(Double(loader.budget.limit) * Self.prefetchShare) - plannedBytes
    for number in list {
      for request in maps[number].prefetch(for: screen, room: max(room, 0)) {
        begin(request, of: number, sparingUseSince: now - 1)
      }
    }
  }

  private func begin(_ request: LoadRequest, of number: Int, sparingUseSince use: Int) {
    let key = LoadKey(map: number, part: request.part)
    guard loader.isUnderWay(key) || loader.hasTurn(for: request.priority.necessity) else { return }
    if loader.isUnderWay(key) || makeRoom(for: request.bytes, sparingUseSince: use) {
      loader.begin(request, for: key)
      maps[number].didBegin(request.part)
    } else if loader.isAtRest, request.priority.necessity == .required {
      maps[number].wasRefused(request.part)
    }
  }

  /// Lets go of what has been of no use for the longest, until there is room.
  ///
  /// As a last resort goes what is about to be replaced, from the least detailed map up.
  private func makeRoom(for bytes: Int, sparingUseSince use: Int) -> Bool {
    while !loader.budget.hasRoom(for: bytes) {
      let oldest = maps.compactMap { map in map.oldestUse(before: use).map { (map: map, use: $0) } }
        .min { $0.use < $1.use }
      var released = oldest?.map.releaseOldest(before: use) ?? 0
      if released == 0, use == now {
        released = list.reversed().lazy.map { self.maps[$0].releaseReplaced() }.first { $0 > 0 } ?? 0
      }
      guard released > 0 else { return false }
      loader.account(for: -released)
    }
    return true
  }
}
