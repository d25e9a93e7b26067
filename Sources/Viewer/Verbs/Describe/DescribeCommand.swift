import Geodesy
import Positioning
import Wire

/// `rumbo describe [PLACE] [MAP…]`: where a place is and what is around it, in sentences; with a receiver it goes on
/// telling, and with commands one can ask.
struct DescribeCommand: Command {
  static let name = "describe"
  static let completableOperands = CompletableOperands(first: .files(.read), isRepeated: true)

  private let place: String?
  private let maps: [String]
  private let heights: [String]
  private let heading: Bearing?
  private let isByClock: Bool
  private let source: SourceAddress?
  private let speed: Double?
  private let goal: String?
  private let mode: String
  private let takesCommands: Bool
  private let units: UnitSystem
  private let words: Words
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    let named = arguments.operands.filter(Self.isMap)
    let places = arguments.operands.filter { !Self.isMap($0) }
    source = try arguments["gps"].map(SourceAddress.init)
    guard places.count < 2 else { throw Failure(.describeNeedsOne) }
    guard places.isEmpty == (source != nil) else {
      throw Failure(source == nil ? .describeNeedsPlace : .describePlaceWithGPS)
    }
    place = places.first
    maps = arguments.values(of: "map") + named
    heights = arguments.values(of: "heights")
    heading = try arguments["heading"].map(Self.heading)
    isByClock = arguments.has("clock")
    guard !isByClock || heading != nil || source != nil else { throw Failure(.clockNeedsHeading) }
    speed = arguments.has("speed") ? try SourceOptions(arguments).speed : nil
    (goal, mode) = (arguments["to"], arguments["by"] ?? "foot")
    takesCommands = arguments.has("commands")
    units = arguments["units"].flatMap(UnitSystem.init(rawValue:)) ?? .metric
    words = Words(arguments["lang"].flatMap(Language.init(rawValue:)) ?? .english)
    isJSON = arguments.has("json")
    guard !isJSON || source != nil || !takesCommands && goal == nil else { throw Failure(.jsonNeedsPlace) }
  }

  private static func isMap(_ word: String) -> Bool {
    word.hasSuffix(".mbtiles") || word.hasSuffix(".pmtiles") || word.contains("/") && SmallFile.exists(at: word)
  }

  private static func heading(_ text: String) throws(Failure) -> Bearing {
    if let wind = TypedCommand.wind(text.lowercased()) { return wind }
    guard let degrees = plainNumber(text), (-360...360).contains(degrees) else { throw Failure(.headingInvalid, text) }
    return Bearing(degrees: degrees)
  }

  func run() throws -> ExitCode {
    let maps = try DescribeMaps(maps, heights: heights)
    let talk = DescribeConsole(maps, units, in: words, heading: heading, byClock: isByClock)
    let request = goal.map { ["route \($0) by \(mode)"] } ?? []
    if let source {
      var listening = DescribeSession(
        source,
        speed: speed,
        talk,
        beginning: request,
        waitsForCommands: takesCommands,
        isJSON: isJSON
      )
      return try listening.run()
    }
    guard let word = place, word != RoutePlaces.here, let found = maps.place(called: word) else {
      throw Self.unknown(place ?? "")
    }
    if let goal, !maps.hasPlace(called: goal, near: found.coordinate) { throw Self.unknown(goal) }
    if isJSON {
      try StandardOutput.write([talk.json(of: found.coordinate, called: found.name)])
      return .fine
    }
    try DescribeOutput.write(talk.stand(at: found.coordinate, called: found.name))
    for line in request { try DescribeOutput.write(talk.answer(to: line)) }
    if takesCommands { try answer(talk) }
    return .fine
  }

  private static func unknown(_ place: String) -> Failure {
    place == RoutePlaces.here ? Failure(.hereNeedsReceiver) : .notOnMap(place, exitCode: .failed)
  }

  /// Answers until the input ends, or a command quits.
  private func answer(_ talk: DescribeConsole) throws {
    let isPrompted = TypedLines.isTerminal && StandardOutput.isTerminal
    if isPrompted { try DescribeOutput.write([words(.posedAsTalk)]) }
    var typed = TypedLines()
    while !typed.isOver, !talk.isOver {
      if isPrompted { try StandardOutput.write("> ") }
      for line in typed.read(waiting: true) where !talk.isOver { try DescribeOutput.write(talk.answer(to: line)) }
    }
  }
}
