import Glibc

/// The memory used by this process.
enum ProcessMemory {
  /// The bytes that are resident, if the system reports them.
  static var resident: Int? {
    guard let text = SmallFile.text(at: "/proc/self/statm") else { return nil }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }
}
