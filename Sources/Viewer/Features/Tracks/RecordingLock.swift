import Glibc

/// Held by the one program that goes on with what was left unfinished; the system lets go of it, however that ends.
final class RecordingLock {
  private let descriptor: Int32

  /// Takes the lock beside a file of places; nil where another program has it, or it can't be had.
  init?(beside path: String) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    descriptor = unsafe open(path + ".recording", flags, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  isolated deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
