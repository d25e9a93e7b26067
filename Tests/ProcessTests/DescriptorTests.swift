import Foundation
import Images
import Raster
import TestSupport
import Testing

/// Full disks, closed descriptors and other limits of a process.
struct DescriptorTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test(arguments: [
    (line: #""$RUMBO" help >/dev/full"#, status: Int32(74), lines: 2),
    (line: #""$RUMBO" help >&-"#, status: 74, lines: 2),
    (line: #""$RUMBO" snapshot --size 20x5 >/dev/full"#, status: 74, lines: 2),
    (line: #""$RUMBO" </dev/null >&-"#, status: 74, lines: 2),
    (line: #"set -o pipefail; "$RUMBO" snapshot --size 200x60 | head -1 >/dev/null"#, status: 0, lines: 0),
    (line: #"set -o pipefail; "$RUMBO" | head -1 >/dev/null"#, status: 0, lines: 0),
    (line: #""$RUMBO" <&- >/dev/null"#, status: 0, lines: 0),
    (line: #""$RUMBO" --nonsense 2>&-"#, status: 64, lines: 0),
    (line: #"setsid -w "$RUMBO" >/dev/null"#, status: 0, lines: 0),
  ])
  func `odd descriptors end in two lines or in nothing, never in a trap`(
    line: String,
    status: Int32,
    lines: Int
  ) throws {
    let outcome = try RumboProgram.shell(line)

    #expect(outcome.status == status)
    #expect(outcome.complaintLines == lines)
  }

  /// Uses a mount that only this process sees, so that no real disk is filled.
  @Test func `a full disk is called a full disk`() throws {
    let line = """
      mount -t tmpfs -o size=200k none "$DISK" || exit 77
      export XDG_DATA_HOME="$DISK"
      $RUMBO places add --name Oodi --at 60.1740,24.9381 || exit 78
      head -c 1m /dev/zero > "$DISK/filler" 2> /dev/null
      $RUMBO places add --name Ateneum --at 60.17,24.94
      echo $?
      $RUMBO track record --raw "$DISK/raw" "$LOG"
      echo $?
      $RUMBO snapshot "$MAP" --out "$DISK/map.txt"
      echo $?
      rm "$DISK/filler"
      $RUMBO places list
      """
    let log = try folder.write("$GPRMC,120000,A,6010.0,N,02456.0,E,0,0,010125,,*1B\r\n", to: "log.nmea")
    let environment = ["DISK": folder.file("disk"), "LOG": log, "MAP": BundledMap.monaco, "HOME": folder.path]
    try FileManager.default.createDirectory(atPath: folder.file("disk"), withIntermediateDirectories: true)
    let script = try folder.write(line, to: "fill.sh")

    let outcome = try RumboProgram.shell("unshare -rm /bin/sh \(script)", environment: environment)

    guard outcome.status == 0 else {
      // Where no mounts are to be had, the sibling below has to do.
      #expect(outcome.status == 77 || outcome.status == 1, "\(outcome)")
      return
    }
    #expect(outcome.complaint.ranges(of: "the disk is full").count == 3, "\(outcome)")
    #expect(outcome.output.hasPrefix("74\n74\n74\nOodi\t"), "\(outcome)")
  }

  @Test func `a full disk is called one where nothing can be mounted`() throws {
    let outcome = try RumboProgram.shell("$RUMBO places list --json > /dev/full; $RUMBO help > /dev/full")

    #expect(outcome.status == 74 && outcome.complaint.contains("the disk is full"), "\(outcome)")
  }

  @Test func `what can't be written whole leaves nothing behind`() throws {
    let picture = try folder.write(PNGWriter.bytes(of: Bitmap(width: 400, height: 300)), to: "old.png")
    let points = (0..<40).map { index in
      let (x, y) = (index % 4 * 100, index % 8 / 4 * 150)
      return #"{"pixel": [\#(x), \#(y)], "longitude": \#(10 + x / 100), "latitude": \#(-y / 100)}"#
    }
    let pairs = try folder.write("{\"points\": [\(points.joined(separator: ", "))]}", to: "pairs.json")
    let before = folder.files
    // A file may be a kilobyte long, as if the disk were full then.
    let outcome = try RumboProgram.shell(
      "trap '' XFSZ; ulimit -f 1; $RUMBO align '\(picture)' --points '\(pairs)' --fit affine"
    )
    #expect(outcome.status == 74, "\(outcome)")
    #expect(folder.files == before)
  }

  @Test func `running out of files is reported as such`() throws {
    for number in 0..<12 {
      try FileManager.default.copyItem(atPath: BundledMap.monaco, toPath: folder.file("\(number).mbtiles"))
    }
    let outcome = try RumboProgram.shell(
      #"ulimit -n 9; exec "$RUMBO" snapshot --size 40x5 "$DIR"/*.mbtiles"#,
      environment: ["DIR": folder.path]
    )
    #expect(outcome.complaint.contains("too many open files") && !outcome.complaint.contains("damaged"), "\(outcome)")
  }
}
