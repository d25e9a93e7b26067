/// Reads a number as people write one: digits with at most one point, never `nan`, `inf` or `0x1p3`.
nonisolated func plainNumber(_ text: some StringProtocol) -> Double? {
  let digits = text.drop { $0 == "-" || $0 == "+" }
  let isPlain = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2e }
  guard isPlain, text.count - digits.count <= 1, !digits.isEmpty, text.count <= 40 else { return nil }
  return Double(String(text))
}

/// Reads a whole number within a range.
nonisolated func wholeNumber(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
  guard text.count <= 18, let number = Int(String(text)), range.contains(number) else { return nil }
  return number
}

/// A number of things in English, as commands print it: 1 point, 2 points.
func counted(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }
