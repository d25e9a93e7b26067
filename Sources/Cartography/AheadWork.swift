/// A layout that reaches further than the one that a painter has, and the names of it: made aside, so that no frame has to
/// stop for it, and shown once it is whole.
package struct AheadWork: Sendable {
  fileprivate let ticket: Ticket
  fileprivate let work: NameWork
  /// What is to be laid out; nil where what there is does.
  fileprivate let region: FixedBox?

  /// Tells what is still wanted from what isn't any more.
  fileprivate final class Ticket: Sendable {}

  package func done() -> AheadMade {
    var work = work
    if let region { work.layout.layOut(work.contents, within: region, work.style) }
    // What comes into view until this is done stays where the plan before has it, too.
    let around = work.view.grown(work.margin.cells)
    let coming = (work.made.plan?.placed ?? []).filter { $0.candidate.box.intersects(around) }
    work.memory.add(coming.map { ($0.item.key, $0.candidate) }, on: work.layout.lattice)
    return AheadMade(ticket: ticket, layout: work.layout, names: work.done())
  }
}

/// What was made aside.
package struct AheadMade: Sendable {
  fileprivate let ticket: AheadWork.Ticket
  let layout: MapLayout
  let names: NamesMade
}

/// What a painter has made aside, one thing at a time.
struct AheadOrder {
  private var ticket = AheadWork.Ticket()
  private var wanted: AheadWork?
  private var isUnderWay = false
  private var made: AheadMade?

  /// Wants names, and before that a region laid out, unless something is under way already.
  mutating func want(within region: FixedBox?, _ work: () -> NameWork) {
    guard !isUnderWay, made == nil else { return }
    wanted = AheadWork(ticket: ticket, work: work(), region: region)
  }

  /// What is wanted, which is under way from now on.
  mutating func take() -> AheadWork? {
    defer { wanted = nil }
    if wanted != nil { isUnderWay = true }
    return wanted
  }

  mutating func receive(_ made: AheadMade) {
    isUnderWay = false
    if made.ticket === ticket { self.made = made }
  }

  /// What was made, once.
  mutating func takeMade() -> AheadMade? {
    defer { made = nil }
    return made
  }

  /// Nothing that is under way is of any use any more.
  mutating func forget() {
    ticket = AheadWork.Ticket()
    (wanted, made) = (nil, nil)
  }
}
