extension Array {
  /// The same without room to grow, which may be as much again.
  package func fitted() -> [Element] {
    var copy: [Element] = []
    copy.reserveCapacity(count)
    copy.append(contentsOf: self)
    return copy
  }
}
