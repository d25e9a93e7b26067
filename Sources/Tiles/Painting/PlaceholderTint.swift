package import Raster

/// The colour over a part of the map that can't be shown, by reason.
package enum PlaceholderTint: Hashable, Sendable, CaseIterable {
  case notLoaded, loading, noMemory, failed

  package init?(_ state: LoadState) {
    switch state {
    case .notLoaded: self = .notLoaded
    case .loading: self = .loading
    case .noMemory: self = .noMemory
    case .failed: self = .failed
    case .loaded, .reloading: return nil
    }
  }

  /// Green, blue, red and magenta, transparent enough for the map below to show.
  package var color: Pixel {
    switch self {
    case .notLoaded: Pixel(red: 0, green: 56, blue: 0, alpha: 80)
    case .loading: Pixel(red: 0, green: 24, blue: 72, alpha: 80)
    case .noMemory: Pixel(red: 80, green: 0, blue: 0, alpha: 80)
    case .failed: Pixel(red: 80, green: 0, blue: 80, alpha: 80)
    }
  }
}
