package import Calendar
package import Geodesy
package import Wire

package typealias TrackID = RowID<Track>

/// A way that was gone: points in pieces, with a gap between each two of them.
package struct Track: Hashable, Sendable {
  package var name: String
  package var segments: [[TrackPoint]]
  /// More properties for formats that can have any: the travel mode of a route, its distance and its duration.
  package var properties = JSONObject()

  package init(name: String, segments: [[TrackPoint]] = [], properties: JSONObject = JSONObject()) {
    (self.name, self.segments, self.properties) = (name, segments, properties)
  }

  package var points: [TrackPoint] { segments.flatMap(\.self) }
  package var pointCount: Int { segments.reduce(0) { $0 + $1.count } }
}

/// A position and the receiver's other values; as small as possible, because tracks have millions of them.
package struct TrackPoint: Hashable, Sendable {
  package var coordinate: Coordinate
  private var meters = Sparse()
  private var seconds = Sparse()
  private var metersPerSecond = Sparse()
  private var degrees = Sparse()
  private var metersOff = Sparse()

  package var altitude: Distance? {
    get { meters.value.map { .meters($0) } }
    set { meters = Sparse(newValue?.meters) }
  }

  package var time: Timestamp? {
    get { seconds.value.map { Timestamp(clamping: $0) } }
    set { seconds = Sparse(newValue?.secondsSince1970) }
  }

  package var speed: Speed? {
    get { metersPerSecond.value.map { Speed(metersPerSecond: $0) } }
    set { metersPerSecond = Sparse(newValue?.metersPerSecond) }
  }

  package var course: Bearing? {
    get { degrees.value.map { Bearing(degrees: $0) } }
    set { degrees = Sparse(newValue?.degrees) }
  }

  /// How far off the place may be.
  package var accuracy: Distance? {
    get { metersOff.value.map { .meters($0) } }
    set { metersOff = Sparse(newValue?.meters) }
  }

  package init(
    coordinate: Coordinate,
    altitude: Distance? = nil,
    time: Timestamp? = nil,
    speed: Speed? = nil,
    course: Bearing? = nil,
    accuracy: Distance? = nil
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.time = time
    self.speed = speed
    self.course = course
    self.accuracy = accuracy
  }

  /// A number that may be missing, without additional memory.
  private struct Sparse: Hashable, Sendable {
    private var bits = Double.nan.bitPattern

    init(_ value: Double? = nil) {
      if let value, !value.isNaN { bits = value.bitPattern }
    }

    var value: Double? { bits == Double.nan.bitPattern ? nil : Double(bitPattern: bits) }
  }
}
