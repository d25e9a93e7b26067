import Cartography
import Cells
import Terminal
import Threads
import Tiles

/// The program at a terminal: the one loop that waits, takes what comes, and draws.
final class LiveProgram {
  private let session: Session
  private let settings: Settings
  private let configuration: LiveConfiguration
  private let memory: LiveMemory
  private let screen: Screen
  private let keyboard: Keyboard
  private let waiter: EventPoller
  private let pixels: IdlePixelRenderer
  private let start = ContinuousClock.now
  private var now = Duration.zero
  private var lastFrame = Duration.seconds(-1)
  /// The descriptors of the memory pressure, and of the receiver and the feeds.
  private var pressure: Int32?
  private var watched: Set<Int32> = []

  /// Frames follow each other no faster than this.
  private static let frameTime = Duration.seconds(1) / 60
  /// A terminal that answers does so before the first frame; one that doesn't is not waited for.
  private static let answerTime = Duration.milliseconds(40)
  /// And maps that are quick to load.
  private static let loadingTime = Duration.milliseconds(150)
  /// The style is required for any map and takes long to read, so it is read beside the rest of a start.
  private static let style = Future(isUrgent: true) { Style.day }

  /// Runs until the person has had enough.
  static func run(_ said: Arguments, _ file: ConfigurationFile, _ settings: Settings) throws -> ExitCode {
    SharedHeap.widen()
    _ = style
    let options = ScreenOptions(
      colors: settings.depth,
      usesMouse: settings.usesMouse,
      links: settings.links,
      asksForPixels: settings.pixels != .off
    )
    let screen = try Screen(options: options)
    defer {
      screen.close()
      if !screen.errors.isEmpty { StandardOutput.complain(Sanitizer.clean(screen.errors) + "\n") }
    }
    var start = LaunchArguments(said: said, given: settings.given, environment: .current)
    let last = said.has("fresh") ? nil : LiveMemory.lastTime(start.environment)
    if !SavedSession.isOverridden(by: said) { start.lastTime = last }
    do {
      try LiveProgram(start, file, choices: last?.choices ?? [:], screen)?.loop()
    } catch  where start.lastTime?.namesMaps == true {
      // Maps that no longer exist must not prevent a start.
      let program = try LiveProgram(start.withoutMaps, file, choices: last?.choices ?? [:], screen)
      program.map { $0.session.messages.show($0.session.look.words(.lastMapsGone)) }
      try program?.loop()
    }
    return .fine
  }

  /// Nil if the user left before there was a map.
  private init?(
    _ start: LaunchArguments,
    _ file: ConfigurationFile,
    choices: [String: String],
    _ screen: Screen
  ) throws {
    let (settings, maps) = (try start.settings(with: file), start.maps)
    configuration = LiveConfiguration(start, file)
    memory = LiveMemory(start, choices: choices, over: settings.lens.over)
    self.settings = settings
    self.screen = screen
    keyboard = Keyboard(of: screen)
    waiter = try EventPoller(screen: screen, keyboard: keyboard)
    let wakeup = waiter.wakeup
    let work = BackgroundWork { wakeup.wake() }
    let surroundings = Settings.Surroundings.terminal(screen.capabilities)
    let serving = settings.serving(in: .current)
    var served: ServedMaps?
    let over = settings.lens.over
    let hosts = Set((maps + over).compactMap(TileAddress.host)).sorted()
    if !hosts.isEmpty {
      let wait = MapLoadingScreen(
        for: hosts,
        settings.look(in: surroundings, .current),
        on: screen,
        keyboard,
        waiter,
        work
      )
      served = try wait.maps(maps, over: over, serving)
      if served == nil { return nil }
    }
    session = try settings.session(
      maps: maps,
      served: served,
      serving: serving,
      columns: screen.size.columns,
      rows: screen.size.rows,
      cellAspect: screen.cellPixels.map { $0.width / $0.height } ?? 0.5,
      surroundings: surroundings,
      work: work
    )
    pixels = IdlePixelRenderer(on: screen, settings.pixels, work)
    memory.begin(with: session.look)
    start.lastTime?.restore(in: session, under: settings.arguments)
    file.warning(in: session.look.words).map(session.messages.show)
    if Environment.current.meetsNewUser() {
      session.greet()
      session.messages.lastingHint = session.look.words(.helpKey)
    }
    if let descriptor = configuration.descriptor { waiter.watch(descriptor) }
    pressure = session.maps.watchMemory()
    if let pressure { waiter.watch(pressure, for: .urgent) }
  }

  private func loop() throws {
    hearAnswers()
    // Memory and tables are got ready while the maps are loaded.
    session.rehearse()
    awaitMaps()
    while !session.wantsToQuit {
      drawIfDue()
      session.lookAhead()
      if !wantsFrame { pixels.drawIfDue(session, at: elapsed) }
      watchSources()
      take(waiter.wait(atMost: patience))
    }
    memory.write(session)
  }

  /// Reads the terminal's answers before the first frame, so that the style doesn't change visibly.
  private func hearAnswers() {
    while !screen.capabilities.isComplete, elapsed < Self.answerTime {
      take(waiter.wait(atMost: Self.answerTime - elapsed))
    }
  }

  /// Lets the maps come before the first frame, so that it isn't one of empty ground; what takes long comes later.
  private func awaitMaps() {
    while session.host.work.isBusy, !session.wantsToQuit, elapsed < Self.loadingTime {
      take(waiter.wait(atMost: Self.loadingTime - elapsed))
    }
  }

  private var elapsed: Duration { ContinuousClock.now - start }

  /// How long nothing has to be done, if nothing comes; nil if that is for ever.
  private var patience: Duration? {
    // While a frame is under way there is nothing to draw, but what has its time still happens.
    let due = wantsFrame ? lastFrame + Self.frameTime : pixels.deadline
    let frame = screen.timeToReady.flatMap { left in due.map { max($0, elapsed + left) } }
    return [frame, session.deadline, memory.deadline].compactMap(\.self).min().map { max($0 - elapsed, .zero) }
  }

  /// Waits for what the receiver and the feeds are heard by, which changes whenever they go and come back.
  private func watchSources() {
    let host = session.host
    let wanted = [host.position.receiver?.descriptor].compactMap(\.self) + host.feeds.descriptors
    for number in watched.subtracting(wanted.map(\.number)) { waiter.forget(number) }
    watched = Set(wanted.map(\.number))
    for descriptor in wanted { waiter.watch(descriptor.number, for: descriptor.isSending ? .output : .input) }
  }

  private var wantsFrame: Bool { session.needsFrame || session.isMoving || screen.needsFrame }

  private func take(_ ready: Readiness) {
    now = elapsed
    session.host.meter.countWakeUp()
    if ready.keyboard { keyboard.read().forEach(take) }
    if ready.wakeup {
      session.advance(to: now)
      session.collectArrivals()
    }
    if let pressure, ready.descriptors.contains(pressure) { session.relieveMemory() }
    if !watched.isDisjoint(with: ready.descriptors) { session.listen(at: now) }
    if let descriptor = configuration.descriptor, ready.descriptors.contains(descriptor) { takeUpConfiguration() }
    if ready.stop || session.wantsToSuspend { stop() }
    session.advance(to: now)
    memory.writeIfDue(session, at: now)
    screen.tracksPointer = session.host.maps.lens.followsPointer
    sound()
    session.host.clipboard.take().map(screen.copy)
  }

  private func sound() {
    let (bells, notifications) = session.host.messages.sounds.take()
    screen.ring(times: bells)
    notifications.forEach(screen.notify)
  }

  private func take(_ input: Input) {
    switch input {
    case .capabilities: adapt()
    case .resize: resize()
    default:
      session.take(input, at: now)
      memory.note(at: now)
    }
  }

  private func adapt() {
    settings.adapt(session.look, to: screen.capabilities)
    if !session.look.wasChosen { memory.begin(with: session.look, of: ["blocks", "style"]) }
    resize()
  }

  private func takeUpConfiguration() {
    // A message is timed from now on, however long nothing has happened.
    session.advance(to: now)
    memory.begin(with: session.look, of: configuration.takeUp(in: session, on: screen.capabilities))
    resize()
  }

  private func resize() {
    session.resize(
      columns: screen.size.columns,
      rows: screen.size.rows,
      cellAspect: screen.cellPixels.map { $0.width / $0.height } ?? 0.5
    )
  }

  private func stop() {
    session.wantsToSuspend = false
    screen.stop()
    resize()
  }

  private func drawIfDue() {
    guard wantsFrame, screen.isReadyForFrame, elapsed >= lastFrame + Self.frameTime else { return }
    let (begun, work, sent) = (elapsed, ThreadClock.now, screen.bytesWritten)
    session.advance(to: begun)
    // Invisible movements need no frame.
    guard session.needsFrame || screen.needsFrame else { return lastFrame = begun }
    pixels.present(session, at: begun)
    lastFrame = begun
    session.host.meter.count(
      FrameMeter.Frame(
        time: begun,
        cost: elapsed - begun,
        work: ThreadClock.now - work,
        bytes: screen.bytesWritten - sent
      )
    )
  }
}
