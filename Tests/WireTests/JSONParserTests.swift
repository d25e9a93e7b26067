import Testing
import Wire

struct JSONParserTests {
  @Test(
    arguments: [
      ("null", .null),
      (" true ", true),
      ("-12", -12),
      ("1.5e3", .number(1500)),
      ("9223372036854775807", .integer(.max)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)),
      ("\"\"", ""),
      ("[]", []),
      ("{}", [:]),
      ("[1, [2, {}], \"x\"]", [1, [2, [:]], "x"]),
      ("{\"a\": {\"b\": [null]}}", ["a": ["b": [.null]]]),
      ("\"\\u00e9\\n\\/\\\"\\\\\"", "é\n/\"\\"),
      ("\"\\ud83d\\ude80\"", "🚀"),
    ] as [(String, JSON)]
  )
  func `JSON is read as the standard has it`(text: String, value: JSON) throws {
    #expect(try JSONParser.parse(Array(text.utf8)) == value)
  }

  @Test(
    arguments: [
      ("\u{feff}{}", [:]),
      ("[1,]", [1]),
      ("{\"a\":1,}", ["a": 1]),
      ("[1e999, -1e999, NaN, -Infinity, 2]", [.null, .null, .null, .null, 2]),
      ("[+1, .5, 5., 007, 1e-999]", [1, .number(0.5), .number(5), 7, .number(0)]),
      ("\"a\nb\"", "a\nb"),
      ("\"\\ud800\"", "\u{fffd}"),
      ("\"\\ud800\\u0041\"", "\u{fffd}A"),
      ("\"\\udc00\"", "\u{fffd}"),
    ] as [(String, JSON)]
  )
  func `what strangers write beside the standard is read where its meaning is plain`(text: String, value: JSON) throws {
    #expect(try JSONParser.parse(Array(text.utf8)) == value)
  }

  @Test(arguments: [
    "0.1", "12.75", "0.30000000000", "9007199254.7409", "123456789012345", "1234567890.12345", "000.500",
  ])
  func `numbers come out to the last bit, however they are read`(spelling: String) throws {
    #expect(try JSONParser.parse(Array(spelling.utf8)).number == Double(spelling))
  }

  @Test(arguments: [".", "..", "1.2.3", "-", "1 2"])
  func `what is no number isn't read as one`(spelling: String) {
    #expect(throws: JSONError.self) { try JSONParser.parse(Array(spelling.utf8)) }
  }

  @Test(
    arguments: [
      ("", .unexpectedEnd, 0, 1),
      ("[1,\n 2", .unexpectedEnd, 6, 2),
      ("{\"a\"\n:\n*}", .unexpected("*"), 7, 3),
      ("{1:2}", .unexpected("1"), 1, 1),
      ("[1 2]", .unexpected("2"), 3, 1),
      ("nil", .unexpected("n"), 0, 1),
      ("1-2", .badNumber, 0, 1),
      ("1.2.3", .badNumber, 0, 1),
      ("e5", .unexpected("e"), 0, 1),
      ("-", .badNumber, 0, 1),
      ("1e", .badNumber, 0, 1),
      ("\"\\x\"", .badEscape, 2, 1),
      ("\"\\u12g4\"", .badEscape, 3, 1),
      ("\"\\u12", .unexpectedEnd, 3, 1),
      ("\"abc", .unexpectedEnd, 4, 1),
      ("{} {}", .somethingAfterTheEnd, 3, 1),
      ("é", .unexpected("é"), 0, 1),
    ] as [(String, JSONError.Reason, Int, Int)]
  )
  func `an error says where it is`(text: String, reason: JSONError.Reason, offset: Int, line: Int) {
    #expect(throws: JSONError(reason: reason, offset: offset, line: line)) {
      try JSONParser.parse(Array(text.utf8))
    }
  }

  @Test func `bytes that are no UTF-8 are mended`() throws {
    #expect(try JSONParser.parse([0x22, 0x61, 0xff, 0x22]) == "a\u{fffd}")
  }

  @Test func `nesting ends at its limit instead of at the end of the stack`() throws {
    let deepest = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    #expect(throws: Never.self) { try JSONParser.parse(Array(deepest.utf8.dropFirst().dropLast())) }

    let error = #expect(throws: JSONError.self) { try JSONParser.parse(Array(repeating: 0x5b, count: 100_000)) }

    #expect(error?.reason == .tooDeep(limit: 64))
  }

  @Test func `size is limited before anything is read`() {
    let error = #expect(throws: JSONError.self) { try JSONParser.parse(Array("[1,2,3]".utf8), limit: 6) }

    #expect(error?.reason == .tooLarge(limit: 6))
  }

  @Test func `a number of a million digits costs nothing`() throws {
    let digits = Array(repeating: UInt8(ascii: "9"), count: 1_000_000)

    #expect(try JSONParser.parse(digits) == .null)
  }

  @Test func `no cut and no changed byte ends the program`() {
    let text = Array(#"{"a":[1,-2.5e3,"x\u00e9\ud83d\ude80",true,null],"b":{"c":"\\"}}"#.utf8)
    for cut in text.indices { _ = try? JSONParser.parse(Array(text[..<cut])) }
    for index in text.indices {
      for byte: UInt8 in [0, 0x22, 0x2d, 0x5b, 0x5c, 0x7b, 0x7d, 0x80, 0xff] {
        var changed = text
        changed[index] = byte
        _ = try? JSONParser.parse(changed)
      }
    }
  }
}
