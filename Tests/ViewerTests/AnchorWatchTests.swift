import Geodesy
import Terminal
import TestSupport
import Testing

@testable import Viewer

@MainActor
struct AnchorWatchTests {
  private static let anchor = Coordinate(north: 43.73, east: 7.42)
  private var watch = AnchorWatch(at: anchor, radius: .meters(30))

  /// Takes a fix so far north of the anchor.
  private mutating func take(_ meters: Double) -> Bool {
    watch.take(Sphere.earth.destination(from: Self.anchor, bearing: .north, distance: .meters(meters)))
  }

  @Test mutating func `three fixes outside raise the alarm, and it stays`() {
    let fixes = [10, 40, 41, 20, 40, 40, 40, 5].map { take(Double($0)) }
    #expect(fixes == [false, false, false, false, false, false, true, false])
    #expect(watch.alarm == .dragging)

    watch.acknowledge()

    #expect(watch.alarm == nil)
  }

  @Test mutating func `an acknowledged alarm is quiet for five minutes, and then raised by the next fix outside`() {
    for _ in 1...3 { _ = take(40) }
    watch.acknowledge()

    let raised = (1...290).filter { _ in watch.advance(by: .seconds(1)) || take(45) }
    #expect(raised.isEmpty && watch.isOutside && watch.alarm == nil)
    _ = watch.advance(by: .seconds(10))
    let isRaised = take(45)
    #expect(isRaised && watch.alarm == .dragging)
  }

  @Test mutating func `another radius is watched at once`() {
    for _ in 1...3 { _ = take(60) }
    watch.acknowledge()

    watch.change(to: .meters(50))

    #expect(!watch.isOutside)
    #expect([60, 60, 60].map { take(Double($0)) } == [false, false, true])
    watch.change(to: .meters(80))
    #expect(watch.alarm == nil && watch.radius == .meters(80))
  }

  @Test mutating func `without a position ever the alarm is raised again a minute after it was seen`() {
    _ = watch.lose()
    watch.acknowledge()

    let raised = (1...61).filter { _ in watch.advance(by: .seconds(1)) }
    #expect(raised == [60] && watch.alarm == .blind)
    watch.acknowledge()
    _ = take(5)
    let isRaised = watch.advance(by: .seconds(100))
    #expect(!isRaised && watch.untilBlind == nil)
  }

  @Test func `a watch that is resumed waits some seconds for its first fix`() {
    var resumed = AnchorWatch(at: Self.anchor, radius: .meters(30), waiting: .seconds(10))

    let raised = [9, 1].map { resumed.advance(by: .seconds($0)) }

    #expect(raised == [false, true] && resumed.alarm == .blind)
  }

  @Test mutating func `a single fix far away is no alarm`() {
    for meters in [5, 900, 6, 800, 700, 4] { #expect(take(Double(meters)) == false) }
    #expect(watch.alarm == nil)
  }

  @Test mutating func `a position that is lost raises the alarm until it is back`() {
    #expect(take(5) == false)
    let raised = [watch.lose(), watch.lose()]
    #expect(raised == [true, false] && watch.alarm == .blind)

    #expect(take(6) == false)

    #expect(watch.alarm == nil)
  }

  @Test mutating func `who has seen that the position is lost is left alone until it is lost again`() {
    _ = take(5)
    _ = watch.lose()
    watch.acknowledge()
    #expect(watch.alarm == nil)
    _ = watch.advance(by: .seconds(100))
    #expect(watch.alarm == nil)

    _ = take(5)

    let isRaised = watch.lose()
    #expect(isRaised)
  }

  @Test mutating func `an anchor that drags goes on to be told when the position is lost`() {
    for _ in 1...3 { _ = take(40) }

    let isRaised = watch.lose()

    #expect(!isRaised && watch.alarm == .dragging)
  }
}

/// The entry of an anchor watch.
@MainActor struct AnchorEntryTests {
  @Test(
    arguments: [
      ("40", 40.0, nil, nil), (" 40 m ", 40, nil, nil), ("0.5 km", 500, nil, nil), ("100ft", 30.48, nil, nil),
      ("40 m 270°", 50, 40, 270), ("40 270", 50, 40, 270), ("100 m, 90 deg", 125, 100, 90),
      ("60 40 270", 60, 40, 270), ("60 m 40 m 270°", 60, 40, 270), ("0.1 nm 20 m 5", 185.2, 20, 5),
    ] as [(String, Double, Double?, Double?)]
  )
  func `a radius, an offset, or both`(text: String, radius: Double, distance: Double?, bearing: Double?) throws {
    let entry = try #require(AnchorEntry(text, in: .metric))

    #expect(abs(entry.radius.meters - radius) < 1e-6)
    #expect(entry.offset?.distance.meters == distance && entry.offset?.bearing.degrees == bearing)
  }

  @Test func `a number alone is in the chosen unit`() {
    #expect(AnchorEntry("100", in: .imperial)?.radius == .meters(30.48))
    #expect(AnchorEntry("100 m", in: .imperial)?.radius == .meters(100))
  }

  @Test(arguments: [
    "", "m", "4", "-40", "40 m 361", "40 m 270 m", "40 pints", "1 2 3 4", "51 km", "nan", "1e9", "60 60 km 5", "40..5",
    String(repeating: "9", count: 300),
  ])
  func `anything else is none`(text: String) {
    #expect(AnchorEntry(text, in: .metric) == nil)
  }
}

/// The watch on the disk.
@MainActor struct AnchorMemoryTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private var memory: AnchorMemory { AnchorMemory(in: folder.path) }

  @Test func `a watch that was kept is there until it is forgotten`() throws {
    let watch = AnchorWatch(at: Coordinate(north: 43.73, east: 7.42), radius: .meters(55))
    memory.keep(watch)

    let resumed = try #require(memory.watch(waiting: .seconds(10)))
    #expect(resumed.anchor == watch.anchor && resumed.radius == watch.radius && resumed.untilBlind == .seconds(10))

    memory.keep(nil)
    #expect(memory.watch(waiting: .zero) == nil)
  }

  @Test(arguments: [
    "", "{", "[]", #"{"latitude":91,"longitude":0,"radius":40}"#, #"{"latitude":1,"longitude":0,"radius":-1}"#,
    #"{"latitude":1,"longitude":0,"radius":1e300}"#, #"{"latitude":1,"longitude":0}"#,
  ])
  func `what makes no sense resumes nothing`(text: String) throws {
    try folder.write(text, to: "anchor.json")

    #expect(memory.watch(waiting: .zero) == nil)
  }
}

/// The watch on the screen.
@MainActor struct AnchorScreenTests {
  private let folder: ScratchFolder
  private let map: String
  private let drive: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
    drive = try TestDrive(Array(repeating: .init(course: nil, knots: 0, meters: 3), count: 200)).write(into: folder)
  }

  /// The screen after some keys, so many seconds after the start.
  private func screen(_ keys: String, after seconds: Int = 0, _ words: String...) throws -> String {
    let trial = try HeadlessRun([map, "--at", "43.73,7.42", "--zoom", "5"] + words)
    try trial.press(keys)
    for second in 0...seconds { trial.take(.focus(true), at: .seconds(second)) }
    return trial.text
  }

  @Test func `without a position it alarms at once, and every minute`() throws {
    let alarm = "Anchor watch without a position. Enter acknowledges."
    #expect(try screen("A Enter").contains(alarm))
    #expect(try !screen("A Enter", after: 50).contains(alarm))
    #expect(try screen("A Enter", after: 62).contains(alarm))
    let seen = try screen("A Enter Enter", after: 50)
    #expect(!seen.contains(alarm) && !seen.contains("POSITION LOST"), "\(seen)")
    #expect(try screen("A Enter Enter", after: 62).contains(alarm))
  }

  @Test func `the radius is in the chosen units, and the anchor lies where it was dropped`() throws {
    let feet = try screen("A Enter", after: 3, "--gps", drive, "--units", "imperial")
    #expect(feet.contains("⚓ 0 ft of 130 ft"), "\(feet)")
    let offset = try screen("A C-u \"40 270\" Enter", after: 3, "--gps", drive)
    #expect(offset.contains("⚓ 40 m of 50 m"), "\(offset)")
    #expect(try screen("A C-u \"4\" Enter", "--gps", drive).contains("from 5 m to 50 km"))
  }

  @Test func `A changes the radius of the same anchor, and A in the prompt turns it off`() throws {
    let changed = try screen("A C-u \"60 40 270\" Enter A C-u \"80\" Enter", after: 3, "--gps", drive)
    #expect(changed.contains("⚓ 40 m of 80 m"), "\(changed)")
    #expect(try screen("A Enter A A", "--gps", drive).contains("Anchor watch off."))
  }

  @Test(arguments: [("q", "q"), ("C-c", "C-c"), ("q", "C-c"), ("C-c", "q")])
  func `a second key that quits does so while it is on`(first: String, second: String) throws {
    let trial = try HeadlessRun([map, "--at", "43.73,7.42", "--zoom", "5", "--gps", drive])
    try trial.press("A Enter \(first)")
    #expect(!trial.session.wantsToQuit)
    // Another key answers the question.
    try trial.press("Right \(first)")
    #expect(!trial.session.wantsToQuit)
    try trial.press(second)
    #expect(trial.session.wantsToQuit)
  }

  @Test func `quitting asks first while it is on`() throws {
    #expect(try screen("A Enter q", "--gps", drive).contains("Anchor watch is on: q again quits"))
    #expect(try screen("A Enter C-c", "--gps", drive).contains("Anchor watch is on: C-c again quits"))
    #expect(try !screen("A Enter q Right", "--gps", drive).contains("again quits"))
  }
}
