import Geodesy
import Images
import Places
import Testing
import Tiles
import Web

@testable import Viewer

/// Errors on the screen are in its language, and none has more of another one than names.
struct ErrorWordsTests {
  private static let errors: [any Actionable] = [
    PlaceError.noFolder, PlaceError.notReadable(path: "p.db", reason: "permission denied"),
    PlaceError.notWritable(path: "p.db", reason: "unable to open database file"),
    PlaceError.unknownFormat(path: "p.txt"), PlaceError.damaged(path: "p.db", reason: "it ends too early"),
    PlaceError.foreign(path: "p.db"), PlaceError.tooNew(path: "p.db"), PlaceError.isBusy(path: "p.db"),
    PlaceError.noSuchPlace, TileError.notFound(path: "a/m.png"),
    TileError.notReadable(path: "m.png", reason: "input/output error"), TileError.unknownFormat(path: "m.png"),
    TileError.isFolder(path: "m"), TileError.badManifest(path: "m.json", reason: "a comma is missing"),
    TileError.projected(path: "m.png", system: nil), TileError.badPicture(path: "m.png", .animated),
    TileError.badPicture(path: "m.png", .needsMemory(bytes: 1 << 30)), TileError.damaged(path: "m.png", reason: "no"),
    TileError.noPlace(path: "m.png"),
    TileError.needsEarth(path: "m", back: "n"), TileError.beyondWorld(path: "m.png"), TileError.badAddress("x"),
    TileError.notServed(host: "h.org", problem: "h.org sends nothing."),
    TileError.notServed(host: "h.org", problem: "", .notReached(host: "h.org", reason: "no")),
    TileError.unusable(host: "h.org", problem: "no"), TileError.givesNoParts(host: "h.org"), TileError.givenUp,
    TileError.changed(path: "m"), WebError.notLoaded, WebError.timedOut(host: "h.org"),
    WebError.tooLarge(host: "h.org"),
    CoordinateError.empty,
    Failure(.notWritable, "out.png", "the disk is full"),
    Failure(.notWritableFolder, "out.png", "no such file or folder"),
    Failure(.noTrackInFile, "t.gpx"), Failure(.styleInvalid, "s.json", "no"), Failure(.settingNotSavable, "x", "y"),
    Failure(PlaceError.isBusy(path: "p.db")),
  ]

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func `an error has a text of its own in each language`(language: Language) {
    let words = Words(language)
    for error in Self.errors {
      let (english, text) = (Words.english.text(of: error), words.text(of: error))
      #expect(!text.isEmpty && text != english && text != error.problem, "\(error)")
    }
  }

  @Test(arguments: Language.allCases)
  func `each error that can be on the screen has a text of its own there, and no other one shows English`(
    language: Language
  ) {
    let words = Words(language)
    for message in ErrorMessage.onScreen {
      let failure = Failure(message, "first", "second", "third")
      let text = words.text(of: failure)
      #expect(text.contains("first") && (language == .english || text != Words.english.text(of: failure)), "\(message)")
    }
    #expect(words.text(of: Failure(.memoryInvalid, "x", "memory", 4, 64)) == words(.errorConfiguration))
  }

  @Test(arguments: Language.allCases)
  func `the end of a plus code has an explanation of its own`(language: Language) throws {
    let code = try #require(ShortPlusCode("gwhf+2w"))
    let text = Words(language).text(of: CoordinateError.shortCode(code))
    #expect(text == Words(language)(.errorShortCode, "GWHF+2W"))
  }

  @MainActor
  @Test(arguments: Language.allCases)
  func `a configuration that can't be read is reported by its name`(language: Language) {
    let warning = ConfigurationFile(unreadable: "a/config").warning(in: Words(language))
    #expect(warning == Words(language)(.errorInvalid, "a/config"))
  }

  @Test(arguments: Language.allCases)
  func `a reason of the system is in the language too, and an unknown one isn't shown`(language: Language) {
    let words = Words(language)
    let full = words.text(of: PlaceError.notWritable(path: "p.db", reason: "the disk is full"))
    #expect(full == words(.errorNotWritable, "p.db", words(.reasonDiskFull)))
    let unknown = words.text(of: PlaceError.notReadable(path: "p.db", reason: "malformed schema"))
    #expect(unknown == words(.errorNotReadable, "p.db", words(.reasonOther)))
  }

  @Test func `what an error quotes can't steer the terminal`() {
    let text = Words.english.text(of: TileError.notFound(path: "a\u{1B}[2J\n" + String(repeating: "b", count: 500)))
    #expect(text.count <= 200 && !text.contains("\u{1B}") && !text.contains("\n"))
  }
}
