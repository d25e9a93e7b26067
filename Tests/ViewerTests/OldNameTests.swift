import Testing
import Wire

@testable import Viewer

/// Names that were public once still work wherever they can be written.
@MainActor
struct OldNameTests {
  private static func file(_ text: String) -> ConfigurationFile {
    ConfigurationFile(text, named: "config", knowing: ViewOptions.all)
  }

  @Test func `An old name of an action binds its key and opens its panel in a saved session`() {
    #expect(!KeyTable.standard.oldNames.isEmpty)
    for (old, new) in KeyTable.standard.oldNames {
      let file = Self.file("[keys]\nF4 = \"\(old)\"")
      #expect(file.problems.isEmpty && file.bindings.map(\.action) == [new])
      #expect(SavedSession(["panels": [.string(old)]]).panels == [new])
    }
  }

  @Test func `An old value of an option works on the command line, in the configuration and in a saved session`()
    throws
  {
    let options = ViewOptions.all.filter { $0.alias != nil }
    #expect(options.map(\.name) == ["mode"])
    for option in options {
      let old = try #require(option.alias)
      let file = Self.file("\(option.name) = \(old)")
      #expect(file.problems.isEmpty && file.settings.map(\.values) == [[old]])
      let saved: JSON = ["choices": .object(JSONObject([(option.name, .string(old))]))]
      #expect(SavedSession(saved).choices == [option.name: old])
    }
    let arguments = try Arguments(["--mode", ViewMode.formerName], knowing: ViewOptions.all)
    #expect(try Settings(arguments, showing: nil).mode == .heading)
  }

  @Test func `The JSON of a screen has the old name of the mode course-up`() {
    #expect(ViewMode.allCases.map(\.jsonName) == ["map", "map+compass", "heading", "compass"])
  }
}
