import Testing

@testable import Viewer

/// The keys that are taught one after the other.
struct TipsTests {
  private let beginning = Tips(["pan", "zoom", "search"])

  @Test func `the next one is taught until it is learned`() {
    var lessons = beginning
    #expect(lessons.next == "pan")
    lessons.tell("pan")
    #expect(lessons.next == "pan")
    let isNews = [lessons.learn("pan"), lessons.learn("pan")]
    #expect(isNews == [true, false])
    #expect(lessons.next == "zoom")
  }

  @Test func `what was done before it was taught isn't taught`() {
    var lessons = beginning
    let areNews = ["zoom", "pan", "quit"].map { lessons.learn($0) }

    #expect(areNews == [true, true, false])
    #expect(lessons.next == "search")
  }

  @Test func `who was told three times is left in peace`() {
    var lessons = beginning
    for _ in 0..<3 { lessons.tell("pan") }
    #expect(lessons.next == "zoom")
  }

  @Test func `all of it is remembered, and what makes no sense is not`() {
    var lessons = beginning
    lessons.tell("pan")
    lessons.tell("pan")
    _ = lessons.learn("search")

    #expect(lessons.text == "pan 2\nsearch learned\n")
    #expect(Tips(["pan", "zoom", "search"], from: lessons.text) == lessons)
    #expect(Tips(["pan"], from: "pan\u{1b} 1\nfly learned\npan 99\npan -1\n\u{0}") == Tips(["pan"]))
  }

  @Test @MainActor func `every key that is taught does something`() {
    let known = Set(KeyTable.standard.scopes.flatMap(\.actions).map(\.name))

    #expect(Hints.lessons.map(\.action).filter { !known.contains($0) }.isEmpty)
  }
}
