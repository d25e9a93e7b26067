import Geodesy
import Places

/// A place of the command line: coordinates in any format, or a name on the user's maps or those of the program.
struct NamedPlace {
  /// Empty for coordinates.
  let name: String
  let coordinate: Coordinate

  /// Finds it; an error suggests these coordinates.
  ///
  /// - Throws: what is wrong with the coordinates, or that no map has the name
  init(_ text: String, example: String) throws {
    do throws(CoordinateError) {
      (name, coordinate) = ("", try CoordinateParser.place(text).coordinate)
    } catch {
      guard error.mayBeName || error.wanted != nil else { throw error }
      let wanted = error.wanted ?? text
      let environment = Environment.current
      let maps = (BundledMaps.folder(environment).map(BundledMaps.maps) ?? []) + LocalMaps.files(environment)
      let search = NameSearch(maps).open()
      guard let place = search.place(called: wanted) else {
        throw Failure.notOnMap(wanted, search.suggestions(for: wanted), coordinates: example, exitCode: .failed)
      }
      place.reportDifference(from: wanted)
      (name, coordinate) = (place.name, place.coordinate)
    }
  }
}
