import Geodesy
import Heights
import Places
import Threads
import Tiles

/// Heights for tracks, from any source but that of the whole world.
nonisolated extension Heights {
  /// The altitude of a place in tenths of a metre; nil if it isn't known.
  func altitude(at place: Coordinate) throws(TileError) -> Distance? {
    try ground(at: place).map { .meters(($0 * 10).rounded() / 10) }
  }

  /// A track with the altitudes that are known; nil if none is.
  func added(to track: Track) throws(TileError) -> Track? {
    var (raised, isKnown) = (track, false)
    for segment in raised.segments.indices {
      for index in raised.segments[segment].indices {
        guard Job.isWanted() else { return nil }
        guard let altitude = try altitude(at: raised.segments[segment][index].coordinate) else { continue }
        raised.segments[segment][index].altitude = altitude
        isKnown = true
      }
    }
    return isKnown ? raised : nil
  }
}
