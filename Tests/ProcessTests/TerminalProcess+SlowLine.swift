import Foundation
import Glibc

/// A line that brings no more than so many bytes a second.
extension TerminalProcess {
  /// The output through the line until a condition holds or `time` has passed.
  func sip(
    _ bytesPerSecond: Double,
    atMost time: Duration = .seconds(60),
    until isDone: ([UInt8]) -> Bool
  ) -> [UInt8] {
    var heard: [UInt8] = []
    let start = ContinuousClock.now
    // Since when the line has had something to bring, and how much it has brought.
    var busy = (since: start, bytes: 0)
    while ContinuousClock.now - start < time, !isDone(heard) {
      poll(nil, 0, Self.tick)
      let room = Int((ContinuousClock.now - busy.since) / .seconds(1) * bytesPerSecond) - busy.bytes
      let bytes = room > 0 ? drain(atMost: room) : []
      heard += bytes
      // A line that had nothing to do has saved up nothing.
      busy = bytes.count < room ? (.now, 0) : (busy.since, busy.bytes + bytes.count)
    }
    return heard
  }

  /// The output through the line until the program is idle.
  func sipUntilRest(_ bytesPerSecond: Double) -> [UInt8] {
    var heard: [UInt8] = []
    for _ in 0..<100 {
      let before = processorTime
      let bytes = sip(bytesPerSecond, atMost: .milliseconds(500)) { _ in false }
      heard += bytes
      if bytes.isEmpty, processorTime <= before + .milliseconds(10) { break }
    }
    return heard
  }

  /// The output through the line until the program waits for the line or for a key.
  func sipUntilWaiting(_ bytesPerSecond: Double) -> [UInt8] {
    var ticks = 0
    return sip(bytesPerSecond) { _ in
      ticks = isAsleep ? ticks + 1 : 0
      return ticks > Self.calm
    }
  }

  /// The number of ticks by which a typed key has reached the program.
  private static let calm = 10

  /// In milliseconds.
  private static let tick: Int32 = 2
}
