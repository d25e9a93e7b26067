import Scene

/// The views that were left, so that one key brings them back.
struct ViewHistory {
  private var cameras: [Camera] = []

  static let limit = 100

  /// Remembers a view that is about to be left.
  mutating func push(_ camera: Camera) {
    guard cameras.last != camera else { return }
    cameras.append(camera)
    if cameras.count > Self.limit { cameras.removeFirst() }
  }

  mutating func pop() -> Camera? { cameras.popLast() }
}
