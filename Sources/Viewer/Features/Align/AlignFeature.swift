import Cells
import Geodesy
import Rendering
import Scene
import Terminal
import Threads
import Tiles

/// Puts a picture in its place on the map, by hand or by pairs of points, and keeps beside it where it lies.
final class AlignFeature: HostClient, Feature, InputTaker {
  /// The lane on which pictures are read and warped, and their alignments saved.
  private let lane: Lane
  /// The paths of pictures that are being kept, also of those that were left since.
  private(set) var beingKept: Set<String> = []
  /// How often one couldn't be.
  private(set) var failures = 0
  var aligning: Aligning?
  private(set) var bar: ModeBar?
  private(set) var marks: PairMarks?
  /// The table of pairs, while it is shown.
  var table: ListPanel?
  /// How pictures were seen when they were left without being kept, and how they were before.
  var left: [ObjectIdentifier: (meanwhile: AlignView, before: AlignView)] = [:]
  /// Where the picture is held by hand, by which button, and whether it has been moved.
  var hold: (place: WorldPoint, button: MouseEvent.Button, hasMoved: Bool)?
  var now = Duration.zero
  /// The poses already asked about before quitting, and the current question.
  var asked: [UnalignedImage.Pose] = []
  var question: String?
  /// The maximum time that quitting waits for a save.
  private static let patience = Duration.seconds(2)

  init(_ host: Host) {
    lane = host.work.lane(.long)
    super.init(in: host)
    host.runner.watch { [weak self] in self?.notice($0) }
    // A picture without a position isn't on the map until the user places it.
    if host.maps.lens.overlays.chosen?.front.needsPlace == true { open() }
  }

  /// Finishes pending saves, even if the terminal is gone.
  isolated deinit {
    if !beingKept.isEmpty { lane.finish(within: Self.patience) }
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .alignPicture: aligning == nil ? open() : close()
    case .quit: return asksBeforeQuitting()
    default: return false
    }
    return true
  }

  private func open() {
    guard let overlay = host.maps.lens.overlays.chosen, overlay.front.canBeMoved, let path = overlay.front.path,
      host.maps.facts.isGeographic || host.maps.stack.backPicture != nil
    else {
      return host.messages.refuse(host.look.words(.alignNeedsPicture))
    }
    guard !overlay.front.isUneven else { return host.messages.show(host.look.words(.alignInDegrees)) }
    let aligning = Aligning(overlay, before: takeView(of: overlay))
    bar = ModeBar(host, of: .align, for: self) { [unowned self] in
      [bar(of: aligning, columns: $0.columns)]
    } closing: { [weak self] in
      self?.leave()
    }
    if overlay.front.loose == nil { scan(path) }
    overlay.isVisible = true
    host.maps.lens.turn(on: true)
    host.maps.lens.window.shape = .whole
    if overlay.opacity == 1 { overlay.opacity = 0.5 }
    self.aligning = aligning
    marks = PairMarks(host, aligning)
  }

  /// Begins again, with the overlay that is chosen now.
  func reopen() {
    close()
    open()
  }

  func close() {
    guard aligning != nil else { return }
    leave()
    host.panels.stack.pop(.mode, self)
  }

  private func leave() {
    leaveMarking()
    if let aligning {
      noteView(aligning)
      if !aligning.isSaving { leaveUnkept(aligning.overlay) }
    }
    (aligning, bar, marks, hold) = (nil, nil, nil, nil)
  }

  /// A picture that is left as it was is seen as it was, too.
  private func leaveUnkept(_ overlay: Overlay) {
    if overlay.front.fastenIfUnmoved() { giveViewBack(of: overlay) } else { tellUnkept(overlay) }
  }

  func take(_ key: Key) -> Bool {
    guard let aligning else { return false }
    let keys = host.look.keys
    let action = keys.action(for: key, in: aligning.marking == nil ? .align : .pairs)
    guard picture != nil, !aligning.isSaving else {
      if action == .alignLeave { close() }
      // Quitting needn't wait.
      return keys.action(for: key) != .quit
    }
    defer { showPairs() }
    switch action {
    case nil: return false
    case .alignSave: save()
    case .alignUndo: undo()
    case .alignRedo: redo()
    case .alignPairs: aligning.marking == nil ? beginMarking() : leaveMarking()
    case let action?: aligning.marking == nil ? changeByHand(action) : mark(with: action)
    }
    return true
  }

  func take(_ event: MouseEvent) -> Bool {
    guard let aligning, picture != nil, !aligning.isSaving else { return false }
    defer { showPairs() }
    return aligning.marking == nil ? handle(event) : mark(with: event)
  }

  private func changeByHand(_ action: Action) {
    switch action {
    case .alignLeave: if aligning?.grip == .all { close() } else { aligning?.grip = .all }
    case .alignCrop: aligning?.grip = aligning?.grip.next ?? .all
    case .alignLess: fade(-0.1)
    case .alignMore: fade(0.1)
    default: change(with: action)
    }
  }

  private func fade(_ step: Double) {
    guard let overlay = aligning?.overlay else { return }
    overlay.opacity = Opacity.faded(overlay.opacity, by: step)
    aligning?.isFaded = true
  }
}

/// The state of the mode.
final class Aligning {
  let overlay: Overlay
  /// How it was seen before.
  let before: AlignView
  var isFaded = false
  var grip = AlignGrip.all
  var undone: [UnalignedImage.Pose] = []
  var done: [UnalignedImage.Pose] = []
  /// The pair of points being marked; nil during manual alignment.
  var marking: PairMarking?
  /// Whether it is being kept, and nothing may be changed any more.
  var isSaving = false
  /// The question shown until the next key, if there is no status bar to show it in.
  var question: String?

  init(_ overlay: Overlay, before: AlignView) {
    (self.overlay, self.before) = (overlay, before)
  }

  var picture: UnalignedImage? { overlay.front.loose }
  var pairs: PicturePairs { picture?.pose.pairs ?? PicturePairs() }
}

/// Saving.
extension AlignFeature {
  private func save() {
    release()
    guard let picture else { return }
    let (path, pose) = (picture.path, picture.pose)
    let crop = picture.isWhole ? nil : pose.crop
    let (alignment, points) = (pose.isByPairs ? pose.pairs.alignment : nil, pose.pairs.points)
    let back = host.maps.stack.backPicture
    aligning?.isSaving = true
    beingKept.insert(path)
    let isSealed = host.start.isSealed
    let write: @Sendable () throws(TileError) -> [String] = { () throws(TileError) in
      guard !isSealed else { throw .notWritable(path: path, reason: "the disk is read-only") }
      if let back {
        let kept = AlignmentFiles.StoredAlignment(points: points, fit: alignment?.fit, crop: crop)
        return try AlignmentFiles.write(pose.pixelsToWorld, kept, beside: path, on: back)
      }
      guard let alignment else {
        return try AlignmentFiles.write(pose.pixelsToWorld, points: points, crop: crop, beside: path)
      }
      return try AlignmentFiles.write(alignment, crop: crop, beside: path)
    }
    lane.run {
      Result { () throws(TileError) in
        let files = try write()
        return (files: files, maps: try FoundMaps(at: [path], on: back))
      }
    } then: { [weak self] saved in
      self?.take(saved, path)
    }
  }
}

/// Arriving results.
extension AlignFeature {
  func advance(by elapsed: Duration) -> Bool {
    now += elapsed
    if host.maps.lens.isAlignmentRequested {
      host.maps.lens.isAlignmentRequested = false
      reopen()
    }
    guard isListed else {
      close()
      return true
    }
    bend()
    return false
  }

  /// Whether the overlay that is put in its place is still laid over the map; so too where none is.
  private var isListed: Bool {
    guard let overlay = aligning?.overlay else { return true }
    return host.maps.lens.overlays.all.contains { $0 === overlay }
  }

  /// Has pictures bent as their pairs want it, once the hand rests; so too those that were left before that was done.
  private func bend() {
    for overlay in host.maps.lens.overlays.all where !isHeld(overlay) {
      guard let picture = overlay.front.loose, !picture.isBentAsWanted, let alignment = picture.bending,
        picture.awaited != picture.pose.pairs
      else { continue }
      overlay.front.loose?.awaited = picture.pose.pairs
      let (scan, pairs) = (picture.scan, picture.pose.pairs)
      lane.run {
        scan.bent(by: alignment)
      } then: { [weak self, weak overlay] bent in
        if let overlay { self?.take(bent, by: pairs, for: overlay) }
      }
    }
  }

  private func isHeld(_ overlay: Overlay) -> Bool {
    aligning?.overlay === overlay && aligning?.marking?.hold != nil
  }

  private func scan(_ path: String) {
    let back = host.maps.stack.backPicture
    lane.run {
      Result { () throws(TileError) in try PictureScan(at: path, on: back) }
    } then: { [weak self] scan in
      self?.take(scan, path)
    }
  }

  private func take(_ scan: Result<PictureScan, TileError>, _ path: String) {
    switch scan {
    case .success(let scan):
      // If the mode was left in the meantime, nothing is moved.
      aligning?.overlay.front.loosen(scan, in: host.navigator.shown, on: host.maps.stack.backPicture)
      showPairs()
    case .failure(let error):
      if isAligning(path), picture == nil { close() }
      tell(error)
    }
  }

  /// Takes a warped picture; a failure is recorded, so that it isn't tried again.
  private func take(_ bent: BentPicture?, by pairs: PicturePairs, for overlay: Overlay) {
    guard let bent, host.maps.lens.overlays.all.contains(where: { $0 === overlay }) else { return }
    if overlay.front.loose?.awaited == pairs { overlay.front.loose?.awaited = nil }
    overlay.front.loose?.bent = (bent, pairs)
    showPairs()
  }

  private func take(_ saved: Result<(files: [String], maps: FoundMaps), TileError>, _ path: String) {
    beingKept.remove(path)
    switch saved {
    case .success(let (files, maps)):
      if isAligning(path) { close() }
      show(maps, path)
      let names = files.map { Sanitizer.clean($0.split(separator: "/").last.map(String.init) ?? $0, limit: 60) }
      host.messages.show(host.look.words(.alignWritten, names.joined(separator: " · ")))
    case .failure(let error):
      failures += 1
      // It may still be saved elsewhere, or later.
      if isAligning(path) { aligning?.isSaving = false }
      tell(error)
    }
  }

  private func tell(_ error: TileError) { host.messages.show(host.look.words.text(of: error)) }

  private func isAligning(_ path: String) -> Bool { aligning?.overlay.front.path == path }

  /// Shows a manually placed picture as a map from now on.
  private func show(_ maps: FoundMaps, _ path: String) {
    for overlay in host.maps.lens.overlays.all where overlay.front.path == path {
      overlay.front = FrontMap(maps, language: host.start.language, host.work)
      overlay.facts = nil
      giveViewBack(of: overlay)
    }
  }
}
