import Geodesy
import Positioning
import Testing

@testable import Viewer

/// What a receiver's silence means, whatever it comes through.
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
