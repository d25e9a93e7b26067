import Glibc
import Regions
import Wire

/// The regions that were begun, a file each, so that the next program goes on with them.
struct RegionStore {
  private let folder: String

  /// Nil where nothing can be remembered.
  init?(_ environment: Environment) {
    guard let state = environment.stateFolder else { return nil }
    folder = state + "/regions"
  }

  var tasks: [RegionTask] {
    FileList.names(in: folder).filter { $0.hasSuffix(".json") }.compactMap { name in
      let text = SmallFile.text(at: "\(folder)/\(name)", limit: Self.limit)
      return text.flatMap { try? JSONParser.parse(Array($0.utf8)) }.flatMap { RegionTask($0) }
    }
  }

  /// A long track has many places.
  private static let limit = 16 << 20

  /// Where it can't be remembered, it is fetched all the same.
  func keep(_ task: RegionTask) {
    guard FileList.make(folder) else { return }
    try? OutputFile.write(Array(JSONWriter.text(of: task.json).utf8), to: path(of: task), isPrivate: true)
  }

  func forget(_ task: RegionTask) { unsafe _ = unlink(path(of: task)) }

  /// A map is fetched by one task at a time.
  private func path(of task: RegionTask) -> String {
    "\(folder)/\(task.output.split(separator: "/").last ?? "region").json"
  }
}
