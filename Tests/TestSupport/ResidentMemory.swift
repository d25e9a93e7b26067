import Foundation

/// How much memory this process has in use, as Linux counts it, in bytes.
package enum ResidentMemory {
  package static var now: Int { status("VmRSS:") }
  package static var peak: Int { status("VmHWM:") }

  /// Resets the peak to the memory in use now.
  package static func forgetPeak() {
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
  }

  /// Gives back what is free, so that what is taken from now on is counted.
  package static func giveBack() {
    // The C library's function is in a header that Swift's importer doesn't see.
    typealias Trim = @convention(c) (Int) -> Int32
    guard let trim = unsafe dlsym(nil, "malloc_trim") else { return }
    _ = unsafe unsafeBitCast(trim, to: Trim.self)(0)
  }

  private static func status(_ name: String) -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    let kilobytes = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
    return (kilobytes.flatMap { Int($0) } ?? 0) * 1024
  }
}
