import Calendar
import Geodesy
import Places
import Scene

/// `rumbo sun [PLACE]`: sunrise, sunset, and where the sun and the moon are.
struct SunCommand: Command {
  static let name = "sun"

  private let place: String?
  private let date: CivilDate?
  private let now: Timestamp
  private let zone: ClockZone
  private let isJSON: Bool

  /// The years for which the orbits are known well enough.
  private static let years = 1000...3000

  init(_ arguments: Arguments) throws {
    guard arguments.operands.count < 2 else { throw Failure(.sunNeedsOne) }
    place = arguments.operands.first
    now = try ScriptedScreen.clock(arguments["now"]) ?? SystemClock.now ?? Timestamp(clamping: 0)
    zone = try arguments["time-zone"].flatMap { $0 == "auto" ? nil : $0 }.map(ClockZone.init) ?? .system
    date = try arguments["date"].map(Self.date)
    isJSON = arguments.has("json")
  }

  private static func date(_ text: String) throws(Failure) -> CivilDate {
    guard text.count == 10, let moment = Timestamp(text), case let date = LocalMoment(moment).date,
      years.contains(date.year)
    else { throw Failure(.dateInvalid, text, years.lowerBound, years.upperBound) }
    return date
  }

  func run() throws -> ExitCode {
    let place = try place.map { try NamedPlace($0, example: "60.1699,24.9384") }
    // Without a place, the map opens there too.
    let coordinate =
      place?.coordinate ?? LiveMemory.lastTime(.current)?.view?.center.coordinate ?? BundledMaps.firstView.center
    let zone = isJSON ? .universal : zone
    let report = SunReport(
      name: place?.name ?? "",
      coordinate: coordinate,
      date: date ?? LocalMoment(now, secondsAhead: zone.secondsAhead(at: now)).date,
      now: now,
      zone: zone
    )
    try StandardOutput.write([report.json], orText: report.text, asJSON: isJSON)
    return .fine
  }
}
