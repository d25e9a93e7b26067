/// The features of the program, from the ground up: a line each.
enum Features {
  static func all(_ host: Host) -> [any Feature] {
    let ground: [any Feature] = [Basemap(host)] + (host.city.map { [City(host, $0)] } ?? [])
    guard !host.look.isBare else { return ground }
    return ground + [
      Compass(host),
      Status(host),
      Figures(host),
      Help(host),
    ]
  }
}
