import Glibc
package import Routing
import Wire

/// The data prepared for routing, in a folder of the cache: a file for each profile and map, or maps together.
package nonisolated struct RoutingCache: Sendable {
  private let folder: String
  /// The maximum size on the disk, in bytes.
  private let limit: Int

  package init(in cache: String, limit: Int = 512 << 20) {
    (folder, self.limit) = (cache + "/ways", limit)
  }

  /// The cached data for the roads of a map, or of several together; data of others, or unreadable data, is removed.
  package func hierarchy(for finder: RoutePlanner, on maps: [String]) -> ContractionHierarchy? {
    let path = path(maps, finder.travel.profile)
    guard let file = PieceFile(path) else { return nil }
    do throws(HierarchyError) {
      return try finder.kept(size: file.size) { range throws(HierarchyError) in try file.bytes(in: range) }
    } catch {
      unsafe unlink(path)
      return nil
    }
  }

  /// The age, in nanoseconds, after which an unfinished file is one left by a program that ended.
  private static let leftBehind = 600_000_000_000

  /// Saves prepared data if there is enough space; the data that was unused for the longest time is removed first.
  package func keep(_ hierarchy: ContractionHierarchy, for finder: RoutePlanner, on maps: [String]) {
    removeLeftovers()
    guard let bytes = try? hierarchy.bytes, bytes.count <= limit, FileList.make(folder) else { return }
    try? OutputFile.write(bytes, to: path(maps, finder.travel.profile), isPrivate: true)
    var sum = 0
    for file in files.sorted(by: { $0.lastUse > $1.lastUse }) {
      sum += file.size
      if sum > limit { unsafe unlink(file.path) }
    }
  }

  /// The number of cached files, and their bytes.
  package var size: (files: Int, bytes: Int) {
    let files = files
    return (files.count, files.reduce(0) { $0 + $1.size })
  }

  package func clear() {
    for file in files { unsafe unlink(file.path) }
  }

  private func removeLeftovers() {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let oldest = now.tv_sec * 1_000_000_000 + now.tv_nsec - Self.leftBehind
    for name in FileList.names(in: folder, hidden: true) where name.hasPrefix(DurableFile.draftPrefix) {
      let file = CachedFile("\(folder)/\(name)")
      if file.lastUse < oldest { unsafe unlink(file.path) }
    }
  }

  private var files: [CachedFile] { FileList.names(in: folder).map { CachedFile("\(folder)/\($0)") } }

  private func path(_ maps: [String], _ profile: RoutingProfile) -> String {
    let words =
      maps + [profile.mode.name] + profile.avoided.map(\.rawValue).sorted()
      + [profile.preference?.rawValue].compactMap(\.self)
    return "\(folder)/\(SHA256.hex(of: words.joined(separator: "\n").utf8)).ch"
  }

  /// A file in the folder, and when it was used last.
  nonisolated private struct CachedFile {
    let path: String
    let size: Int
    /// In nanoseconds.
    let lastUse: Int

    init(_ path: String) {
      self.path = path
      var status = stat()
      let isThere = unsafe stat(path, &status) == 0
      size = isThere ? Int(status.st_size) : 0
      lastUse = isThere ? status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec : 0
    }
  }

  /// A file that is read piece by piece as long as it is referenced, also if it is removed meanwhile.
  nonisolated private final class PieceFile: Sendable {
    let size: Int
    private let descriptor: Int32

    /// Nil if there is none; what is used becomes the newest.
    init?(_ path: String) {
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return nil }
      var status = stat()
      unsafe fstat(descriptor, &status)
      futimens(descriptor, nil)
      (self.descriptor, size) = (descriptor, Int(status.st_size))
    }

    deinit {
      close(descriptor)
    }

    func bytes(in range: Range<Int>) throws(HierarchyError) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: range.count)
      let count = unsafe pread(descriptor, &bytes, range.count, range.lowerBound)
      guard count == range.count else { throw .notReadable(reason: "it is cut off") }
      return bytes
    }
  }
}
