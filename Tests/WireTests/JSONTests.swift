import Testing
import Wire

struct JSONTests {
  @Test func `fields are asked for one by one, and a bad one costs only itself`() {
    let fix: JSON = ["lat": 48.5, "mode": 3, "speed": .null, "device": "/dev/gps0", "ok": true]

    #expect(fix["lat"]?.number == 48.5)
    #expect(fix["mode"]?.int == 3)
    #expect(fix["mode"]?.number == 3)
    #expect(fix["speed"]?.number == nil)
    #expect(fix["device"]?.string == "/dev/gps0")
    #expect(fix["ok"]?.bool == true)
    #expect(fix["missing"] == nil)
    #expect(fix["lat"]?["deeper"] == nil)
  }

  @Test(
    arguments: [
      (.integer(.max), .max),
      (.number(3), 3),
      (.number(3.5), nil),
      (.number(1e300), nil),
      (.number(.nan), nil),
      (.string("3"), nil),
    ] as [(JSON, Int?)]
  )
  func `only a number without a fraction that fits is a whole number`(value: JSON, whole: Int?) {
    #expect(value.int == whole)
  }

  @Test func `elements outside an array are nothing`() {
    let array: JSON = [1, 2]

    #expect(array[1]?.int == 2)
    #expect(array[2] == nil)
    #expect(array[-1] == nil)
    #expect(JSON.null[0] == nil)
  }

  @Test func `of a field given twice the last one counts`() {
    let object: JSON = ["a": 1, "a": 2]

    #expect(object["a"]?.int == 2)
    #expect(object.object?.fields.count == 2)
  }
}
