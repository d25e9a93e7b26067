internal import Glibc

/// The centre line of a stroke, built from the hand's points as they arrive.
///
/// Every four points make a cubic curve. The one at a joint is replaced by the mean of its neighbours, so that both
/// curves have the same direction there. A distant point with an immediate return is a corner: one curve ends there and
/// another begins. (The construction is that of Akiel Khan's tutorial on smooth freehand drawing, 2012; widths by time
/// stamps, corners and the end of a stroke are ours.)
package struct StrokeCenterline: Sendable {
  /// The segments that no further point changes.
  package private(set) var segments: [InkSegment] = []
  private let pen: InkPen
  private var speed = InkSpeed()
  private var last: InkSample?
  /// How the hand came to the last point.
  private var arrival = PathPoint(0, 0)
  /// The joint, and the points since.
  private var waiting: [Knot] = []

  private typealias Knot = InkSpline.Knot

  /// A mouse that knows only cells is up to two dots off: over fewer dots than these that alone may be a turn.
  private static let leg = 6.0

  package init(_ pen: InkPen = .standard) {
    self.pen = pen
  }

  /// The whole of a stroke at once.
  package init(_ pen: InkPen = .standard, through samples: some Sequence<InkSample>) {
    self.init(pen)
    for sample in samples { append(sample) }
    finish()
  }

  package mutating func append(_ sample: InkSample) {
    guard sample.point.isDrawable else { return }
    guard let last else { return begin(with: sample) }
    let step = sample.point - last.point
    let way = step.length
    speed.add(way: way, in: sample.time - last.time)
    self.last = sample
    // Where the hand rests, only its time counts.
    guard way > 1e-9 else { return }
    if isCorner(before: step) { turn() }
    arrival = step
    let width = pen.width(atSpeed: speed.value)
    if waiting.count == 1, segments.isEmpty { waiting[0].width = width }
    waiting.append(Knot(sample.point, width: width))
    if waiting.count == 5 { join() }
  }

  private mutating func begin(with sample: InkSample) {
    last = sample
    arrival = PathPoint(0, 0)
    waiting = [Knot(sample.point, width: pen.widest)]
  }

  /// Whether the hand goes back, if only a little, and that at once.
  private func isCorner(before step: PathPoint) -> Bool {
    arrival.dot(step) < 0 && min(arrival.length, step.length) >= Self.leg
  }

  /// Ends the line at the last point, and continues from there.
  private mutating func turn() {
    segments += tail
    waiting = waiting.suffix(1)
  }

  /// Makes a curve of the first four of five points.
  private mutating func join() {
    let joint = Knot((waiting[2].point + waiting[4].point) * 0.5, width: waiting[3].width)
    segments.append(Self.curve(waiting[0], waiting[1].point, waiting[2].point, joint))
    waiting = [joint, waiting[4]]
  }

  /// The additional segments if the hand lifted now.
  package var tail: [InkSegment] {
    guard let first = waiting.first else { return [] }
    switch waiting.count {
    case 1: return segments.isEmpty ? [Self.line(first, first)] : []
    case 2: return [Self.line(first, waiting[1])]
    case 3:
      // The cubic that is the curve through one control point.
      let middle = waiting[1].point * 2
      let (control, control2) = ((first.point + middle) * (1 / 3.0), (middle + waiting[2].point) * (1 / 3.0))
      return [Self.curve(first, control, control2, waiting[2])]
    default: return [Self.curve(first, waiting[1].point, waiting[2].point, waiting[3])]
    }
  }

  /// The hand lifts.
  package mutating func finish() {
    segments += tail
    waiting = []
    last = nil
  }

  private static func line(_ start: Knot, _ end: Knot) -> InkSegment {
    .line(from: start.point, to: end.point, startWidth: start.width, endWidth: end.width)
  }

  private static func curve(_ start: Knot, _ control: PathPoint, _ control2: PathPoint, _ end: Knot) -> InkSegment {
    InkSegment(
      start: start.point,
      control: control,
      control2: control2,
      end: end.point,
      startWidth: start.width,
      endWidth: end.width
    )
  }
}

/// The speed of a hand along its way, calm although events come in bursts.
///
/// Ways and times are summed up apart, and both fade with the same time constant: a constant speed comes out exactly
/// from the first step on, and two events that arrive together make no leap.
struct InkSpeed {
  private var way = 0.0
  private var seconds = 0.0

  /// The time after which a third of what was counts.
  private static let memory = 0.08

  mutating func add(way: Double, in time: Duration) {
    let seconds = max(time / .seconds(1), 0)
    let rest = exp(-seconds / Self.memory)
    self.way = self.way * rest + way
    self.seconds = self.seconds * rest + seconds
  }

  /// In dots a second; nil as long as no time has gone by.
  var value: Double? { seconds > 0 ? way / seconds : nil }
}
