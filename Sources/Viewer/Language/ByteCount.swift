/// Byte counts in readable units.
nonisolated enum ByteCount {
  static func text(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) B"
    case ..<1_000_000: "\((bytes + 500) / 1_000) kB"
    case ..<1_000_000_000: rounded(Double(bytes) / 1e6) + " MB"
    default: rounded(Double(bytes) / 1e9) + " GB"
    }
  }

  private static func rounded(_ value: Double) -> String {
    value < 10 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
  }
}
