/// The features of the program, from the ground up: a line each.
enum Features {
  static func all(_ host: Host) -> [any Feature] {
    guard !host.look.isBare else { return [Basemap(host)] }
    return [
      Basemap(host),
      Compass(host),
      Status(host),
      Figures(host),
      Help(host),
    ]
  }
}
