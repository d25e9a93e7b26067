import Positioning
import Rendering
import Scene
import Threads
import Tiles

/// Time.
extension Session {
  /// Lets the time pass; animations advance.
  ///
  /// The receiver's data acts at its own time, regardless of the frames.
  func advance(to now: Duration) {
    guard now > self.now else { return }
    for _ in 0..<Self.maxStepsAtOnce {
      guard let next = host.position.receiver?.deadline, next <= now else { break }
      step(to: max(next, self.now))
      hear()
    }
    step(to: now)
    // Data ages even if nothing arrives.
    hear()
  }

  /// The maximum number of steps between two frames, for a GPS log that is played fast.
  private static let maxStepsAtOnce = 500

  private func step(to now: Duration) {
    let elapsed = now - self.now
    self.now = now
    if messages.advance(to: now) { needsFrame = true }
    if host.feeds.advance(to: now) { needsFrame = true }
    if let due = maps.deadline, now >= due { collectArrivals() }
    if animate(by: elapsed) { needsFrame = true }
    for feature in features where feature.advance(by: elapsed) { needsFrame = true }
    if needsFrame || maps.timeToRetry == .zero { requestTiles() }
  }

  /// Advances the animated state of the services; returns whether that changes the display for certain.
  private func animate(by elapsed: Duration) -> Bool {
    let isCameraMoving = navigator.isMoving
    if isCameraMoving { navigator.advance(by: elapsed) }
    host.position.needles.advance(by: elapsed)
    host.position.glide.advance(by: elapsed)
    return host.maps.lens.advance(by: elapsed) || isCameraMoving
  }

  /// The times after which the animated state, and then each feature, looks different by itself.
  private var changes: [Duration?] {
    let glide = host.position.glide
      .timeToNextChange(in: navigator.director.viewport, looksAhead: look.lock == .lookAhead)
    return [glide, host.maps.lens.isFading ? .zero : nil] + features.map(\.timeToNextChange)
  }

  /// Whether something may look different with every frame.
  var isMoving: Bool { navigator.isMoving || changes.contains(.zero) }

  /// Whether something that was done waits for what is done next.
  var isInSuspense: Bool { host.places.asked.click != nil }

  /// When something changes by itself, if nothing moves until then; what moves waits for its frame.
  var deadline: Duration? {
    let times = (changes + [maps.timeToRetry]).compactMap(\.self).filter { $0 > .zero }.map { now + $0 }
    let others = [messages.deadline, host.position.receiver?.deadline, host.feeds.deadline, maps.deadline]
    return (times + others.compactMap(\.self)).min()
  }
}

/// The receiver.
extension Session {
  /// Takes what the descriptors of receiver and feeds are ready for.
  func listen(at now: Duration) {
    advance(to: now)
    host.position.receiver?.wake()
    host.feeds.wake()
    if host.feeds.advance(to: now) { needsFrame = true }
    hear()
  }

  func hear() {
    guard let news = host.position.receiver?.advance(to: now), !news.isEmpty else { return }
    needsFrame = true
    for piece in news {
      if case .lost = piece { host.messages.sounds.play(.lost, look.words(.positionLost)) }
      host.position.hear(piece)
      for feature in features { feature.hear(piece) }
    }
    letFeaturesAct()
    requestTiles()
  }

  /// Shows new results with the next frame, not the one after.
  func letFeaturesAct() {
    for feature in features where feature.advance(by: .zero) { needsFrame = true }
  }
}

/// The maps.
extension Session {
  /// Takes what was done in the background.
  func collectArrivals() {
    collect()
    tellProblems()
  }

  private func collect() {
    let hasNews = host.work.collect()
    let mapsHaveCome = host.supply.collectArrivals(in: look.ofMaps, at: now)
    letFeaturesAct()
    guard hasNews || mapsHaveCome else { return }
    needsFrame = true
    requestTiles()
  }

  /// Says what can't be shown and why, as it is found out.
  func tellProblems() {
    let problems = maps.problems
    if problems.count > shownProblems, let newest = problems.last { messages.show(look.words.text(of: newest.error)) }
    shownProblems = problems.count
  }

  /// The same on standard error, where the frame is all that there will be.
  func complain() throws(Failure) {
    if let receiver = host.position.receiver, receiver.isOfNoReceiver {
      throw Failure.withoutFix(receiver.name, Heard())
    }
    try MapOpening.tellProblems(of: maps, under: host.maps.lens.shown.map(\.front))
  }

  /// Waits until everything that the frame needs is there.
  func finishLoading() {
    completeFrame()
    collect()
    // The result of one may cause another one to load more.
    while host.work.isBusy {
      host.work.waitForArrival()
      collect()
      completeFrame()
    }
    host.supply.finishLoading(for: navigator.shown, in: look.ofMaps)
    collectArrivals()
  }

  private func completeFrame() {
    features.forEach { $0.completeFrame() }
    // The report of a snapshot has it even if no status bar does.
    _ = host.centerHeight(in: navigator.shown)
  }

  /// Gives memory back that the system needs more.
  func relieveMemory() {
    maps.systemIsShortOfMemory()
    host.maps.lens.relieveMemory()
    needsFrame = true
  }

  /// Asks for what may be needed next, now that a frame is drawn.
  func lookAhead() {
    host.supply.lookAhead()
    host.maps.lens.lookAhead()
  }

  func requestTiles() { host.supply.update(for: navigator.shown, in: look.ofMaps) }
}
