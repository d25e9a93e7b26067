import Places

enum PlacesRepair {
  /// `rumbo places repair`: makes a sound file of what can be read in a damaged one, and sets that aside.
  static func repair(_ arguments: Arguments, _ words: [String]) -> PlacesAction {
    { path in
      guard SmallFile.exists(at: path) else { throw Failure(.noPlacesFile, path) }
      let report = try PlaceStore.repair(path)
      guard let aside = report.setAside else {
        try StandardOutput.write("\(path) is intact.\n")
        return .fine
      }
      let tracks = "\(counted(report.tracks, "track")) with \(counted(report.points, "point"))"
      let ink = counted(report.ink, "piece") + " of ink"
      try StandardOutput.write("\(counted(report.places, "place")), \(tracks) and \(ink) kept.\n")
      let end = report.isIncomplete ? "Some of it could not be recovered." : "Nothing seems to be lost."
      StandardOutput.complain("The file as it was is now \(aside).\n\(end)\n")
      return .fine
    }
  }
}
