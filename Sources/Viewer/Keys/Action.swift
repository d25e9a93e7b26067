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
  /// Whether nothing of it could be seen where the map isn't shown.
  var needsMap: Bool {
    switch self {
    case .ink, .alignPicture, .adjustLens, .boxZoom, .year: true
    default: false
    }
  }
}
