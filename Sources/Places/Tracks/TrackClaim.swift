internal import Glibc

/// Held by the program that records a track; the system releases it, however that ends.
///
/// All claims are in one file beside the places, a byte for each track.
package final class TrackClaim: Sendable {
  package let track: TrackID
  /// None for places in memory, which other programs don't see.
  private let descriptor: Int32?

  /// Claims a track of the places in a file; nil where another program has it, or nothing can be claimed there.
  init?(_ track: TrackID, beside path: String) {
    self.track = track
    guard !path.isEmpty else {
      descriptor = nil
      return
    }
    let descriptor = unsafe open(Self.file(beside: path), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    var byte = Self.byte(of: track)
    guard unsafe fcntl(descriptor, Self.setLock, &byte) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit {
    guard let descriptor else { return }
    // Closing alone is not enough: a child that is being started has the file as well until it runs its own program.
    var byte = Self.byte(of: track)
    byte.l_type = Int16(F_UNLCK)
    _ = unsafe fcntl(descriptor, Self.setLock, &byte)
    close(descriptor)
  }

  /// Whether a track is claimed; this claims nothing.
  static func isHeld(_ track: TrackID, beside path: String) -> Bool {
    let descriptor = unsafe open(file(beside: path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var byte = byte(of: track)
    return unsafe fcntl(descriptor, getLock, &byte) == 0 && byte.l_type != Int16(F_UNLCK)
  }

  private static func file(beside path: String) -> String { path + ".recording" }

  private static func byte(of track: TrackID) -> flock {
    flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: Int(track.number), l_len: 1, l_pid: 0)
  }

  /// F_OFD_GETLK and F_OFD_SETLK of Linux, which the C library hides: unlike the older locks theirs aren't lost when
  /// another part of the program closes the same file.
  private static let (getLock, setLock): (Int32, Int32) = (36, 37)
}
