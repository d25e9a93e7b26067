/// A layout that reaches further than the one that a painter has, and the names of it: made aside, so that no frame has to
/// stop for it, and shown once it is whole.
package struct LayoutPrefetch: Sendable {
  fileprivate let ticket: Ticket
  fileprivate let layout: MapLayout
  /// The job that makes the names, in the region of the extended layout.
  fileprivate let work: NameLayoutJob

  /// Tells what is still wanted from what isn't any more.
  fileprivate final class Ticket: Sendable {}

  package func done() -> AheadMade {
    var (layout, work) = (layout, work)
    if layout.region != work.region { layout.layOutAside(work.contents, within: work.region, work.style) }
    // Names that come into view until this is done stay at their places in the plan before.
    let around = work.view.grown(work.margin.cells)
    let coming = (work.made.plan?.placed ?? []).filter { $0.candidate.box.intersects(around) }
    work.memory.add(coming, on: work.lattice)
    return AheadMade(ticket: ticket, layout: layout, names: work.placed(work.found(), on: layout))
  }
}

/// The result of a prefetch.
package struct AheadMade: Sendable {
  fileprivate let ticket: LayoutPrefetch.Ticket
  let layout: MapLayout
  let names: NamesMade
}

/// The prefetches of a painter, one at a time.
struct AheadOrder {
  private var ticket = LayoutPrefetch.Ticket()
  private var wanted: LayoutPrefetch?
  private var isInProgress = false
  private var made: AheadMade?

  /// Wants names, and before that their region laid out, unless something is under way already.
  mutating func want(extending layout: MapLayout, _ work: () -> NameLayoutJob) {
    guard !isInProgress, made == nil else { return }
    wanted = LayoutPrefetch(ticket: ticket, layout: layout, work: work())
  }

  /// Returns the wanted prefetch, which is in progress from now on.
  mutating func take() -> LayoutPrefetch? {
    defer { wanted = nil }
    if wanted != nil { isInProgress = true }
    return wanted
  }

  mutating func receive(_ made: AheadMade) {
    isInProgress = false
    if made.ticket === ticket { self.made = made }
  }

  /// Returns the result, once.
  mutating func takeMade() -> AheadMade? {
    defer { made = nil }
    return made
  }

  /// Nothing that is under way is of any use any more.
  mutating func forget() {
    ticket = LayoutPrefetch.Ticket()
    (wanted, made) = (nil, nil)
  }
}
