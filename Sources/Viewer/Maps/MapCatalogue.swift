import Calendar
import Tiles

/// The map services that are known by a name: those that come with the program, and the user's own, which come first.
struct MapCatalogue {
  let services: [MapService]
  /// What of the user's own could not be understood.
  let problems: [String]

  init(_ environment: Environment = .current) {
    let path = environment.sourcesFile
    let text = path.flatMap { SmallFile.text(at: $0) } ?? ""
    let own = MapService.list(text) { environment[$0] }
    services = own.services + MapService.all.filter { known in !own.services.contains { $0.name == known.name } }
    problems = own.problems.map { "\(path ?? ""), line \($0.line): \($0.problem)" }
  }

  func named(_ name: String) -> MapService? { services.first { $0.name == name.lowercased() } }

  func service(_ name: String) throws(UsageError) -> MapService {
    guard let service = named(name) else {
      let known = services.map(\.name).joined(separator: ", ")
      throw UsageError(problem: "“\(name)” is no map service known by name.", advice: "Known are \(known).")
    }
    return service
  }

  /// What is to be opened for a service.
  static func source(of service: MapService) -> String {
    service.source.replacing("{yesterday}", with: yesterday)
  }

  /// What is meant by a word where maps are named: a service, unless there is a file of that name.
  func source(meantBy word: String) -> String {
    guard let service = named(word), !SmallFile.exists(at: word) else { return word }
    return Self.source(of: service)
  }

  /// What is made every day is sure to be there of the day before.
  private static var yesterday: String {
    let day = SystemClock.now.map { Timestamp(clamping: $0.secondsSince1970 - 86_400).text.prefix(10) } ?? ""
    return day.filter { $0 != "-" }
  }
}
