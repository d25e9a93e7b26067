extension Array {
  /// A copy without spare capacity, which may double the size.
  package func fitted() -> [Element] {
    var copy: [Element] = []
    copy.reserveCapacity(count)
    copy.append(contentsOf: self)
    return copy
  }
}
