import Glibc
import Synchronization

/// A pipe whose ends are closed with it.
final class Pipe: Sendable {
  let reading: Int32
  let writing: Int32
  private let open = Mutex<Set<Int32>>([])

  init() {
    var ends: [Int32] = [-1, -1]
    // Processes started by other tests must not inherit the ends.
    _ = unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
    open.withLock { $0 = Set(ends) }
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() { end(reading) }
  func closeWriting() { end(writing) }

  func readAll() -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(reading, &buffer, buffer.count)
      guard count > 0 else { return all }
      all += buffer[..<count]
    }
  }

  private func end(_ descriptor: Int32) {
    if open.withLock({ $0.remove(descriptor) }) != nil { close(descriptor) }
  }
}
