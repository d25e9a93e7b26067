/// Where the hand was, in dots, and when.
package struct InkSample: Hashable, Sendable {
  package var point: PathPoint
  package var time: Duration

  package init(_ point: PathPoint, at time: Duration) {
    self.point = point
    self.time = time
  }
}
