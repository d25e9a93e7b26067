/// The lines of a name from the top down; of thousands of ways to write names nearly all have one, which takes no memory
/// of its own.
struct LabelLines: RandomAccessCollection, ExpressibleByArrayLiteral {
  private var top: LabelCandidate.Line
  private var others: [LabelCandidate.Line]

  /// Takes lines of which there is at least one.
  init(_ lines: [LabelCandidate.Line]) {
    precondition(!lines.isEmpty, "a name has a line")
    (top, others) = (lines[0], Array(lines.dropFirst()))
  }

  init(arrayLiteral lines: LabelCandidate.Line...) { self.init(lines) }

  init(_ line: LabelCandidate.Line) { (top, others) = (line, []) }

  var startIndex: Int { 0 }
  var endIndex: Int { others.count + 1 }

  subscript(index: Int) -> LabelCandidate.Line { index == 0 ? top : others[index - 1] }

  func moved(by columns: Int, _ rows: Int) -> LabelLines {
    var moved = self
    moved.top = top.moved(by: columns, rows)
    if !others.isEmpty { moved.others = others.map { $0.moved(by: columns, rows) } }
    return moved
  }
}
