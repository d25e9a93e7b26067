import Cells
import Geodesy
import Motion
import Places
import Routing
import Testing
import Tiles

@testable import Viewer

@MainActor
struct CommandTableTests {
  /// The values that the program reads, by command and option.
  private static let values: [(command: String, option: String, words: [String])] = [
    ("map", "mode", ViewMode.allCases.map(\.rawValue)),
    ("map", "blocks", ["auto"] + BlockSet.allCases.map(\.rawValue)),
    ("map", "colors", ["auto"] + ColorDepth.allCases.map(\.rawValue)),
    ("map", "pixels", PixelChoice.allCases.map(\.rawValue)), ("map", "motion", MotionLevel.allCases.map(\.rawValue)),
    ("map", "units", UnitSystem.allCases.map(\.rawValue)),
    ("map", "coordinates", CoordinateFormat.allCases.map(\.rawValue)),
    ("map", "icons", IconChoice.allCases.map(\.rawValue)), ("map", "data", DataChoice.allCases.map(\.rawValue)),
    ("snapshot", "format", SnapshotFormat.allCases.map(\.rawValue)),
    ("style", "format", SnapshotFormat.allCases.map(\.rawValue)),
    ("places", "coordinates", CoordinateFormat.allCases.map(\.rawValue)),
    ("places", "format", ExchangeFormat.allCases.map(\.rawValue)),
    ("track", "format", ExchangeFormat.allCases.map(\.rawValue)),
    ("track", "units", UnitSystem.allCases.map(\.rawValue)), ("ink", "format", InkWriter.formats.map(\.rawValue)),
    ("ink", "units", UnitSystem.allCases.map(\.rawValue)), ("route", "by", TravelMode.allCases.map(\.name)),
    ("height", "units", UnitSystem.allCases.map(\.rawValue)),
    ("route", "prefer", RoutingProfile.Preference.allCases.map(\.rawValue)),
    ("route", "lang", Language.allCases.map(\.rawValue)), ("describe", "by", TravelMode.allCases.map(\.name)),
    ("describe", "units", UnitSystem.allCases.map(\.rawValue)),
    ("describe", "lang", Language.allCases.map(\.rawValue)), ("align", "fit", Alignment.Fit.allCases.map(\.rawValue)),
  ]

  @Test func `options list the values that the program reads`() {
    for (command, option, words) in Self.values {
      #expect(CommandTable[command].options.first { $0.name == option }?.choices == words, "\(command) --\(option)")
    }
  }

  @Test func `every command has a usage and a summary`() {
    for command in Program.verbs + [MapCommand.self] {
      #expect(!command.usage.isEmpty && !command.summary.isEmpty, "\(command)")
    }
  }

  @Test func `memory and cache have the default that help shows`() {
    let defaults = ["memory": Settings.defaultMemory, "cache": Settings.defaultCache]
    for (name, megabytes) in defaults {
      #expect(ViewOptions.all.first { $0.name == name }?.defaultValue == "\(megabytes)")
    }
  }
}
