import Testing
import Wire

struct JSONErrorTests {
  @Test(
    arguments: [
      (.unexpectedEnd, "the text ends within a value"),
      (.unexpected("*"), "found “*” where a value, a name or a comma is expected"),
      (.unexpected("\u{1b}"), "found character 27 where a value, a name or a comma is expected"),
      (.tooDeep(limit: 64), "values are nested deeper than 64"),
    ] as [(JSONError.Reason, String)]
  )
  func `an error is a sentence that a person can act on`(reason: JSONError.Reason, words: String) {
    #expect(JSONError(reason: reason, offset: 7, line: 2).problem == "line 2, byte 7: \(words)")
  }
}
