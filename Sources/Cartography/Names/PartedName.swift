/// The name of a sight apart from its mark, where the mark is a sign of its own at one end.
struct PartedName {
  /// The name alone, as it stands.
  let name: LabelCandidate.Line
  let isBehindMark: Bool
  /// All of it, with the name a cell farther from its mark.
  let spread: LabelCandidate

  init?(_ candidate: LabelCandidate) {
    guard candidate.way == .point, let first = candidate.lines.first else { return nil }
    // The second form has the mark at its end.
    let isBehindMark = candidate.form != 1
    guard let gap = isBehindMark ? first.text.firstIndex(of: " ") : first.text.lastIndex(of: " ") else { return nil }
    let (before, after) = (String(first.text[..<gap]), String(first.text[first.text.index(after: gap)...]))
    var spread = candidate
    if isBehindMark {
      name = .init(column: first.column + 2, row: first.row, text: after, width: first.width - 2)
      let mark = LabelCandidate.Line(column: first.column, row: first.row, text: before, width: 1)
      spread.lines = LabelLines([mark] + ([name] + candidate.lines.dropFirst()).map { $0.moved(by: 1) })
    } else {
      name = .init(column: first.column, row: first.row, text: before, width: first.width - 2)
      let end = first.column + first.width - 1
      spread.lines = [name.moved(by: -1), .init(column: end, row: first.row, text: after, width: 1)]
      spread.markOffset = candidate.markOffset.map { _ in first.width - 2 }
    }
    self.isBehindMark = isBehindMark
    self.spread = spread
  }
}
