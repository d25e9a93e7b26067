import Places

/// Where the track comes from that is shown and followed.
nonisolated enum TrackSource {
  /// A track, and lines that are shown with it but aren't followed.
  case read(Track, outlines: [[TrackPoint]] = [])
  /// A file that takes its time.
  case file(String)
}
