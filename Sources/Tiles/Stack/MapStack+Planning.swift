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
  }

  /// Asks for what the screen may need next, once all that it needs is there; for when that is drawn.
  package func lookAhead() {
    guard let screen, !isFinal, isSettled, lookedAhead != now else { return }
    lookedAhead = now
    let room = Int(Double(loader.budget.limit) * Self.prefetchShare) - plannedBytes
    for number in list {
      // Prefetching from a server is skipped on slow or metered connections.
      for request in maps[number].prefetch(for: screen, room: max(room, 0)) where !(request.isServed && isLineSlow) {
        begin(request, of: number, sparingUseSince: now - 1)
      }
    }
  }

  /// Whether nothing that the screen needs is still to come.
  var isSettled: Bool { list.allSatisfy { maps[$0].isSettled } }

  func isOnScreen(_ map: Int, _ screen: ViewExtent) -> Bool {
    !screen.copies(of: details[map].bounds, isGeographic: maps[map].isGeographic).isEmpty
  }

  /// Whether a map that only fills what others lack does so from so near.
  private func isWanted(_ map: Int, _ screen: ViewExtent) -> Bool {
    sources.fillZooms[map - pictures.count].map { screen.zoom >= $0 } ?? true
  }

  func orderedByDetail(_ numbers: [Int], around center: WorldPoint) -> [Int] {
    numbers.sorted { first, second in
      if details[first].isAbove(details[second], around: center) { return true }
      return first < second && !details[second].isAbove(details[first], around: center)
    }
  }

  /// The maps of a kind that a screen may show, the most detailed first.
  func candidates(_ kind: Range<Int>, on screen: ViewExtent) -> [Int] {
    let visible = orderedByDetail(
      kind.filter { isOnScreen($0, screen) && isWanted($0, screen) },
      around: screen.area.center
    )
    let large = visible.filter { maps[$0].isLarge(on: screen) }
    // Better a map that can hardly be seen than none.
    return large.isEmpty ? visible.suffix(1) : large
  }

  /// Puts maps on the list, those that hide pictures first.
  private func chooseMaps(for screen: ViewExtent) {
    list = []
    plannedBytes = 0
    choose(vectors, for: screen)
    if showsPictures { choose(pictures.indices, for: screen) }
  }

  /// Puts maps of a kind on the list, the most detailed first, until the screen is covered.
  private func choose(_ kind: Range<Int>, for screen: ViewExtent) {
    var chosen: [Int] = []
    var covers: [WorldRect] = []
    for map in candidates(kind, on: screen) {
      let terms = PlanTerms(
        room: max(loader.budget.limit - plannedBytes, 0),
        now: now,
        memoryIsShort: loader.budget.isAboveHalf,
        isFinal: isFinal,
        covers: covers,
        isLineSlow: isLineSlow
      )
      plannedBytes += maps[map].plan(for: screen, on: terms)
      chosen.append(map)
      covers += maps[map].covers(on: screen)
      if maps[map].coverage(of: screen) != .none { break }
    }
    for (place, map) in chosen.enumerated() {
      maps[map].lie(on: place + 1 < chosen.count ? maps[chosen[place + 1]] : nil, in: screen)
    }
    list += chosen
  }

  private func giveUpObsolete() {
    for (number, map) in maps.enumerated() {
      for part in map.obsolete where loader.cancel(LoadKey(map: number, part: part)) { map.didCancel(part) }
    }
  }

  /// Above a quarter of the budget, maps and vector tiles off the screen are released: there are many, and each is soon
  /// loaded again.
  private func letGoOfWhatIsOffScreen(_ screen: ViewExtent) {
    guard loader.budget.isAboveQuarter else { return }
    for number in maps.indices where vectors.contains(number) || !isOnScreen(number, screen) {
      // Tiles that stand in for others were in use just before.
      let use = isOnScreen(number, screen) ? now - 1 : now
      while loader.budget.isAboveQuarter, maps[number].oldestUse(before: use) != nil {
        loader.account(for: -maps[number].releaseOldest(before: use), of: number)
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

  private func begin(_ request: LoadRequest, of number: Int, sparingUseSince use: Int) {
    let key = LoadKey(map: number, part: request.part)
    guard loader.isInProgress(key) || loader.hasTurn(for: request.priority.necessity) else { return }
    if loader.isInProgress(key) || makeRoom(for: request.bytes, sparingUseSince: use) {
      loader.begin(request, for: key)
      maps[number].didBegin(request.part)
    } else if loader.isAtRest, request.priority.necessity == .required {
      maps[number].wasRefused(request.part)
    }
  }

  /// Releases the least recently used content until there is enough memory.
  ///
  /// As a last resort, content that is about to be replaced, from the least detailed map up.
  private func makeRoom(for bytes: Int, sparingUseSince use: Int) -> Bool {
    while !loader.budget.hasRoom(for: bytes) {
      let oldest = maps.indices.compactMap { map in maps[map].oldestUse(before: use).map { (map: map, use: $0) } }
        .min { $0.use < $1.use }
      if let oldest {
        loader.account(for: -maps[oldest.map].releaseOldest(before: use), of: oldest.map)
      } else if use != now || !releaseReplaced() {
        return false
      }
    }
    return true
  }

  private func releaseReplaced() -> Bool {
    for map in list.reversed() {
      let released = maps[map].releaseReplaced()
      loader.account(for: -released, of: map)
      if released > 0 { return true }
    }
    return false
  }
}
