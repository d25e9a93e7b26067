/// The features of the program, a line each.
///
/// Actions go to the last one first, as does the mouse after what is open; keys and text go to that alone
/// (``OpenStack``).
enum Features {
  static let all: [any Feature.Type] = [
    Basemap.self,
    DaylightFeature.self,
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
    // Drawing takes most of what the mouse does; features that open above it follow.
    InkFeature.self,
    Tracks.self,
    Waypoints.self,
    Targets.self,
    SavedPlacesFeature.self,
    PlaceMenu.self,
    ThingsFeature.self,
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

  /// Those that are there when the map is shown alone, without a row or a name.
  private static let ofBareMap: [any Feature.Type] = [
    Basemap.self,
    DaylightFeature.self,
    OnlineFeature.self,
    LensFeature.self,
    AlignFeature.self,
    Steering.self,
    StatusFile.self,
    Tracks.self,
    OverlayFeature.self,
    PictureFeature.self,
  ]

  /// The options on the command line.
  static var options: [Option] { all.flatMap { $0.options } }

  /// Those of some kinds that have something to do in this run of the program.
  static func make(_ kinds: [any Feature.Type], _ host: Host) throws -> [any Feature] {
    let shown = host.look.isBare ? kinds.filter { kind in ofBareMap.contains { $0 == kind } } : kinds
    return try shown.compactMap { try $0.init(host) }
  }
}
