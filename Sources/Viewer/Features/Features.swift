/// The features of the program, from the ground up: a line each.
enum Features {
  static func all(_ host: Host) throws(Failure) -> [any Feature] {
    var ground: [any Feature] = [Basemap(host)]
    if let city = host.city { ground.append(City(host, city)) }
    ground.append(LensFeature(host))
    ground.append(AlignFeature(host))
    ground.append(Steering(host))
    if let path = host.statusFile { ground.append(try StatusFile(host, path: path)) }
    guard !host.look.isBare else { return ground + [OverlayFeature(host), PictureFeature(host)] }
    let position: [any Feature] =
      host.receiver.map { [PositionMark(host, $0), PositionRow(host, $0), Satellites(host, $0)] } ?? []
    let sights: [any Feature] = host.look.showsSights ? [Sights(host)] : []
    let targets: [any Feature] = [Tracks(host, followed: host.followed), Targets(host), AnchorFeature(host)]
    // Ink takes most keys: what is opened while there is some comes first.
    return ground + [MiddleCross(host), Here(host)] + sights + [InkFeature(host)] + targets + position + [
      Instruments(host),
      Compass(host),
      Status(host),
      Figures(host),
      YearFeature(host),
      OverlayFeature(host),
      Search(host),
      PictureFeature(host),
      Help(host),
    ]
  }
}
