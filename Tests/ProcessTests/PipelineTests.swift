import Foundation
import TestSupport
import Testing
import Wire

/// Pipelines of ordinary use, as they are typed into a shell.
struct PipelineTests {
  struct Pipeline: Sendable, CustomTestStringConvertible {
    let line: String
    /// A part of the output.
    let output: String
    var status: Int32 = 0
    /// A part of standard error; nothing is expected there without one.
    var complaint: String?

    init(_ line: String, _ output: String, status: Int32 = 0, complaint: String? = nil) {
      (self.line, self.output, self.status, self.complaint) = (line, output, status, complaint)
    }

    var testDescription: String { line }

    /// Programs that may be missing.
    var tools: [String] { ["jq", "git", "ogr2ogr", "file", "python3"].filter { line.contains("\($0) ") } }
  }

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    _ = try TestMap.write(into: folder, name: "map")
    try folder.write(#"{"extends": "night", "name": "Own"}"#, to: "style.json")
    try folder.write("units = imperial\n", to: "options")
    try folder.write("$ rumbo snapshot ../map.png --size 40x12 --no-labels\n", to: "screens/a.screen")
    for name in ["map.png", "map.json"] { try folder.write(folder.read(name), to: "kept/\(name)") }
    let points = ["7.42,43.73", "7.43,43.74"].map { $0.split(separator: ",") }
    let track = points.map { "<trkpt lat=\"\($0[1])\" lon=\"\($0[0])\"><ele>5</ele></trkpt>" }.joined()
    try folder.write("<gpx version=\"1.1\"><trk><name>Walk</name><trkseg>\(track)</trkseg></trk></gpx>", to: "walk.gpx")
    let fixes = [
      "GPRMC,120000,A,4344.000,N,00725.000,E,5.0,90.0,010625,,",
      "GPRMC,120001,A,4344.000,N,00725.010,E,5.0,90.0,010625,,",
    ]
    let sentences = fixes.map { body in
      let digits = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
      return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n"
    }
    try folder.write(sentences.joined(), to: "drive.log")
    let add = ["places", "add", "--name", "Quay", "--at", "43.7345,7.4215", "--places", folder.file("places.db")]
    _ = try RumboProgram.spawn(add)
  }

  static let pipelines = [
    // Screens
    Pipeline("$RUMBO snapshot map.png --size 40x12 | head -1", "N↑"),
    Pipeline("$RUMBO snapshot map.png --size 40x12 --out - | wc -l", "12"),
    Pipeline("$RUMBO snapshot map.png --size 40x12 --format png --out - | file -", "PNG image data, 320 x 192"),
    Pipeline("$RUMBO snapshot map.png --size 40x12 --format svg --out - | tail -1", "</svg>"),
    Pipeline("$RUMBO snapshot map.png --size 40x12 --format json | jq -c .size", #"{"columns":40,"rows":12}"#),
    Pipeline("$RUMBO snapshot map.png --size 20x5 --time 1 --every 0.2 | jq -s length", "5"),
    Pipeline("$RUMBO snapshot map.png --size 20x5 --time 1 --every 0.2 --out - | head -1", #"{"size":"#),
    Pipeline("$RUMBO snapshot map.png | $RUMBO snapshot map.png --check - && echo same", "same"),
    Pipeline("$RUMBO snapshot map.png --record - --size 40x5 | wc -l", "5"),
    Pipeline("cat map.png | $RUMBO snapshot - --size 40x5 | wc -l", "5"),
    Pipeline("cat style.json | $RUMBO snapshot map.png --size 40x5 --style - --format ansi | head -1", "48;2;"),
    Pipeline("cat options | $RUMBO snapshot map.png --size 60x5 --config - | tail -1", " mi"),
    Pipeline("cat walk.gpx | $RUMBO snapshot map.png --size 40x5 --track - | wc -l", "5"),
    Pipeline("cat drive.log | $RUMBO snapshot map.png --size 40x5 --gps - --format json | jq .position.mode", "2"),
    Pipeline("$RUMBO snapshot map.png --size 40x5 --gps drive.log --out x.txt --status - | jq -s 'length > 0'", "true"),
    Pipeline("COLUMNS=40 LINES=5 $RUMBO map.png | wc -l", "5"),
    Pipeline("$RUMBO record map.png --size 20x5 --keys Right --out - | head -1 | jq .width", "20"),
    Pipeline("$RUMBO record map.png --size 20x5 --out - --format svg | head -c 4", "<svg"),
    // Places and tracks
    Pipeline("$RUMBO places list --places places.db --json | jq -r .name", "Quay"),
    Pipeline("$RUMBO places list --places - < places.db", "Quay\t"),
    Pipeline("$RUMBO places export --places places.db --out - --format csv | cut -d, -f1 | tail -1", "Quay"),
    Pipeline("$RUMBO places export --places places.db - | $RUMBO places import - --places b.db", "1 place"),
    Pipeline("$RUMBO places export --places places.db --format geojson | jq -r '.features[].properties.name'", "Quay"),
    Pipeline(
      "$RUMBO places export --places places.db --format geojson | ogr2ogr -f CSV /vsistdout/ /vsistdin/",
      "Quay"
    ),
    Pipeline(
      "printf 'A\\nB\\n' | xargs -I{} $RUMBO places add --name {} --at 1,2 --places c.db; $RUMBO places list --places c.db | wc -l",
      "2"
    ),
    Pipeline("cat walk.gpx | $RUMBO track stats - | head -1", "Walk"),
    Pipeline("$RUMBO track export walk.gpx --format geojson | jq -r .type", "FeatureCollection"),
    Pipeline("cat drive.log | $RUMBO track stats - --json | jq .points", "2"),
    Pipeline(
      "cat drive.log | $RUMBO track record - --places d.db --out - | grep -c '<trkpt'",
      "2",
      complaint: "saved as track"
    ),
    Pipeline("cat drive.log | $RUMBO fixes - | jq -r .class | sort -u", "TPV"),
    Pipeline(
      "cat drive.log | $RUMBO track record - --places e.db --raw - | $RUMBO fixes - | wc -l",
      "2",
      complaint: "saved as track"
    ),
    // Files
    Pipeline("cat map.png | $RUMBO info - --json | jq -r .kind", "picture"),
    Pipeline("cat style.json | $RUMBO info - | head -1", "style"),
    Pipeline("$RUMBO info - < walk.gpx", "track"),
    Pipeline("find . -name '*.gpx' -exec $RUMBO info --json {} ';' | jq -r .kind", "track"),
    Pipeline("find kept -name '*.png' -print0 | xargs -0 -n1 $RUMBO info | grep -c kind", "1"),
    Pipeline("$RUMBO doctor --json | jq -r .version", "."),
    Pipeline("$RUMBO config --keys --json | jq -r 'select(.action == \"search\").key'", "/"),
    // Tests
    Pipeline(
      "$RUMBO snapshot --suite screens --update && $RUMBO snapshot --suite 'screens/*' && echo passed",
      "passed"
    ),
    Pipeline(
      "$RUMBO snapshot --suite screens --junit - 2>&- | python3 -c 'import sys, xml.dom.minidom as m; "
        + "print(m.parse(sys.stdin.buffer).documentElement.getAttribute(\"failures\"))'",
      "1",
      status: 1
    ),
    Pipeline(
      "git init -q g && printf '#!/bin/sh\\n%s snapshot --suite ../screens\\n' $RUMBO > g/.git/hooks/pre-commit && "
        + "chmod +x g/.git/hooks/pre-commit && cd g && git -c user.name=a -c user.email=b commit -q --allow-empty -m c",
      "",
      status: 1,
      complaint: "1 new"
    ),
    // Refusals
    Pipeline("$RUMBO bake map.png --out -", "", status: 64, complaint: "can't be written to standard output"),
    Pipeline(
      "$RUMBO fetch Monaco --source openfreemap --out -",
      "",
      status: 64,
      complaint: "can't be written to standard output"
    ),
    Pipeline("$RUMBO --status - map.png", "", status: 64, complaint: "can't share standard output"),
    Pipeline("$RUMBO snapshot - --style - < map.png", "", status: 64, complaint: "Only one file can be “-”"),
    Pipeline("$RUMBO snapshot map.png --out - --record -", "", status: 64, complaint: "Only one file can be “-”"),
    Pipeline("$RUMBO places add --name B --at 1,2 --places - < places.db", "", status: 74, complaint: "standard input"),
    Pipeline("$RUMBO align - < map.png", "", status: 64, complaint: "Standard input can't be changed."),
    Pipeline("printf 'no map' | $RUMBO info -", "", status: 65, complaint: "- is text"),
  ]

  @Test(arguments: pipelines)
  func `a pipeline works as written`(pipeline: Pipeline) throws {
    let missing = try pipeline.tools.filter { try RumboProgram.shell("command -v \($0)").status != 0 }
    guard missing.isEmpty else {
      print("skipped, \(missing.joined(separator: ", ")) is not installed: \(pipeline.line)")
      return
    }
    let outcome = try RumboProgram.shell(
      "set -o pipefail; cd \"$DIR\" && \(pipeline.line)",
      environment: ["DIR": folder.path, "RUMBO_MAPS": BundledMap.folder, "HOME": folder.path, "TMPDIR": folder.path]
    )

    #expect(outcome.status == pipeline.status, "\(outcome)")
    #expect(pipeline.output.isEmpty || outcome.output.contains(pipeline.output), "\(outcome)")
    if let complaint = pipeline.complaint {
      #expect((outcome.complaint + outcome.output).contains(complaint), "\(outcome)")
    } else {
      #expect(outcome.complaint.isEmpty, "\(outcome)")
    }
    #expect(!folder.files.contains { $0.hasPrefix("rumbo-input") || $0 == "-" }, "\(folder.files)")
  }

  @Test func `there are at least forty pipelines, each once`() {
    #expect(Self.pipelines.count >= 40 && Set(Self.pipelines.map(\.line)).count == Self.pipelines.count)
  }

  @Test func `the copy of a command that was killed is deleted by the next one`() throws {
    try folder.write("left over", to: "rumbo-input-999999/standard-input")
    let outcome = try RumboProgram.shell(
      "cat \"$DIR/style.json\" | $RUMBO info -",
      environment: ["DIR": folder.path, "TMPDIR": folder.path]
    )
    #expect(outcome.status == 0 && !folder.files.contains("rumbo-input-999999"), "\(outcome)")
  }

  @Test func `a described journey has an object per announcement, with its position`() throws {
    let log = try TestDrive.east(seconds: 60, metersPerSecond: 5).write(into: folder)
    let outcome = try RumboProgram.spawn(["describe", "--gps", log, "--map", BundledMap.monaco, "--json"])
    let objects = try outcome.objects
    #expect(outcome.status == 0 && !objects.isEmpty, "\(outcome)")
    for object in objects {
      #expect(object["place"]?["latitude"]?.number != nil && object["texts"]?.array?.isEmpty == false, "\(object)")
    }
  }
}
