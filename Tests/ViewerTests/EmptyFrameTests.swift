import TestSupport
import Testing

/// A frame without any of the requested maps is reported by the exit code.
@MainActor
struct EmptyFrameTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  /// A picture that breaks off.
  private func writeHalf(of map: String, to name: String) throws {
    try folder.write(Array(folder.read(map).prefix(300)), to: name)
  }

  @Test(arguments: [[], ["snapshot"]])
  func `a damaged picture is damaged input, and the frame is there all the same`(verb: [String]) throws {
    try writeHalf(of: "world.png", to: "half.png")

    let outcome = try RumboProgram.run(verb + [folder.file("half.png")])

    #expect(outcome.status == 65 && outcome.complaintLines == 2, "\(outcome)")
    #expect(outcome.complaint.hasPrefix("half.png is damaged: ") && outcome.output.contains("half.png is damaged"))
  }

  @Test func `tiles that are all damaged are damaged input, one among others only a word on standard error`() throws {
    for name in ["1/0/0", "1/0/1", "1/1/0", "1/1/1"] { try folder.write(folder.read("world.png"), to: "t/\(name).png") }
    try writeHalf(of: "world.png", to: "t/1/0/0.png")
    let one = try RumboProgram.run(["snapshot", folder.file("t"), "--fit", "all"])
    for name in ["1/0/1", "1/1/0", "1/1/1"] { try writeHalf(of: "world.png", to: "t/\(name).png") }
    let all = try RumboProgram.run(["snapshot", folder.file("t"), "--fit", "all"])

    #expect(one.status == 0 && one.complaintLines == 1 && one.complaint.contains("0.png is damaged: "), "\(one)")
    #expect(all.status == 65 && all.complaintLines == 2, "\(all)")
  }

  @Test(arguments: ["{z}/{x}/{y}.png", "{z}/{x}/{y}.pbf"])
  func `a server that doesn't answer can't be reached`(address: String) throws {
    let outcome = try RumboProgram.run(["snapshot", "http://127.0.0.1:1/\(address)"])

    #expect(outcome.status == 69 && outcome.complaintLines == 2, "\(outcome)")
    #expect(outcome.complaint.hasPrefix("127.0.0.1 can't be reached: "))
  }

  @Test func `what looks as it did when nothing could be shown passes its check`() throws {
    try writeHalf(of: "world.png", to: "half.png")
    let words = ["snapshot", folder.file("half.png")]
    #expect(try RumboProgram.run(words + ["--record", folder.file("screen.txt")]).status == 65)

    let outcome = try RumboProgram.run(words + ["--check", folder.file("screen.txt")])

    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome)")
  }

  @Test(arguments: [[], ["snapshot"]])
  func `a named file of places that is none is damaged input`(verb: [String]) throws {
    try folder.write("garbage", to: "places.db")

    let outcome = try RumboProgram.run(verb + [map, "--places", folder.file("places.db")])

    #expect(outcome.status == 65 && outcome.output == "" && outcome.complaintLines == 2, "\(outcome)")
    #expect(outcome.complaint.hasPrefix("\(folder.file("places.db")) is damaged: "))
    #expect(try RumboProgram.run(verb + [map, "--places", folder.file("none.db")]).status == 0)
  }

  @Test(arguments: [[], ["snapshot"]])
  func `maps that should come along and don't are missing input`(verb: [String]) throws {
    for maps in [folder.file("nowhere"), try ScratchFolder().file("")] {
      let outcome = try RumboProgram.run(verb, environment: ["RUMBO_MAPS": maps])

      #expect(outcome.status == 66 && outcome.output == "" && outcome.complaintLines == 2, "\(outcome)")
      #expect(outcome.complaint.hasPrefix("The maps included with Rumbo are missing.\n"))
    }
    #expect(try RumboProgram.run(verb + [map], environment: ["RUMBO_MAPS": "/nowhere"]).status == 0)
  }
}
