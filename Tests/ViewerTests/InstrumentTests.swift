import Foundation
import TestSupport
import Testing
import Wire

/// Climb, errors and dilutions of the receiver, and clocks in the zone of the user.
@MainActor
struct InstrumentTests {
  private let folder: ScratchFolder
  private let map: String
  private let drive: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
    // Up a hill, a metre and a half a second.
    let lines = (0..<20).flatMap { second in
      let time = "1200" + (second < 10 ? "0" : "") + "\(second).00"
      return [
        "GPGGA,\(time),4344.0000,N,00725.0000,E,1,08,1.1,\(100 + Double(second) * 1.5),M,47,M,,",
        "GPRMC,\(time),A,4344.0000,N,00725.0000,E,20.0,90.0,010625,,,A",
        "GPGSA,A,3,01,02,03,04,05,,,,,,,,1.9,1.1,1.5",
        "GPGSV,2,1,05,01,40,083,46,02,17,308,41,03,07,344,39,04,22,228,45", "GPGSV,2,2,05,05,40,283,46",
      ].map(NMEALine.sentence)
    }
    try folder.write(Array(lines.joined().utf8), to: "hill.nmea")
    drive = folder.file("hill.nmea")
  }

  private func screen(_ words: String..., size: String = "160x40", at time: String = "15") throws -> String {
    let fixed = ["snapshot", map, "--gps", drive, "--time", time, "--size", size, "--no-wait"]
    let outcome = try RumboProgram.run(fixed + words)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    return outcome.output
  }

  @Test(arguments: [("metric", "climb +1.5 m/s"), ("imperial", "climb +295 ft/min"), ("nautical", "climb +1.5 m/s")])
  func `the receiver row says how fast a receiver rises that only says how high it is`(units: String, words: String)
    throws
  {
    #expect(try screen("--units", units).contains(words))
    // After two seconds the value is unknown.
    #expect(try !screen("--units", units, at: "2").contains("climb"))
  }

  @Test func `altitude and climb are large on a large compass, and leave the target its place`() throws {
    let alone = try screen("--mode", "compass", size: "240x67")
    let guided = try screen("--mode", "compass", "--keys", "T t Enter t", size: "240x67")
    let small = try screen("--mode", "compass", "--keys", "T t Enter t", size: "80x24")

    for name in ["ALTITUDE", "CLIMB", "TIME", "POSITION"] { #expect(alone.contains(name), "\(alone)") }
    // The upper row of 121, where speed is in large digits too.
    #expect(alone.contains("  ██    ██████    ██"), "\(alone)")
    #expect(guided.contains("ALTITUDE") && guided.contains("Target 1"))
    #expect(small.contains("Target 1") && small.contains("POSITION") && !small.contains("CLIMB"), "\(small)")
  }

  @Test func `the panel of satellites shows dilutions and errors`() throws {
    for size in ["160x40", "60x24"] {
      let screen = try screen("--keys", "S", size: size)
      #expect(screen.contains("PDOP 1.9  HDOP 1.1  VDOP 1.5") && screen.contains("8 used of 8"), "\(screen)")
      #expect(screen.contains("position ±6 m  altitude ±8 m"), "\(screen)")
    }
  }

  @Test func `the report has altitude, climb, errors and dilutions`() throws {
    let position = try JSONParser.parse(Array(screen("--format", "json").utf8))["position"]

    #expect(position?["altitude"]?.number == 122.5 && position?["climb"]?.number == 1.5)
    #expect(position?["epv"]?.number == 7.5 && position?["dilution"]?["position"]?.number == 1.9)
    let lost = try JSONParser.parse(Array(screen("--format", "json", at: "60").utf8))["position"]
    #expect(lost?["state"]?.string == "lost")
  }

  @Test(arguments: [
    ("UTC", "12:00:15Z"), ("+02:00", "14:00:15 "), ("-3", "09:00:15 "), ("+0530", "17:30:15 "), ("+13:45", "01:45:15 "),
  ])
  func `clocks are in the zone of --time-zone`(zone: String, clock: String) throws {
    #expect(try screen("--time-zone", zone).contains(clock))
    #expect(try screen().contains("12:00:15Z"))
  }

  @Test(.enabled(if: ClockZoneFiles.arePresent, "no zoneinfo here"))
  func `a zone by its name has summer and winter time`() throws {
    #expect(try screen("--time-zone", "Europe/Helsinki").contains("15:00:15 "))
    #expect(try screen("--time-zone", "America/New_York", "--mode", "compass").contains("08:00:15"))
  }

  @Test(arguments: ["Mars/Olympus", "../../../etc/localtime", "/etc/localtime", "+25:00", "", "Europe//Helsinki", "é"])
  func `what is no time zone is refused`(zone: String) throws {
    let outcome = try RumboProgram.run(["snapshot", map, "--time-zone", zone])

    #expect(outcome.status == 64 && outcome.complaintLines == 2 && outcome.complaint.contains("not a time zone"))
  }
}

private enum ClockZoneFiles {
  nonisolated static let arePresent = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Helsinki")
}
