/// What a key can ask for.
enum Action: Hashable {
  case pan(columns: Int, rows: Int)
  case zoom(Double)
  case turn(degrees: Double)
  case northUp
  case wholeMap
  case fit
  case viewBefore
  case boxZoom
  case nextMode
  case lock
  case satellites
  case pauseReplay
  case seek(seconds: Int)
  case year
  case lens
  case swapLens
  case adjustLens
  case overlays
  case alignPicture
  case layPhotograph
  case savePicture
  case ink
  case nextBlocks
  case nextStyle
  case nextUnits
  case nextSpelling
  case sight(next: Int)
  case open
  case here
  case pin
  case search
  case targets
  case targetHere
  case manOverboard
  case anchorWatch
  case recordTrack
  case trackPanel
  case sounds
  case figures
  case help
  case close
  case suspend
  case quit
}

extension Action {
  /// Whether it can be done on the way to a view: it is about where that leads, or has nothing to do with it.
  var goesWithMovement: Bool {
    switch self {
    case .pan, .zoom, .turn, .northUp, .wholeMap, .fit, .viewBefore, .lock, .satellites, .pauseReplay, .seek,
      .recordTrack, .sounds, .nextBlocks, .nextStyle, .nextUnits, .nextSpelling, .figures, .help, .suspend, .quit:
      true
    default: false
    }
  }

  /// Whether nothing of it could be seen where the map isn't shown.
  var needsMap: Bool {
    switch self {
    case .ink, .alignPicture, .adjustLens, .boxZoom, .year, .lens, .swapLens, .layPhotograph: true
    case .pan, .zoom, .wholeMap, .fit, .viewBefore, .sight, .open, .pin, .here: true
    default: false
    }
  }
}

/// What is said where it changes nothing.
extension Action {
  /// Nil where it is enough to name the key.
  var idleness: Phrase? {
    switch self {
    case .pan: .mapEndsHere
    case .zoom(let levels): levels > 0 ? .noCloser : .wholeMapShown
    case .wholeMap, .fit: .wholeMapShown
    case .northUp: .northIsUp
    case .viewBefore: .noViewBefore
    case .satellites, .pauseReplay, .seek: .noReceiver
    case .open, .pin: .nothingChosen
    default: nil
    }
  }
}
