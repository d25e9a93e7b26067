import Glibc

/// Tells that a file was saved, without looking at it meanwhile: its folder is watched, for editors put another file in
/// its place.
final class FileWatch {
  let descriptor: Int32

  /// Nil if its folder isn't there, or can't be watched.
  init?(_ path: String) {
    descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    // Where the file is a link, what it leads to is saved elsewhere.
    let whole = unsafe realpath(path, nil).map { whole in
      defer { unsafe free(whole) }
      return unsafe String(cString: whole)
    }
    let watches = Set([path, whole].compactMap(\.self).map(Self.folder)).map {
      unsafe inotify_add_watch(descriptor, $0, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE))
    }
    guard watches.contains(where: { $0 >= 0 }) else {
      close(descriptor)
      return nil
    }
  }

  deinit {
    close(descriptor)
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// Reads all notifications; some may be about other files of the folder.
  func clear() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while unsafe read(descriptor, &buffer, buffer.count) > 0 {}
  }
}
