/// The features of the program, from the ground up: a line each.
enum Features {
  private static let all: [any Feature.Type] = [
    Basemap.self,
    OnlineFeature.self,
    LensFeature.self,
    AlignFeature.self,
    Steering.self,
    StatusFile.self,
    CenterCross.self,
    Paste.self,
    Copying.self,
    UndoFeature.self,
    Here.self,
    DescribeFeature.self,
    Sights.self,
    // Drawing takes most keys; features that open above it follow, because input goes to the last one first.
    InkFeature.self,
    Tracks.self,
    Waypoints.self,
    Targets.self,
    SavedPlacesFeature.self,
    PlaceMenu.self,
    AnchorFeature.self,
    PositionGuides.self,
    PositionMark.self,
    PositionRow.self,
    Satellites.self,
    Instruments.self,
    Compass.self,
    StatusBar.self,
    Figures.self,
    YearFeature.self,
    OverlayFeature.self,
    RegionsFeature.self,
    RouteFeature.self,
    Search.self,
    PictureFeature.self,
    Help.self,
    Palette.self,
    Menu.self,
    // The last one sees every action first.
    Hints.self,
  ]

  /// The options on the command line.
  static var options: [Option] { all.flatMap { $0.options } }

  /// All that there is to do in this run of the program.
  static func make(_ host: Host) throws -> [any Feature] {
    var made: [any Feature] = []
    for feature in all where feature.isOfBareMap || !host.look.isBare {
      if let feature = try feature.init(host) { made.append(feature) }
    }
    return made
  }
}
