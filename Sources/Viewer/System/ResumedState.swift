import Glibc
import Wire

/// A small file in the state folder, written as soon as something is set: whatever ends the program, the next start
/// resumes it.
struct ResumedState {
  private let folder: String?
  private let name: String

  private static let sizeLimit = 1 << 20

  /// `folder` is nil if nothing is saved.
  init(_ name: String, in folder: String?) {
    (self.name, self.folder) = ("/\(name).json", folder)
  }

  /// The state left behind by a program that isn't running any more.
  var json: JSON? {
    guard let bytes = folder.flatMap({ SmallFile.bytes(at: $0 + name, limit: Self.sizeLimit) }),
      let json = try? JSONParser.parse(bytes), !Self.isRunning(json["process"]?.int)
    else { return nil }
    return json
  }

  /// Saves a state; nil deletes it.
  func save(_ json: JSON?) {
    guard let folder else { return }
    guard let json = json?.adding("process", .integer(Int(getpid()))) else {
      unsafe _ = unlink(folder + name)
      return
    }
    // `.local`, `state` and `rumbo`. If it can't be saved, the program continues all the same.
    FileList.make(folder, levels: 3)
    try? OutputFile.write(Array(JSONWriter.text(of: json, .indented).utf8), to: folder + name, isPrivate: true)
  }

  /// Whether another running program of this name has it.
  private static func isRunning(_ process: Int?) -> Bool {
    guard let process, process != Int(getpid()) else { return false }
    return SmallFile.text(at: "/proc/\(process)/comm")?.hasPrefix("rumbo") == true
  }
}
