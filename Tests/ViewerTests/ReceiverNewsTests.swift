import Geodesy
import Positioning
import Testing

@testable import Viewer

/// The events of a receiver that falls silent, for each kind of source.
@MainActor struct ReceiverNewsTests {
  @Test func `a line that has ended loses the position as any silence does`() {
    let receiver = Receiver(EndedLine())

    #expect(losses(of: receiver) == 1)
    #expect(receiver.link.state == .gone && receiver.position?.freshness == .lost)
  }

  @Test func `a recording that is over has lost nothing`() {
    let receiver = Receiver(EndedRecording())

    #expect(losses(of: receiver) == 0)
    #expect(receiver.link.state == .gone && receiver.position?.freshness == .lost)
  }

  /// How often the position is lost in half a minute.
  private func losses(of receiver: Receiver) -> Int {
    (0...30).map { receiver.advance(to: .seconds($0)).count { if case .lost = $0 { true } else { false } } }.reduce(
      0,
      +
    )
  }
}

extension ReceiverNewsTests {
  @Test func `a fix that is rejected has its reason, and is no silence`() {
    let receiver = Receiver(SpokenLine([(0, 60, 25), (1, 61, 25), (30, 62, 25), (40, 63, 30)]))
    var troubles: [Receiver.Problem?] = []
    for second in 0...60 {
      _ = receiver.advance(to: .seconds(second))
      troubles.append(receiver.trouble)
    }

    #expect(troubles[0] == nil)
    for second in [1, 9, 35, 45] {
      guard case .rejected(.tooFar) = troubles[second] else {
        Issue.record("\(second): \(String(describing: troubles[second]))")
        continue
      }
    }
    #expect(troubles[60] == .silent)
  }

  @Test func `a receiver that repeats a fix has one, though it is lost`() {
    let receiver = Receiver(SpokenLine((0...20).map { ($0, 60, 25) }, isStuck: true))
    for second in 0...20 { _ = receiver.advance(to: .seconds(second)) }

    #expect(receiver.position?.freshness == .lost)
    #expect(receiver.trouble == .rejected(.repeated))
  }

  @Test func `ships without a position of one's own are told apart from nothing`() {
    let receiver = Receiver(SpokenLine([], isAIS: true))
    _ = receiver.advance(to: .seconds(1))

    #expect(receiver.trouble == .onlyAIS)
  }

  @Test(arguments: Language.allCases)
  func `every reason has its words`(language: Language) {
    let measures = Measures(.metric, in: Words(language))
    let reasons: [Receiver.Problem] = [
      .rejected(.tooFar(.kilometers(278))), .rejected(.repeated), .rejected(.withoutCoordinates), .onlyAIS,
    ]
    let texts = reasons.map { Words(language).text(of: $0, in: measures) }

    #expect(Set(texts).count == 4 && texts[0].contains("278"))
  }
}

/// Fixes at their seconds.
private final class SpokenLine: FixSource {
  let name = SourceName.path("line")
  let descriptor: Int32? = nil
  let isSending = false
  let heard: Heard
  private var fixes: ArraySlice<(second: Int, north: Double, east: Double)>
  private let isStuck: Bool

  init(_ fixes: [(Int, Double, Double)], isStuck: Bool = false, isAIS: Bool = false) {
    self.fixes = fixes.map { (second: $0.0, north: $0.1, east: $0.2) }[...]
    self.isStuck = isStuck
    var heard = Heard()
    heard.isAIS = isAIS
    self.heard = heard
  }

  var deadline: Duration? { fixes.first.map { .seconds($0.second) } }

  func read(at now: Duration) -> [SourceEvent] {
    var events: [SourceEvent] = []
    while let next = fixes.first, .seconds(next.second) <= now {
      var fix = Fix()
      fix.mode = .threeDimensional
      fix.time = UTCTime(millisecondsSince1970: isStuck ? 1000 : next.second * 1000)
      fix.setPlace(lat: next.north, lon: next.east)
      events.append(.fix(fix))
      fixes.removeFirst()
    }
    return events
  }
}

/// One fix, and then the end.
private class EndedLine: FixSource {
  var name: SourceName { .path("line") }
  var descriptor: Int32? { nil }
  var isSending: Bool { false }
  private(set) var deadline: Duration? = .zero

  func read(at now: Duration) -> [SourceEvent] {
    guard deadline != nil else { return [] }
    deadline = nil
    var fix = Fix()
    fix.mode = .threeDimensional
    fix.setPlace(lat: 60.17, lon: 24.94)
    return [.link(Link(.connected)), .fix(fix), .link(Link(.gone, .ended))]
  }
}

private final class EndedRecording: EndedLine, Playable {
  var isPaused = false
  var speed = 1.0
  var position: Duration { .zero }

  func seek(by step: Duration) {}
}
