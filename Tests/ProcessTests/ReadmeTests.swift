import Foundation
import Images
import Raster
import TestSupport
import Testing
import Viewer

/// The commands in the README and in the help topics.
struct ReadmeTests {
  private static let root = "\(#filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined())"
  private static let readme = (try? String(contentsOfFile: "\(root)/README.md", encoding: .utf8)) ?? ""

  /// Every indented line with a `rumbo` command, without its trailing comment.
  private static let commands: [String] = {
    let topics = Topic.all.flatMap { $0.paragraphs.map(String.init) }
    var seen: Set<String> = []
    return (readme.split(separator: "\n").map(String.init) + topics).compactMap { line in
      guard line.hasPrefix("    rumbo") || line.hasPrefix("    ") && line.contains("| rumbo ") else { return nil }
      let command = line.replacing(/\s+# .*/, with: "").trimmingCharacters(in: .whitespaces)
      return seen.insert(command).inserted ? command : nil
    }
  }()

  /// Parts of commands that can't run here, with the reason; their options are parsed all the same.
  private static let unavailable: [(sign: String, why: String)] = [
    ("gpsd://", "a server for receivers"), ("/dev/tty", "a device"), ("gpspipe", "a server for receivers"),
    ("rumbo openstreetmap", "a network"), ("--online", "a network"), ("--source", "a network"),
    ("https://", "a network"), ("--feed", "a live feed"),
  ]

  private static func isAvailable(_ command: String) -> Bool {
    !unavailable.contains { command.contains($0.sign) }
  }

  private static let folder = Result { try Self.folderWithFiles() }

  private static func folderWithFiles() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.file("Maps"), withDestinationPath: "\(root)/Maps")
    try files.createSymbolicLink(atPath: folder.file("city.mbtiles"), withDestinationPath: BundledMap.monaco)
    _ = try TestMap.write(into: folder, name: "old-town")
    for picture in ["helsinki-1837.jpg", "helsinki-1897.jpg", "photos/holiday.jpg"] {
      try folder.write(JPEGWriter.bytes(of: Bitmap(width: 400, height: 300), quality: 90), to: picture)
    }
    let corners = [(0, 0, 24.94, 60.175), (400, 0, 24.96, 60.175), (0, 300, 24.94, 60.165), (400, 300, 24.96, 60.165)]
    let pairs = corners.map { #"{"pixel": [\#($0.0), \#($0.1)], "longitude": \#($0.2), "latitude": \#($0.3)}"# }
    try folder.write(#"{"points": [\#(pairs.joined(separator: ", "))]}"#, to: "pairs.json")
    try folder.write("!AIVDM,1,1,,A,15NPOOPP00o?b=bE`UNv4?w428D;,0*24\n", to: "ships.log")
    _ = try TestDrive.east(seconds: 40, metersPerSecond: 10).write(into: folder, name: "drive.log")
    let mark = "<Placemark><name>A stop</name><Point><coordinates>24.94,60.17</coordinates></Point></Placemark>"
    try folder.write("<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(mark)</Document></kml>", to: "trip.kml")
    let points = (0..<20).map { "<trkpt lat=\"43.73\" lon=\"\(7.42 + Double($0) / 10_000)\"/>" }.joined()
    for name in ["tour.gpx", "walk.gpx", "hike.gpx"] {
      try folder.write("<gpx version=\"1.1\"><trk><name>Tour</name><trkseg>\(points)</trkseg></trk></gpx>", to: name)
    }
    try folder.write(InventedTown().extract, to: "town.osm")
    let heights = Terrain.bytes(Terrain.samples())
    try folder.write(heights, to: "srtm/N43E007.hgt")
    try folder.write(ZipFile.bytes(["N43E007.hgt": heights]), to: "N43E007.hgt.zip")
    try folder.write(Terrain.bytes(Terrain.samples(south: 60, west: 24)), to: "srtm/N60E024.hgt")
    try files.createDirectory(atPath: folder.file("screens"), withIntermediateDirectories: true)
    try folder.write("$ rumbo snapshot --size 40x12\n", to: "screens/small.screen")
    let before = [
      "places import tour.gpx", "places add --name Kiasma --at 60.1717,24.9367", "snapshot --record screen.txt",
      "snapshot --suite screens --update",
    ]
    for line in before { _ = try run("rumbo \(line)", in: folder) }
    return folder
  }

  /// As a shell does, in a home of its own.
  private static func run(_ command: String, in folder: ScratchFolder) throws -> RumboProgram.Outcome {
    try RumboProgram.shell(
      "cd '\(folder.path)' && rumbo() { \"$RUMBO\" \"$@\"; } && \(command)",
      environment: ["HOME": folder.file("home"), "RUMBO_MAPS": "\(root)/Maps", "LANG": "C.UTF-8"]
    )
  }

  @Test func `there are commands in all places that tell of any`() {
    #expect(Self.commands.count > 40)
    #expect(Self.commands.filter(Self.isAvailable).count > 30)
  }

  @Test(arguments: commands.filter(isAvailable))
  func `a command works as it stands there`(command: String) throws {
    // There is no packed extract among the files that tests make, but any is read.
    let command = command.replacing("town.osm.pbf", with: "town.osm")
    let outcome = try Self.run(command, in: try Self.folder.get())
    #expect(outcome.status == 0, "\(command): \(outcome.complaint)")
  }

  @Test(arguments: commands.filter { !isAvailable($0) })
  func `a command that needs what isn't here has options that there are`(command: String) throws {
    let part = command.components(separatedBy: " | ").last ?? command
    let outcome = try Self.run(part + " --no-such-option", in: try Self.folder.get())
    // They are read in order.
    #expect(outcome.status == 64 && outcome.complaint.contains("Unknown option --no-such-option."), "\(command)")
  }

  @Test func `the README is read in a few minutes`() {
    let words = Self.readme.split(whereSeparator: \.isWhitespace).count
    #expect((300...1200).contains(words), "\(words) words")
  }

  @Test func `what the README shows is there, and small`() throws {
    let pictures = Self.readme.matches(of: /\]\(([^)]+\.(?:svg|png))\)/).map { String($0.1) }
    #expect(pictures.count >= 8)
    var sum = 0
    for picture in pictures {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(Self.root)/\(picture)")
      let size = try #require(attributes[.size] as? Int)
      #expect(size <= 300_000, "\(picture)")
      sum += size
    }
    #expect(sum <= 1_000_000)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "Python isn't installed"))
  func `its pictures are those that the program draws today`() throws {
    let outcome = try RumboProgram.shell("'\(Self.root)/.ci/pictures' \"$RUMBO\" --check")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.complaint)")
  }
}
