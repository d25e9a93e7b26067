import Calendar
import Cells
import Places
import Tiles

/// The map services and geocoders that are known by a name: those that come with the program, and the user's own, which
/// come first.
struct MapCatalogue {
  let services: [MapService]
  let geocoders: [Geocoder]
  /// The errors in the user's own entries.
  let problems: [String]

  init(_ environment: Environment = .current) {
    let path = environment.sourcesFile
    let text = path.flatMap { SmallFile.text(at: $0) } ?? ""
    let own = NamedAddress.list(text) { environment[$0] }
    let names = Set(own.addresses.map(\.name))
    let maps = own.addresses.filter { !Geocoder.isMeant(by: $0.address) }
    services = maps.map { MapService($0) } + MapService.all.filter { !names.contains($0.name) }
    geocoders = own.addresses.compactMap { Geocoder($0) } + Geocoder.all.filter { !names.contains($0.name) }
    problems = own.problems.map { "\(path ?? ""), line \($0.line): \($0.problem)" }
  }

  func named(_ name: String) -> MapService? { services.first { $0.name == name.lowercased() } }

  func service(_ name: String) throws(Failure) -> MapService {
    guard let service = named(name) else {
      let known = services.map(\.name)
      let nearest = nearestWord(to: name, among: known)
      throw Failure(.serviceUnknown, name, known.joined(separator: ", "), nearest: nearest)
    }
    return service
  }

  /// The geocoder of a name or an address, or the default; nil if none is to be used.
  func geocoder(_ word: String?) throws(Failure) -> Geocoder? {
    let word = word ?? Self.defaultGeocoder
    if word == "off" { return nil }
    if let known = geocoders.first(where: { $0.name == word.lowercased() }) { return known }
    if let geocoder = NamedAddress(word).flatMap({ Geocoder($0) }) { return geocoder }
    throw Failure(
      .geocoderUnknown,
      Sanitizer.clean(TileOrigins.withoutSecrets(word)),
      geocoders.map(\.name).joined(separator: ", ")
    )
  }

  static let defaultGeocoder = "photon"

  /// The source to open for a service.
  static func source(of service: MapService) -> String {
    service.source.replacing("{yesterday}", with: yesterday)
  }

  /// The source for a word given as a map: a service, unless there is a file of that name.
  func source(meantBy word: String) -> String {
    guard let service = named(word), !SmallFile.exists(at: word) else { return word }
    return Self.source(of: service)
  }

  /// Daily data is certain to exist for the day before.
  private static var yesterday: String {
    let day = SystemClock.now.map { Timestamp(clamping: $0.secondsSince1970 - 86_400).text.prefix(10) } ?? ""
    return day.filter { $0 != "-" }
  }
}

extension Geocoder {
  /// An entry of the user's; nil if the address is that of a map.
  fileprivate init?(_ own: NamedAddress) {
    self.init(named: own.name, title: "yours, at \(own.host)", template: own.address, attribution: own.attribution)
  }
}
