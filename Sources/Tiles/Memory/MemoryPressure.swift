internal import Glibc

/// A descriptor that becomes ready (POLLPRI) when programs have to wait for memory.
///
/// It is a trigger of the kernel's pressure stall information: of our own control group where there is one, else of
/// the whole machine. Waiting for it costs nothing, and there is no timer.
package struct MemoryPressure: ~Copyable {
  package let descriptor: Int32

  /// Some task stalled for 200 ms within 2 s, the shortest window that needs no privilege.
  private static let trigger = "some 200000 2000000"

  /// Creates the trigger; nil where the kernel has none, or lets us have none.
  package init?() {
    for path in Self.controlGroupFiles() + ["/proc/pressure/memory"] {
      let descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      let bytes = Array(Self.trigger.utf8) + [0]
      if unsafe write(descriptor, bytes, bytes.count) == bytes.count {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
    return nil
  }

  deinit {
    close(descriptor)
  }

  private static func controlGroupFiles() -> [String] {
    let text = (try? BoundedFile.bytes(of: "/proc/self/cgroup", limit: 65_536)).flatMap { $0 } ?? []
    return file(ofControlGroups: String(decoding: text, as: UTF8.self)).map { [$0] } ?? []
  }

  /// The pressure file of the group on the line `0::/path`, which is the one of version 2.
  package static func file(ofControlGroups text: String) -> String? {
    text.split(separator: "\n").first { $0.hasPrefix("0::/") }
      .map { "/sys/fs/cgroup" + $0.dropFirst(3) + "/memory.pressure" }
  }
}
