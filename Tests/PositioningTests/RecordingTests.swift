import Foundation
import Geodesy
import Positioning
import Testing
import TestSupport

/// Recordings as they are played.
struct RecordingTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
  }

  private func play(_ text: String, options: SourceOptions = SourceOptions()) throws -> any Playable {
    let path = scratch.path + "/\(UUID().uuidString).log"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return try #require(try SourceOpening.open(.path(path), options: options) as? any Playable)
  }

  /// Plays as the loop does: whenever the source wants to be asked.
  private func listen(to source: any Playable, from start: Double = 0, until end: Double) -> [(
    at: Double, event: SourceEvent
  )] {
    var heard: [(Double, SourceEvent)] = []
    var now = Duration.seconds(start)
    while true {
      heard += source.read(at: now).map { (now / .seconds(1), $0) }
      guard let next = source.deadline, next <= .seconds(end) else { return heard }
      now = max(next, now)
    }
  }

  private func times(_ heard: [(at: Double, event: SourceEvent)]) -> [Double] {
    heard.compactMap { moment in if case .fix = moment.event { moment.at } else { nil } }
  }

  @Test(arguments: [1.0, 2, 50])
  func `every fix comes in its own time`(speed: Double) throws {
    var options = SourceOptions()
    options.speed = speed
    let source = try play(Talk.drive(seconds: 100), options: options)

    let heard = listen(to: source, until: 1000)

    #expect(times(heard).count == 100)
    #expect(zip(times(heard), 0...).allSatisfy { abs($0 - Double($1) / speed) < 1e-6 })
    #expect(heard.last?.event == .link(Link(.gone, .recordingEnded)))
    #expect(source.deadline == nil)
  }

  @Test func `gaps are kept, and clocks that jump are not waited for`() throws {
    let times = [
      ("120000", "010120"), ("120030", "010120"), ("110000", "010120"), ("110001", "010120"), ("110002", "160839"),
    ]
    let text = times.map { Talk.lines(Talk.sentence("GPRMC,\($0.0),A,4807.038,N,01131.000,E,1,2,\($0.1),,")) }.joined()

    let heard = listen(to: try play(text), until: 1000)

    #expect(self.times(heard) == [0, 30, 31, 32, 33])
  }

  @Test func `a pause holds the time`() throws {
    let source = try play(Talk.drive(seconds: 20))

    let before = times(listen(to: source, until: 4.5))
    _ = source.read(at: .seconds(4.5))
    source.isPaused = true
    let during = listen(to: source, from: 4.5, until: 10)
    #expect(source.deadline == nil)
    source.isPaused = false
    let after = times(listen(to: source, from: 10, until: 12))

    #expect(before.count == 5 && during.isEmpty)
    #expect(after == [10.5, 11.5])
  }

  @Test(arguments: [
    (from: 30.0, by: 10.0, second: 40), (30, -10, 20), (30, -1000, 0), (30, 1000, 99), (0, 50, 50), (99, -1, 98),
  ])
  func `after a step it goes on from there`(from: Double, by: Double, second: Int) throws {
    let source = try play(Talk.drive(seconds: 100))
    _ = listen(to: source, until: from)

    source.seek(by: .seconds(by))
    let heard = source.read(at: .seconds(from))

    let fixes = heard.compactMap { moment in if case .fix(let fix) = moment { fix } else { nil } }
    #expect(
      fixes.compactMap { $0.time?.text.dropFirst(17).prefix(2) }.last == "\(second % 60 < 10 ? "0" : "")\(second % 60)"
    )
    if second < 99 { #expect(times(listen(to: source, from: from, until: from + 1)) == [from + 1]) }
  }

  @Test func `its time ends where it ends`() throws {
    var options = SourceOptions()
    options.speed = 10
    let source = try play(Talk.drive(seconds: 10), options: options)
    _ = listen(to: source, until: 60)
    for now in [60.0, 90] {
      _ = source.read(at: .seconds(now))
      #expect(source.position == .seconds(9))
      source.isPaused.toggle()
    }

    source.seek(by: .seconds(10))
    #expect(source.position == .seconds(9))
    _ = source.read(at: .seconds(91))
    source.seek(by: .seconds(-4))
    #expect(source.position == .seconds(5))
  }

  @Test func `it goes round where it is asked to`() throws {
    var options = SourceOptions()
    options.loops = true
    let source = try play(Talk.drive(seconds: 10), options: options)

    #expect(times(listen(to: source, until: 34.5)) == Array(stride(from: 0.0, through: 34, by: 1)))
  }

  @Test(arguments: ["", "nothing of the kind\n", String(repeating: "x", count: 2_000_000)])
  func `a file without fixes is soon over`(text: String) throws {
    var options = SourceOptions()
    options.loops = true
    let source = try play(text, options: options)

    let heard = listen(to: source, until: 10)

    #expect(heard.last?.event == .link(Link(.gone, .recordingEmpty)))
    #expect(source.deadline == nil)
  }

  @Test func `headings between two fixes come one after another`() throws {
    let second = Talk.lines(Talk.sentence("HEHDT,10,T"), Talk.sentence("HEHDT,20,T"), Talk.sentence("HEHDT,30,T"))
    let text = (0..<3).map {
      Talk.lines(Talk.sentence("GPRMC,12000\($0),A,4807.038,N,01131.000,E,1,2,010120,,")) + second
    }
    let source = try play(text.joined())

    let headings = listen(to: source, until: 10).filter { moment in
      if case .heading = moment.event { true } else { false }
    }

    #expect(headings.prefix(6).map(\.at) == [0.25, 0.5, 0.75, 1.25, 1.5, 1.75])
  }

  @Test func `a recording of gpsd's reports is played too`() throws {
    let text = Hearing.fixes(Talk.drive(seconds: 5)).map(Hearing.line).joined()

    #expect(times(listen(to: try play(text), until: 10)) == [0, 1, 2, 3, 4])
  }

  @Test func `going back far in a long recording is the same as never having gone on`() throws {
    let text = Talk.drive(seconds: 3000)
    let (there, never) = (try play(text), try play(text))
    _ = listen(to: there, until: 2900)
    _ = listen(to: never, until: 1234)

    there.seek(by: .seconds(1234 - 2900))
    _ = there.read(at: .seconds(2900))
    let back = listen(to: there, from: 2900, until: 2950).map(\.event)

    #expect(back == listen(to: never, from: 1234, until: 1284).map(\.event))
  }
}
