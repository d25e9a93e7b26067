import Testing
import Tiles

/// What a server is left in peace for, in a time that the tests make themselves.
struct ServerPeaceTests {
  private var peace = ServerPeace<String>()
  private let begin = ContinuousClock.now

  private let error = TileError.givesNoParts(host: "a.org")

  private func moment(_ seconds: Double) -> ContinuousClock.Instant { begin + .seconds(seconds) }

  /// Whether something may be asked for after so many seconds.
  private func mayAsk(_ thing: String, _ seconds: Double) -> Bool { peace.error(of: thing, at: moment(seconds)) == nil }

  private mutating func fail(_ thing: String, _ seconds: Double) {
    peace.takeFailure(of: thing, at: moment(seconds), because: error)
  }

  @Test mutating func `what fails alone is asked for after ever longer pauses, and the others at any time`() {
    peace.takeGift("good")
    var now = 0.0
    for pause in [15.0, 30, 60, 120, 240, 300, 300] {
      fail("bad", now)
      #expect(!mayAsk("bad", now + pause - 1) && mayAsk("bad", now + pause) && mayAsk("good", now))
      #expect(peace.timeToRetry(from: moment(now)) == .seconds(pause))
      now += pause
      let attempt = peace.attempt
      for _ in 0..<2 { peace.update(to: moment(now)) }
      #expect(peace.attempt == attempt + 1)
      #expect(peace.timeToRetry(from: moment(now)) == nil)
    }
    peace.takeGift("bad")
    fail("bad", now)
    #expect(mayAsk("bad", now + 15))
  }

  @Test mutating func `what fails first of all comes after the others when it fails again`() {
    fail("bad", 0)
    #expect(!mayAsk("good", 14) && mayAsk("good", 15) && mayAsk("bad", 15))
    peace.update(to: moment(15))
    fail("bad", 15)
    #expect(!mayAsk("good", 44) && mayAsk("good", 45) && !mayAsk("bad", 74) && mayAsk("bad", 75))
    peace.takeGift("other")
    #expect(mayAsk("good", 16) && !mayAsk("bad", 74))
  }

  @Test mutating func `many failures in a row are of the server, and each more of them makes its pause longer`() {
    peace.takeGift("good")
    for index in 0..<7 { fail("bad \(index)", 0) }
    #expect(mayAsk("good", 0))
    fail("bad 7", 0)
    // These were under way already.
    for index in 8..<16 { fail("bad \(index)", 1) }
    #expect(!mayAsk("good", 14) && mayAsk("good", 15))
    fail("bad 16", 15)
    #expect(!mayAsk("good", 44) && mayAsk("good", 45))
    peace.takeGift("good")
    fail("bad 17", 20)
    #expect(mayAsk("good", 20))
  }

  @Test mutating func `what is refused among others is asked for much later, whatever else is tried again meanwhile`() {
    peace.takeGift("good")
    peace.takeRefusal(of: "refused", at: moment(0), because: error)
    fail("bad", 0)
    peace.update(to: moment(15))
    #expect(peace.attempt == 1)
    #expect(mayAsk("bad", 15) && !mayAsk("refused", 299) && mayAsk("refused", 300))
  }

  @Test(arguments: [[60.0, 15], [15, 60]])
  mutating func `of two rests the longer one counts`(seconds: [Double]) {
    for seconds in seconds { peace.rest(for: .seconds(seconds), from: begin, because: error) }
    #expect(!mayAsk("any", 59) && mayAsk("any", 60))
  }

  @Test mutating func `what a server asks for itself isn't undone by a gift`() {
    peace.takeRefusal(of: "refused", at: begin, because: error)
    peace.rest(for: .seconds(10), from: begin, because: error)
    #expect(!mayAsk("any", 14))
    peace.takeGift("good")
    #expect(!mayAsk("any", 9) && mayAsk("any", 10))
  }

  @Test mutating func `a server is left in peace for an hour at most`() {
    peace.rest(for: .seconds(1 << 31), from: begin, because: error)
    #expect(!mayAsk("any", 3599) && mayAsk("any", 3600))
  }

  @Test mutating func `the same thing doesn't make a server rest again and again`() {
    peace.takeWish(for: .seconds(10), of: "bad", at: begin, because: error)
    #expect(!mayAsk("good", 9) && mayAsk("bad", 10))
    peace.update(to: moment(10))
    peace.takeWish(for: .seconds(10), of: "bad", at: moment(10), because: error)
    #expect(!mayAsk("good", 19) && mayAsk("good", 20) && !mayAsk("bad", 34) && mayAsk("bad", 35))
  }
}
