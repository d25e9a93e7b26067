import Places

/// Where the track comes from that is shown and followed.
enum TrackSource {
  case read(Track)
  /// A file that takes its time.
  case file(String)
}
