import Foundation
import Testing

/// Long runs, on a build whose times count.
enum Soak {
  /// `RUMBO_SOAK` is set where there is time for them.
  static let isOn = ProcessInfo.processInfo.environment["RUMBO_SOAK"] != nil
}

/// Holds times against what half of them and 99 of 100 may take, where times count.
func expect(
  _ times: [Duration],
  median: Duration,
  most: Duration,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard Soak.isOn else { return }
  let times = times.sorted()
  let (half, last) = (times[times.count / 2], times[times.count * 99 / 100])
  print("median \(half), 99 of 100 within \(last), all within \(times[times.count - 1])")
  #expect(half <= median, sourceLocation: sourceLocation)
  #expect(last <= most, sourceLocation: sourceLocation)
}
