import Positioning
import Testing

struct UTCTimeTests {
  @Test(arguments: [
    (text: "1970-01-01T00:00:00.000Z", milliseconds: 0),
    (text: "2008-08-14T16:04:58.000Z", milliseconds: 1_218_729_898_000),
    (text: "2024-02-29T23:59:59.999Z", milliseconds: 1_709_251_199_999),
    (text: "2100-03-01T00:00:00.000Z", milliseconds: 4_107_542_400_000),
  ])
  func `an instant is spelt and read back`(text: String, milliseconds: Int) {
    #expect(UTCTime(millisecondsSince1970: milliseconds).text == text)
    #expect(UTCTime(text)?.millisecondsSince1970 == milliseconds)
  }

  @Test(arguments: [
    "", "2023-02-29T00:00:00Z", "2023-13-01T00:00:00Z", "2023-01-01T24:00:00Z", "2023-01-01T00:00:00", "nan",
    "2023-01-01 00:00:00Z", "2023-01-01T00:60:00Z", "2023-01-01T00:00:00.x0Z", "99999-01-01T00:00:00Z",
  ])
  func `what is no instant in UTC is none`(text: String) {
    #expect(UTCTime(text) == nil)
  }

  @Test func `a leap second is the first of the next day`() {
    #expect(UTCTime("2016-12-31T23:59:60.000Z")?.text == "2017-01-01T00:00:00.000Z")
  }

  @Test func `a count of weeks that has run over is put right`() throws {
    let now = try #require(UTCTime("2026-11-21T00:00:00.000Z"))
    let description = try #require(UTCTime("2007-04-06T23:00:00.000Z"))

    #expect(description.unrolled(near: now).text == "2026-11-20T23:00:00.000Z")
    #expect(now.unrolled(near: now) == now)
    let early = try #require(UTCTime("2046-07-06T23:00:00.000Z"))
    #expect(early.unrolled(near: now).text == "2026-11-20T23:00:00.000Z")
  }

  @Test func `an old recording is none of a time to come`() throws {
    let now = try #require(UTCTime("2026-11-21T00:00:00.000Z"))
    let description = try #require(UTCTime("2010-06-03T12:00:00.000Z"))

    #expect(description.unrolled(near: now) == description)
  }
}
