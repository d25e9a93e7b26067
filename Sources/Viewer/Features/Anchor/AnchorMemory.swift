import Geodesy
import Glibc
import Wire

/// The anchor watch on the disk, written as soon as it is set: whatever ends the program, the next start resumes it.
struct AnchorMemory {
  private let folder: String?

  private static let name = "/anchor.json"
  private static let sizeLimit = 1 << 16

  /// Remembers in a folder; nil for nowhere.
  init(in folder: String?) {
    self.folder = folder
  }

  /// The watch that a program left behind that isn't running any more.
  func watch(waiting time: Duration) -> AnchorWatch? {
    guard let folder, let bytes = SmallFile.bytes(at: folder + Self.name, limit: Self.sizeLimit),
      let json = try? JSONParser.parse(bytes), let anchor = Coordinate(json),
      let radius = json["radius"]?.number.map({ Distance.meters($0) }), AnchorEntry.radii.contains(radius),
      !Self.isRunning(json["process"]?.int)
    else { return nil }
    return AnchorWatch(at: anchor, radius: radius, waiting: time)
  }

  /// Remembers a watch; nil forgets it.
  func keep(_ watch: AnchorWatch?) {
    guard let folder else { return }
    guard let watch else {
      unsafe _ = unlink(folder + Self.name)
      return
    }
    let json = watch.anchor.json.adding("radius", .number(watch.radius.meters))
      .adding("process", .integer(Int(getpid())))
    // `.local`, `state` and `rumbo`. If it can't be saved, the watch continues all the same.
    FileList.make(folder, levels: 3)
    try? OutputFile.write(Array(JSONWriter.text(of: json, .indented).utf8), to: folder + Self.name, isPrivate: true)
  }

  /// Whether another running program of this name has the watch.
  private static func isRunning(_ process: Int?) -> Bool {
    guard let process, process != Int(getpid()) else { return false }
    return SmallFile.text(at: "/proc/\(process)/comm")?.hasPrefix("rumbo") == true
  }
}
