internal import Geodesy
internal import Raster
internal import Threads

/// A picture in the stack: it holds one copy of it, cropped and averaged down to what the screen needs.
final class PictureMap: PaintedMap {
  let description: MapDescription
  let placement: Placement
  let isGeographic: Bool

  private let source: (any PictureSource)?
  private let gate: DecodingGate
  private var state = LoadState.notLoaded
  private(set) var failure: TileError?

  private var held: Held?
  /// The copy that is being loaded.
  private var coming: PictureCopy?
  /// The ideal copy for the screen; nil if the picture isn't needed or there isn't enough memory.
  private var ideal: PictureCopy?
  private var heldVerdict = CopyVerdict.suits
  private var comingVerdict = CopyVerdict.suits
  private var room = 0
  /// The memory in which the picture couldn't be decoded.
  private var tooSmallRoom = 0
  private var lastUse = 0

  private struct Held {
    let copy: PictureCopy
    let content: PictureContent
    let bytes: Int
  }

  init(_ picture: PlacedPicture, gate: DecodingGate) {
    description = picture.description
    placement = picture.placement
    isGeographic = picture.isGeographic
    self.gate = gate
    switch picture.source {
    case .success(let source): self.source = source
    case .failure(let error):
      source = nil
      failure = error
      state = .failed
    }
  }

  var problems: [MapProblem] { failure.map { [MapProblem(error: $0)] } ?? [] }
  var timeToRetry: Duration? { nil }

  /// In pixels; nil where it can't be read.
  var size: (width: Int, height: Int)? { source.map { ($0.width, $0.height) } }

  var finestSamplesPerWorld: Double {
    let bounds = placement.bounds
    return Double(source?.width ?? 1) / max(bounds.maxX - bounds.minX, 1e-9)
  }

  private var frame: PictureFrame? {
    source.map { PictureFrame(width: $0.width, height: $0.height, placement: placement) }
  }

  func plan(for screen: ViewExtent, on terms: PlanTerms) -> Int {
    let copies = screen.copies(of: placement.bounds, isGeographic: isGeographic)
    guard let frame, state != .failed, !copies.isEmpty else { return 0 }
    room = terms.room
    // A copy is there twice for a moment, while it is read and while it is cut.
    ideal = room > tooSmallRoom ? frame.copy(for: screen, copies: copies, room: room / 2) : nil
    guard let ideal else {
      if held == nil { _ = state.handle(.refuse) }
      return 0
    }
    lastUse = terms.now
    func verdict(on copy: PictureCopy?) -> CopyVerdict {
      guard let copy else { return .suits }
      let verdict = frame.verdict(
        on: copy,
        ideal: ideal,
        for: screen,
        copies: copies,
        memoryIsShort: terms.memoryIsShort
      )
      let isCanonical = verdict == .suits && copy.bytes <= ideal.bytes
      return terms.isFinal && !isCanonical ? .reload : verdict
    }
    heldVerdict = verdict(on: held?.copy)
    comingVerdict = verdict(on: coming)
    return ideal.bytes
  }

  func standDown() {
    ideal = nil
    if state == .noMemory { _ = state.handle(.cancel) }
  }
}

/// Loading.
extension PictureMap {
  var requests: [LoadRequest] {
    switch state {
    case .notLoaded, .noMemory: request(.required)
    case .loaded where heldVerdict == .reload: request(.required)
    default: []
    }
  }

  var isSettled: Bool {
    switch state {
    case .notLoaded, .loading: ideal == nil
    case .loaded, .reloading: ideal == nil || heldVerdict != .reload
    case .failed, .noMemory: true
    }
  }

  func isNeeded(_ part: MapPart) -> Bool { true }

  func prefetch(for screen: ViewExtent, room: Int) -> [LoadRequest] {
    state == .loaded && heldVerdict == .refine ? request(.optional) : []
  }

  private func request(_ necessity: Necessity) -> [LoadRequest] {
    guard let ideal, let source, let frame else { return [] }
    let (gate, memory) = (gate, room)
    return [
      LoadRequest(part: .copy(ideal), priority: WorkPriority(necessity, rank: 0), bytes: ideal.bytes) {
        gate.pass(source, memory: memory) { Self.load(ideal, of: source, frame: frame, memory: memory) }
      }
    ]
  }

  private static func load(
    _ copy: PictureCopy,
    of source: any PictureSource,
    frame: PictureFrame,
    memory: Int
  ) -> LoadOutcome {
    do throws(TileError) {
      let bitmap = try source.pixels(
        in: copy.wholeBlocks,
        width: copy.wholeColumns,
        height: copy.wholeRows,
        memory: memory
      )
      return .content(PictureContent(pieces: frame.pieces(of: bitmap, as: copy), isOpaque: bitmap.isOpaque))
    } catch {
      return .failure(error)
    }
  }

  var obsolete: [MapPart] {
    guard let coming, ideal == nil || comingVerdict == .reload && coming != ideal else { return [] }
    return [.copy(coming)]
  }

  func didBegin(_ part: MapPart) {
    guard case .copy(let copy) = part else { return }
    if state.handle(state == .loaded ? .wantBetter : .want) == .load { coming = copy }
  }

  func didCancel(_ part: MapPart) {
    guard case .copy(coming) = part else { return }
    _ = state.handle(.cancel)
    coming = nil
  }

  func wasRefused(_ part: MapPart) {
    if !state.isHere { _ = state.handle(.refuse) }
  }

  func receive(_ outcome: LoadOutcome, for part: MapPart, now: Int) -> Int {
    guard case .copy(let copy) = part, copy == coming else { return 0 }
    coming = nil
    let before = held?.bytes ?? 0
    switch outcome {
    case .content(let content as PictureContent):
      guard state.handle(.arrive) == .keep else { return 0 }
      held = Held(copy: copy, content: content, bytes: content.bytes)
    case .content: preconditionFailure("a picture becomes what its map asked for")
    case .failure(let error):
      failure = error
      held = nil
      _ = state.handle(error.isWantOfMemory ? .refuse : .fail)
      if error.isWantOfMemory { tooSmallRoom = room }
    }
    return (held?.bytes ?? 0) - before
  }

  func oldestUse(before now: Int) -> Int? { held != nil && lastUse < now ? lastUse : nil }

  func releaseOldest(before now: Int) -> Int { oldestUse(before: now) == nil ? 0 : release() }

  func releaseReplaced() -> Int { state == .reloading || heldVerdict == .reload ? release() : 0 }

  private func release() -> Int {
    defer { held = nil }
    guard state.handle(.release) == .release else { return 0 }
    return held?.bytes ?? 0
  }
}

/// Painting.
extension PictureMap {
  func coverage(of screen: ViewExtent) -> Coverage {
    let copies = screen.copies(of: placement.bounds, isGeographic: isGeographic)
    guard state != .failed, state != .noMemory, ideal != nil else { return .none }
    guard placement.covers(screen, copies: copies, isGeographic: isGeographic) else { return .none }
    guard let held else { return .promised }
    if !held.content.isOpaque { return .none }
    return heldVerdict == .reload ? .promised : .complete
  }

  func sheets(on screen: ViewExtent) -> MapSheets {
    let copies = screen.copies(of: placement.bounds, isGeographic: isGeographic)
    guard !copies.isEmpty else { return MapSheets() }
    if let held {
      let pieces = copies.flatMap { copy in held.content.pieces.map { $0.moved(by: copy) } }
      let tally = heldVerdict == .reload ? TileTally(standIns: 1) : TileTally(shown: 1)
      return MapSheets(sheets: [pieces], tally: tally)
    }
    guard let tint = PlaceholderTint(state) else { return MapSheets() }
    return MapSheets(sheets: [copies.map { MapPiece(tint, over: placement, copy: $0) }], tally: TileTally(missing: 1))
  }
}
