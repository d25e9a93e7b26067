import Testing
import Wire

struct JSONWriterTests {
  @Test func `fields keep their order`() {
    let value: JSON = ["zoom": 2, "at": [1.5, -3], "name": "x", "none": .null, "empty": [:]]

    #expect(JSONWriter.text(of: value) == #"{"zoom":2,"at":[1.5,-3],"name":"x","none":null,"empty":{}}"#)
  }

  @Test(arguments: [
    (0.1, "0.1"),
    (1, "1"),
    (-0.5, "-0.5"),
    (1e300, "1e+300"),
    (.leastNonzeroMagnitude, "5e-324"),
    (0.1 + 0.2, "0.30000000000000004"),
    (.infinity, "null"),
    (.nan, "null"),
  ])
  func `numbers take the fewest digits that read back the same`(number: Double, text: String) throws {
    #expect(JSONWriter.text(of: .number(number)) == text)
    if number.isFinite { #expect(try JSONParser.parse(Array(text.utf8)).number == number) }
  }

  @Test func `no control character leaves a string unescaped`() throws {
    for value in (0...0x2100 as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let string = JSON.string(String(scalar))

      let text = JSONWriter.text(of: string)

      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) })
      #expect(try JSONParser.parse(Array(text.utf8)) == string)
    }
  }

  @Test func `what turns the direction of text is escaped`() throws {
    let controls = [0x61c, 0x200e, 0x200f] + Array(0x202a...0x202e) + Array(0x2066...0x2069) as [UInt32]
    let string = "a" + String(String.UnicodeScalarView(controls.compactMap { Unicode.Scalar($0) })) + "b"

    let text = JSONWriter.text(of: .string(string))

    #expect(text.utf8.count == 4 + controls.count * 6 && text.hasPrefix(#""a\u061c\u200e"#))
    #expect(try JSONParser.parse(Array(text.utf8)).string == string)
  }

  @Test func `an indented text has a field a line and short arrays in one`() {
    let value: JSON = ["name": "x", "bounds": [-180, 90], "empty": [:], "rows": [[1], [2]]]

    #expect(
      JSONWriter.text(of: value, .indented) == """
        {
          "name": "x",
          "bounds": [-180, 90],
          "empty": {},
          "rows": [
            [1],
            [2]
          ]
        }
        """
    )
  }
}
