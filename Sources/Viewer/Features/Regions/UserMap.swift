import Calendar
import Glibc
import Tiles

/// A map file of the user's own, as shown in the list.
nonisolated struct UserMap: Sendable {
  let path: String
  let name: String
  let bytes: Int
  /// When it was written, in seconds since 1970.
  let time: Double
  let zooms: ClosedRange<Int>?
  /// Where it was fetched; nil for one that wasn't.
  let origin: ArchiveOrigin?

  /// Opens it, which may take its time.
  init(_ path: String) {
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    let info = (try? TileArchives.open(path))?.info
    self.path = path
    name = info?.description.name ?? path.split(separator: "/").last.map(String.init) ?? path
    bytes = isThere ? Int(status.st_size) : 0
    time = Double(status.st_mtim.tv_sec)
    (zooms, origin) = (info?.zooms, info?.origin)
  }

  func days(until now: Timestamp) -> Int { max(Int((now.secondsSince1970 - time) / 86_400), 0) }
}
