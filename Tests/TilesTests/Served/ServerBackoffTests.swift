import Testing
import Tiles

/// When a server is asked again, in a time that the tests make themselves.
struct ServerBackoffTests {
  private var backoff = ServerBackoff<String>()
  private let begin = ContinuousClock.now

  private let error = TileError.givesNoParts(host: "a.org")

  private func moment(_ seconds: Double) -> ContinuousClock.Instant { begin + .seconds(seconds) }

  /// Whether something may be asked for after so many seconds.
  private func mayAsk(_ thing: String, _ seconds: Double) -> Bool {
    backoff.error(of: thing, at: moment(seconds)) == nil
  }

  private mutating func fail(_ thing: String, _ seconds: Double) {
    backoff.takeFailure(of: thing, at: moment(seconds), because: error)
  }

  @Test mutating func `what fails alone is asked for after ever longer pauses, and the others at any time`() {
    backoff.takeSuccess(of: "good")
    var now = 0.0
    for pause in [2.0, 15, 30, 60, 120, 240, 300] {
      fail("bad", now)
      #expect(!mayAsk("bad", now + pause - 1) && mayAsk("bad", now + pause) && mayAsk("good", now))
      #expect(backoff.timeToRetry(from: moment(now)) == .seconds(pause))
      now += pause
      let attempt = backoff.attempt
      for _ in 0..<2 { backoff.update(to: moment(now)) }
      #expect(backoff.attempt == attempt + 1)
      #expect(backoff.timeToRetry(from: moment(now)) == nil)
    }
    backoff.takeSuccess(of: "bad")
    fail("bad", now)
    #expect(mayAsk("bad", now + 2))
  }

  @Test mutating func `what fails first of all comes after the others when it fails again`() {
    fail("bad", 0)
    #expect(!mayAsk("good", 14) && mayAsk("good", 15) && mayAsk("bad", 15))
    backoff.update(to: moment(15))
    fail("bad", 15)
    #expect(!mayAsk("good", 44) && mayAsk("good", 45) && !mayAsk("bad", 74) && mayAsk("bad", 75))
    backoff.takeSuccess(of: "other")
    #expect(mayAsk("good", 16) && !mayAsk("bad", 74))
  }

  @Test mutating func `many failures in a row are of the server, and each more of them makes its pause longer`() {
    backoff.takeSuccess(of: "good")
    for index in 0..<7 { fail("bad \(index)", 0) }
    #expect(mayAsk("good", 0))
    fail("bad 7", 0)
    // These were under way already.
    for index in 8..<16 { fail("bad \(index)", 1) }
    #expect(!mayAsk("good", 14) && mayAsk("good", 15))
    fail("bad 16", 15)
    #expect(!mayAsk("good", 44) && mayAsk("good", 45))
    backoff.takeSuccess(of: "good")
    fail("bad 17", 20)
    #expect(mayAsk("good", 20))
  }

  @Test mutating func `what is refused among others is asked for much later, whatever else is tried again meanwhile`() {
    backoff.takeSuccess(of: "good")
    backoff.takeRefusal(of: "refused", at: moment(0), because: error)
    fail("bad", 0)
    backoff.update(to: moment(2))
    #expect(backoff.attempt == 1)
    #expect(mayAsk("bad", 15) && !mayAsk("refused", 299) && mayAsk("refused", 300))
  }

  @Test(arguments: [[60.0, 15], [15, 60]])
  mutating func `of two rests the longer one counts`(seconds: [Double]) {
    for seconds in seconds { backoff.pause(for: .seconds(seconds), from: begin, because: error) }
    #expect(!mayAsk("any", 59) && mayAsk("any", 60))
  }

  @Test mutating func `what a server asks for itself isn't undone by a gift`() {
    backoff.takeRefusal(of: "refused", at: begin, because: error)
    backoff.pause(for: .seconds(10), from: begin, because: error)
    #expect(!mayAsk("any", 14))
    backoff.takeSuccess(of: "good")
    #expect(!mayAsk("any", 9) && mayAsk("any", 10))
  }

  @Test mutating func `at a person's word all is asked for at once, unless the server wants to be left in peace`() {
    fail("bad", 0)
    let attempt = backoff.attempt
    backoff.askAgain()
    #expect(mayAsk("bad", 1) && mayAsk("good", 1) && backoff.attempt == attempt + 1)

    backoff.parseRetryAfter(.seconds(60), of: "bad", at: moment(2), because: error)
    backoff.askAgain()
    #expect(!mayAsk("good", 30) && mayAsk("good", 62))
  }

  @Test mutating func `a server is left in peace for an hour at most`() {
    backoff.pause(for: .seconds(1 << 31), from: begin, because: error)
    #expect(!mayAsk("any", 3599) && mayAsk("any", 3600))
  }

  @Test mutating func `the same thing doesn't make a server rest again and again`() {
    backoff.parseRetryAfter(.seconds(10), of: "bad", at: begin, because: error)
    #expect(!mayAsk("good", 9) && mayAsk("bad", 10))
    backoff.update(to: moment(10))
    backoff.parseRetryAfter(.seconds(10), of: "bad", at: moment(10), because: error)
    #expect(!mayAsk("good", 19) && mayAsk("good", 20) && !mayAsk("bad", 34) && mayAsk("bad", 35))
  }
}
