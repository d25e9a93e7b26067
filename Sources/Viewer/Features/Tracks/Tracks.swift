import Cartography
import Cells
import Geodesy
import Places
import Positioning
import Raster
import Scene
import Terminal
import Threads

/// Tracks on the map: the one that is recorded, and one that is shown and followed.
final class Tracks: HostClient, Feature, MapLayer, InputTaker {
  static let options: [Option] = [
    .value("track", "FILE|TRACK", "show a track (a file or a saved one) and your distance from it").ranked(300),
    .choice("recording", ["auto", "on", "off"], "record a track from the first fix; auto: not during replays")
      .ranked(310),
  ]

  private let recording: Recording
  private var loader: TrackLoader?
  private let surface: TrackSurface
  private let chip: Chip
  private let followedChip: Chip
  private var panel: TrackPanel? { didSet { host.panels.stack.set(.panel, self, to: panel != nil) } }
  private var overview: Registration?
  private var hasToldProblem = false

  init?(_ host: Host) throws {
    // A track that isn't there is an error, whether it would be seen or not.
    let followed = try Self.followed(host)
    guard !host.look.isBare else { return nil }
    recording = Recording(host, Self.recordingState(host))
    surface = TrackSurface(host.work)
    (chip, followedChip) = (host.panels.chips.add(rank: 2), host.panels.chips.add(rank: 3))
    super.init(in: host)
    host.layers.keep(self, at: .features)
    host.maps.prints.add { [weak self] in self?.printed }
    load(followed)
    tell()
  }

  private func load(_ source: TrackSource?) {
    loader = TrackLoader(
      source,
      isFollowed: host.position.receiver != nil,
      heights: host.maps.heights,
      host.work,
      // A long track that is still loading doesn't delay the map.
      priority: host.start.isLive ? .optional : .required,
      hasCome: { [weak self] in self?.take($0) }
    )
    shareFollowed()
  }

  private func shareFollowed() {
    host.places.tracks.followed = followed.map { track in
      ShownTracks.Line(
        name: track.name,
        lines: track.shape.level(at: Self.lineZoom).lines,
        waypoints: track.waypoints
      )
    }
  }

  /// Bends of less than some twenty metres don't matter.
  private static let lineZoom = 12.0

  func advance(by elapsed: Duration) -> Bool {
    guard let requested = host.places.tracks.requested else { return false }
    host.places.tracks.requested = nil
    show(requested)
    return true
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .recordTrack: record()
    case .trackStatistics: openOrClose()
    default: return false
    }
    tell()
    return true
  }

  func take(_ key: Key) -> Bool {
    guard let panel else { return false }
    let action = host.look.keys.action(for: key, in: .track)
    if let taken = panel.view.take(action) { return taken }
    if panel.subject == .followed, action == .trackNavigate {
      host.runner.perform(.navigateWaypoints)
      return true
    }
    guard host.look.keys.action(for: key) == .close else { return false }
    self.panel = nil
    return true
  }

  func take(_ event: MouseEvent) -> Bool { panel?.view.take(event) ?? false }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .click(let cell) = gesture, let panel, !panel.contains(cell) else { return false }
    return panel.view.choose(near: cell)
  }

  func hear(_ news: Receiver.Event) {
    switch news {
    case .fix(let fix, let outcome): take(fix, outcome)
    case .changed, .lost: break
    case .notice: return
    }
    tell()
  }

  private func take(_ fix: Fix, _ outcome: PositionFilter.Outcome) {
    do throws(PlaceError) {
      try recording.take(fix, outcome)
      tellProblem(recording.problem)
    } catch {
      tellProblem(error)
    }
  }

  /// Once, until it is over.
  private func tellProblem(_ problem: PlaceError?) {
    if let problem, !hasToldProblem {
      host.messages.show(words(.trackNotKept, words.text(of: problem)))
    }
    hasToldProblem = problem != nil
  }
}

/// Display.
extension Tracks {
  private var followed: FollowedTrack? { loader?.track }

  private var isShown: Bool {
    let hasTrack = followed != nil || recording.track.pointCount > 0
    return hasTrack && host.look.mode != .compass && host.maps.facts.isGeographic
  }

  /// Has painted what a screen is to show; the recorded track as it is by now.
  @discardableResult
  private func update(for viewport: Viewport, isMoving: Bool = false) -> TrackStroke {
    let zoom = viewport.camera.zoom
    let recorded = recording.stroke(at: zoom)
    surface.update(for: viewport, isMoving: isMoving, followed: followed?.stroke(at: zoom), recorded: recorded)
    return recorded
  }

  private func take(_ outcome: Result<FollowedTrack?, Failure>) {
    shareFollowed()
    surface.paintAnew()
    if case .failure(let failure) = outcome {
      host.messages.show(words.text(of: failure))
    }
    tell()
  }

  func completeFrame() {
    if isShown { update(for: host.navigator.shown) }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard isShown else { return }
    let recorded = update(for: viewport, isMoving: host.navigator.isMoving)
    let colors = SpeedColors(host.look.style, host.look.depth)
    var canvas = InkCanvas(viewport) { colors[mark: $0] }
    surface.draw(recorded, on: &canvas)
    canvas.draw(into: &grid, host.look, names: host.frame.labels.map(\.cells))
  }
}

/// Printed output.
extension Tracks {
  private var printed: TrackPrint? {
    guard isShown else { return nil }
    let colors = SpeedColors(host.look.style, .trueColor)
    return TrackPrint(
      followed: followed?.shape,
      recorded: recording.shape,
      colors: (0...UInt8.max).map { Pixel(colors[mark: $0], or: .clear) }
    )
  }
}

/// The keys.
extension Tracks {
  private func record() {
    guard host.position.receiver != nil else {
      return host.messages.refuse(words(.noReceiver))
    }
    recording.toggle()
    switch recording.state {
    case .recording: host.messages.show(words(.trackIsRecorded))
    case .paused, .waiting, .trailing: host.messages.show(words(.recordingPauses))
    }
  }

  /// The recorded track first, then the one that is followed, then none; the trail of a replay comes last.
  private func openOrClose() {
    var subjects: [TrackPanel.Subject] = recording.track.pointCount > 0 ? [.recorded] : []
    if let followed, followed.figures.points > 0 { subjects.append(.followed) }
    if recording.state == .trailing { subjects.reverse() }
    let next = panel.map { subjects.firstIndex(of: $0.subject).map { $0 + 1 } ?? subjects.count } ?? 0
    if subjects.indices.contains(next) {
      open(subjects[next])
    } else if panel == nil {
      host.messages.show(words(.noTrackYet))
    } else {
      panel = nil
    }
  }

  /// Shows a saved track on the map, and reports it.
  private func show(_ id: TrackID) {
    do throws(PlaceError) {
      guard let track = try host.places.own.existing()?.track(id) else { return }
      load(.read(track))
      surface.paintAnew()
      open(.followed, seeing: track.segments.flatMap { $0.map(\.coordinate) })
      tell()
    } catch {
      host.messages.show(words.text(of: error))
    }
  }

  private func open(_ subject: TrackPanel.Subject, seeing places: [Coordinate]? = nil) {
    host.panels.stack.push(.panel, self) { [weak self] in self?.panel = nil }
    let seen = places ?? wholeInView
    defer { if let seen { overview = host.navigator.keep(seen) } }
    panel = TrackPanel(host, subject) { [weak self] in
      guard let self else { return nil }
      switch subject {
      case .recorded:
        return (recording.track.name, recording.figures, { TrackProfile(self.recording.track) })
      case .followed: return followed.map { track in (track.name, track.figures, { track.profile }) }
      }
    }
  }

  /// A track that is entirely in view, if the map follows no receiver: it stays so beside its figures.
  private var wholeInView: [Coordinate]? {
    guard host.position.receiver == nil, let points = host.places.tracks.newest?.lines.joined() else { return nil }
    let view = host.navigator.shown
    let isWhole = points.allSatisfy { point in
      view.cell(of: view.nearestCopy(of: WorldPoint(point))).map(view.visibleBox.contains) ?? false
    }
    return isWhole ? Array(points) : nil
  }
}

/// The words.
extension Tracks {
  private func tell() {
    chip.words = recordingWords
    followedChip.words = Chip.Words(text: followingWords, color: host.look.style.barText)
  }

  private var recordingWords: Chip.Words {
    let isASCII = host.look.blocks == .ascii
    let distance = host.look.measures.text(of: recording.figures.distance)
    if recording.problem != nil { return Chip.Words(text: words(.trackNotSaved, distance), isAlarming: true) }
    switch recording.state {
    case .waiting, .trailing: return Chip.Words()
    case .paused: return Chip.Words(text: (isASCII ? "|| " : "‖ ") + words(.trackPaused, distance))
    case .recording:
      guard let duration = recording.figures.duration else { return Chip.Words() }
      let text = (isASCII ? "o REC  " : "● ") + "\(distance)  \(Measures.clock(duration))"
      return Chip.Words(text: text, color: GuideColors(host.look).recording)
    }
  }

  private var followingWords: String {
    if loader?.isLoading == true { return words(.trackIsLoading) }
    guard let followed, let place = host.position.receiver?.position?.coordinate,
      let offset = followed.offset(of: place)
    else {
      return ""
    }
    let units = host.look.measures
    let side: Phrase = offset.distance.meters > 0 ? .rightOfTrack : .leftOfTrack
    let distance = offset.distance.magnitude
    let off = distance < .meters(5) ? words(.onTrack) : words(side, units.text(of: distance))
    return "\(off)  \(words(.wayLeft, units.text(of: offset.remaining)))"
  }
}

/// The options.
extension Tracks {
  /// The track that was asked for; several in one file are one with gaps.
  private static func followed(_ host: Host) throws -> TrackSource? {
    guard let name = host.start.arguments["track"] else { return host.start.given?.lines }
    if TrackFile.isLong(name) { return .file(name) }
    let tracks = try TrackChoice.tracks([name], format: nil, at: host.places.own.file ?? "")
    return .read(Track(name: tracks.first?.name ?? name, segments: tracks.flatMap(\.segments)))
  }

  /// Whether the track is recorded from the first fix on; a replay was recorded before, and only leaves a trail.
  private static func recordingState(_ host: Host) -> Recording.State {
    let choice = host.start.arguments["recording"] ?? "auto"
    guard let receiver = host.position.receiver, choice != "off" else { return .waiting }
    if choice == "auto", receiver.playback != nil { return .trailing }
    return choice == "on" || host.start.isLive ? .recording : .waiting
  }
}
