/// A way that was gone: points in pieces, with a gap between each two of them.
package struct Track: Hashable, Sendable {
  package var name: String
  package var segments: [[TrackPoint]]

  package init(name: String, segments: [[TrackPoint]] = []) {
    self.name = name
    self.segments = segments
  }

  package var points: [TrackPoint] { segments.flatMap(\.self) }
  package var pointCount: Int { segments.reduce(0) { $0 + $1.count } }
}
