import Foundation
import Geodesy
import TestSupport
import Testing
import Wire

/// The bytes of a receiver, in chunks of any size and any number, from any source.
struct ReceivedBytesTests {
  private static let isSoak = ProcessInfo.processInfo.environment["RUMBO_SOAK"] != nil

  private let folder: ScratchFolder
  private let log: String

  init() throws {
    folder = try ScratchFolder()
    log = folder.file("drive.log")
    let lines = (0..<60).map { second in
      NMEALine.position(tenth: second * 10, north: 60.17 + Double(second) * 1e-5, east: 24.94)
        + NMEALine.sentence(
          String(format: "GPGGA,0000%02d.00,6010.20000,N,02456.40000,E,1,08,1.0,10.0,M,18.0,M,,", second)
        )
    }
    try folder.write("noise \u{1}\u{2}$GPRMC,1\n" + lines.joined() + "$GPRMC,cut", to: "drive.log")
  }

  @Test(arguments: [1, 7, 97])
  func `it says the same however the pipe is filled`(size: Int) throws {
    let whole = try RumboProgram.spawn(["fixes", log]).output

    // A pause of a third of a second ends an instant, so a delayed writer may change the result: three attempts.
    let isSame = try (1...3).contains { _ in
      try RumboProgram.shell(
        #"dd if="$LOG" bs=$SIZE status=none | "$RUMBO" fixes -"#,
        environment: ["LOG": log, "SIZE": "\(size)"]
      ).output == whole
    }

    #expect(isSame)
    #expect(whole.split(separator: "\n").count == 60)
  }

  @Test(
    arguments: [
      ("", 65), ("no receiver at all\n", 65), ("$SGF\n!1A,x\n!N?\n$A,b\n", 65),
      ("$GPRMC,123519,A,4807.038,N,01131.000,E,,,230394,,*00\r\n", 65),
      ("!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5D\r\n", 65),
      ("!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C\r\n", 1), ("$PUBX,00,081350.00\r\n", 1),
      (NMEALine.sentence("GPRMC,,V,,,,,,,,,,N"), 1), ("{\"class\":\"VERSION\",\"release\":\"3.22\"}\n", 1),
    ] as [(String, Int32)]
  )
  func `what no receiver says is told from one that doesn't know where it is`(text: String, status: Int32) throws {
    try folder.write(text, to: "input")
    let environment = ["INPUT": folder.file("input")]
    for line in [#""$RUMBO" fixes "$INPUT""#, #""$RUMBO" fixes - <"$INPUT""#, #"cat "$INPUT" | "$RUMBO" fixes -"#] {
      let outcome = try RumboProgram.shell(line, environment: environment)
      #expect(outcome.status == status && outcome.complaintLines == 2, "\(line) \(outcome)")
      #expect(!outcome.complaint.contains("--skipped"))
    }
  }

  @Test func `where there is nothing at all that is told`() throws {
    for line in [#""$RUMBO" fixes /dev/null"#, #""$RUMBO" fixes - </dev/null"#] {
      let outcome = try RumboProgram.shell(line)
      #expect(outcome.status == 65 && outcome.complaintLines == 2, "\(outcome)")
    }
  }

  @Test(arguments: ["C", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8"])
  func `it says the same in every locale`(locale: String) throws {
    let plain = try RumboProgram.spawn(["fixes", log])

    #expect(try RumboProgram.spawn(["fixes", log], environment: ["LC_ALL": locale, "LANG": locale]) == plain)
  }

  /// The peak memory, processor time in hundredths of a second, and number of fixes after piping a flood of bytes.
  private func flood(_ source: String) throws -> (megabytes: Int, time: Int, fixes: Int) {
    let script = #"""
      cd "$FOLDER"
      mkfifo pipe
      "$RUMBO" fixes - <pipe >fixes 2>/dev/null &
      program=$!
      exec 3>pipe
      \#(source) >&3
      # What is still in the pipe is taken at once.
      for _ in 1 2 3 4 5 6 7 8 9 10; do
        before=$(awk '{print $14 + $15}' /proc/$program/stat); sleep 0.2
        [ "$before" = "$(awk '{print $14 + $15}' /proc/$program/stat)" ] && break
      done
      awk '/VmHWM/ {print int($2 / 1024)}' /proc/$program/status
      awk '{print $14 + $15}' /proc/$program/stat
      exec 3>&-
      wait $program
      wc -l <fixes
      rm pipe
      """#
    let words = try RumboProgram.shell(script, environment: ["FOLDER": folder.path]).output.split(separator: "\n")
    let numbers = words.compactMap { Int($0) }
    try #require(numbers.count == 3, "\(words)")
    return (numbers[0], numbers[1], numbers[2])
  }

  @Test func `a flood takes its time and no more memory`() throws {
    let megabytes = Self.isSoak ? 100 : 4
    // Ten instants, of each four sentences.
    let second = (0..<10).map { instant in
      NMEALine.sentence("GPGGA,0000\(10 + instant).00,6010.20000,N,02456.40000,E,1,08,1.0,10.0,M,18.0,M,,")
        + NMEALine.sentence("GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1")
        + NMEALine.position(tenth: 100 + instant * 10, north: 60.17, east: 24.94)
        + NMEALine.sentence("GPVTG,0.0,T,,M,20.0,N,37.0,K,A")
    }.joined()
    let block = String(repeating: second, count: 1_000_000 / second.utf8.count)
    try folder.write(block, to: "block")

    func sentences(_ count: Int) -> String { "for _ in $(seq \(count)); do cat block; done" }
    let (some, many) = (try flood(sentences(megabytes / 4)), try flood(sentences(megabytes)))
    let noise = try flood("head -c \(megabytes)000000 /dev/urandom")
    let yes = try flood("yes | head -c \(megabytes)000000")

    #expect([some, many, noise, yes].allSatisfy { $0.megabytes <= 60 }, "\([some, many, noise, yes])")
    #expect(noise.fixes == 0 && yes.fixes == 0 && many.fixes == 4 * some.fixes)
    // Four times as much takes four times as long, not sixteen times.
    #expect(many.time <= 8 * some.time + 20, "\(some), \(many)")
    guard Self.isSoak else { return }
    let rate = megabytes * 40_000_000 / second.utf8.count * 100 / max(many.time, 1)
    print("\(megabytes) MB: \(rate) sentences a second, \(many.megabytes) MiB; noise \(noise), yes \(yes)")
    #expect(rate >= 200_000)
  }

  @Test func `a day's drive keeps every fix and every metre`() throws {
    let count = Self.isSoak ? 36_000 : 3600
    // On a circle of 2 km radius, so that the length is known.
    let radius = (latitude: 2000 / 111_320.0, longitude: 2000 / (111_320 * cos(60.17 * .pi / 180)))
    let truth = (0..<count).map { second in
      let angle = Double(second) / 300
      return (60.17 + radius.latitude * cos(angle), 24.94 + radius.longitude * sin(angle))
    }
    let lines = truth.enumerated().map { NMEALine.position(tenth: $0 * 10, north: $1.0, east: $1.1) }
    try folder.write(lines.joined(), to: "day.log")

    let fixes = try RumboProgram.spawn(["fixes", folder.file("day.log")]).output.split(separator: "\n")
    let stats = try RumboProgram.spawn([
      "track", "stats", "--json", "--places", folder.file("places.db"), folder.file("day.log"),
    ]).output

    #expect(fixes.count == count)
    let isExact = try zip(fixes, truth).allSatisfy { line, place in
      let fix = try JSONParser.parse(Array(line.utf8))
      guard let lat = fix["lat"]?.number, let lon = fix["lon"]?.number else { return false }
      return abs(lat - place.0) <= 1e-7 && abs(lon - place.1) <= 1e-7
    }
    #expect(isExact)
    let figures = try JSONParser.parse(Array(stats.utf8))
    let places = truth.map { Coordinate(north: $0.0, east: $0.1) }
    let way = zip(places, places.dropFirst()).map { Ellipsoid.wgs84.distance(from: $0, to: $1).meters }.reduce(0, +)
    #expect(abs(try #require(figures["distance"]?.number) / way - 1) < 0.001)
    #expect(figures["points"]?.int == count && figures["duration"]?.int == count - 1)
  }

  @Test func `a log that is joined on, and a count of weeks that runs over, begin a new piece`() throws {
    let way = (0..<30).map { NMEALine.position(tenth: $0 * 10, north: 60.17 + Double($0) * 1e-5, east: 24.94) }
    let earlier = way.map { line in
      let body = line.dropFirst().prefix { $0 != "*" }
      return NMEALine.sentence(body.replacingOccurrences(of: "010625", with: "161005"))
    }
    try folder.write((way + way + earlier + way).joined(), to: "wrapped.log")

    let text = try RumboProgram.spawn([
      "track", "stats", "--json", "--places", folder.file("places.db"), folder.file("wrapped.log"),
    ]).output

    let figures = try JSONParser.parse(Array(text.utf8))
    #expect(figures["points"]?.int == 120)
    #expect(figures["segments"]?.int == 4)
    #expect(figures["duration"]?.int == 4 * 29)
    #expect(try #require(figures["distance"]?.number) < 4 * 35)
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `a receiver that speaks seventeen times a second has a point for each instant`() throws {
    let recording = SharedData.path("data/nmea/bundg_zeus_9.log")

    let text = try RumboProgram.spawn(["track", "stats", "--json", "--places", folder.file("places.db"), recording])
      .output

    let points = try #require(try JSONParser.parse(Array(text.utf8))["points"]?.int)
    #expect((140...148).contains(points))
  }
}
