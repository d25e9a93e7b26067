/// Values as bars over several rows of characters, each row in eighths of its height.
package struct TrackChart: Equatable {
  /// From the top down.
  package let rows: [String]

  private static let eighths = Array(" ▁▂▃▄▅▆▇█")

  /// Draws values between two bounds; a value that isn't known has no bar.
  package init(_ values: [Double?], low: Double, high: Double, rows count: Int, isASCII: Bool = false) {
    // However flat it is, there is something to be seen.
    let heights = values.map { value -> Double in
      guard let value, value.isFinite else { return 0 }
      let part = high > low ? min(max((value - low) / (high - low), 0), 1) : 0
      return 0.25 + part * (Double(count) - 0.25)
    }
    rows = (0..<count).map { row in
      let below = Double(count - 1 - row)
      return String(
        heights.map { height in
          let part = min(max(height - below, 0), 1)
          return isASCII ? (part > 0.5 ? "#" : part > 0 ? "." : " ") : Self.eighths[Int((part * 8).rounded())]
        }
      )
    }
  }

  /// Values with gaps filled from the previous value: a step may be shorter than the distance between two points.
  package static func filled(_ values: [Double?]) -> [Double?] {
    var last: Double?
    return values.map { value in
      last = value ?? last
      return last
    }
  }
}
