internal import Geodesy
package import Positioning
internal import Wire

/// Decodes replies and squitters of Mode S in hexadecimal digits, as receivers offer them.
package struct ModeSDecoder: FeedDecoder {
  package static let format = "modes"

  /// The messages of an aircraft so far.
  private struct Track {
    var heard: UTCTime
    var halves: [Bool: (position: CompactPosition, time: UTCTime)] = [:]
    var last: (position: Coordinate, time: UTCTime)?
    var category: String?
  }

  private static let maxTracks = 4096
  private static let silence = Duration.seconds(300)
  /// Between the halves of a position.
  private static let maxGap = Duration.seconds(10)
  private static let emergencies = ["", "general", "lifeguard", "minfuel", "nordo", "unlawful", "downed", "reserved"]

  private var tracks: [String: Track] = [:]

  package init() {}

  package static func recognizes(_ record: FeedRecord) -> Bool {
    guard case .line(let line) = record, let frame = ModeSFrame(line) else { return false }
    return frame.isSquitter && frame.isWhole
  }

  package mutating func decode(_ record: FeedRecord, at now: UTCTime) -> [FeedMessage] {
    guard case .line(let line) = record, let frame = ModeSFrame(line) else { return [.refused("format")] }
    guard frame.isWhole else { return [.refused("parity")] }
    let message = ModeSMessage(frame)
    // Anything may be an address in a parity, unless a squitter had it.
    guard frame.isSquitter || tracks[frame.address] != nil else { return [.decoded(fields: message.fields, nil)] }
    var track = tracks[frame.address] ?? Track(heard: now)
    track.heard = now
    var fields = message.fields
    var aircraft = Aircraft(address: (message.hasOtherAddress ? "~" : "") + frame.address)
    if let position = message.position.flatMap({ Self.locate($0, &track, at: now) }) {
      aircraft.position = position
      fields.append("latitude", .number(position.latitude.degrees))
      fields.append("longitude", .number(position.longitude.degrees))
    }
    track.category = fields["category_code"]?.string ?? track.category
    aircraft.category = track.category
    aircraft.callsign = fields["callsign"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    aircraft.altitude = fields["altitude"]?.number
    aircraft.speed = fields["groundspeed"]?.number
    aircraft.track = (fields["track"] ?? fields["true_track"])?.number
    aircraft.heading = fields["heading"]?.number
    aircraft.verticalRate = (fields["vertical_rate"] ?? fields["baro_vertical_rate"])?.number
    aircraft.squawk = fields["squawk"]?.string
    aircraft.emergency = fields["emergency_state"]?.int.map { Self.emergencies[$0] }
    aircraft.isOnGround = fields["on_ground"]?.bool
    tracks[frame.address] = track
    forget(at: now)
    return [.decoded(fields: fields, aircraft.update)]
  }

  /// The position near the last one, or that of two halves.
  private static func locate(_ half: CompactPosition, _ track: inout Track, at now: UTCTime) -> Coordinate? {
    track.halves[half.isOdd] = (half, now)
    let last = track.last.flatMap { now - $0.time < silence ? $0.position : nil }
    var position = last.flatMap { half.position(near: $0) }
    if let other = track.halves[!half.isOdd], now - other.time < maxGap,
      let both = half.position(with: other.position, near: last)
    {
      position = both
    }
    if let position { track.last = (position, now) }
    return position
  }

  /// Forgets who wasn't heard for long, and all if there are too many, as only noise makes them.
  private mutating func forget(at now: UTCTime) {
    guard tracks.count > Self.maxTracks else { return }
    tracks = tracks.filter { now - $0.value.heard < Self.silence }
    if tracks.count > Self.maxTracks { tracks = [:] }
  }
}
