internal import Glibc

/// Held by the one who records a track; the system lets go of it, however that ends.
///
/// All claims lie in one file beside the places, a byte for each track.
package final class TrackClaim: Sendable {
  package let track: TrackID
  /// None for places in memory, which nobody else has.
  private let descriptor: Int32?

  /// Claims a track of the places in a file; nil where another program has it, or nothing can be claimed there.
  init?(_ track: TrackID, beside path: String) {
    self.track = track
    guard !path.isEmpty else {
      descriptor = nil
      return
    }
    let descriptor = unsafe open(path + ".recording", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    var byte = flock(
      l_type: Int16(F_WRLCK),
      l_whence: Int16(SEEK_SET),
      l_start: Int(track.number),
      l_len: 1,
      l_pid: 0
    )
    guard unsafe fcntl(descriptor, Self.setLock, &byte) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit {
    if let descriptor { close(descriptor) }
  }

  /// F_OFD_SETLK of Linux, which the C library hides: unlike the older lock it isn't lost when another part of the
  /// program closes the same file.
  private static let setLock: Int32 = 37
}
