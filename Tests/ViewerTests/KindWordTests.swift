import Foundation
import Geodesy
import Kinds
import Places
import TestSupport
import Testing
import Viewer
import Wire

/// The words for kinds of places that come along, and what the search makes of them.
@MainActor
struct KindWordTests {
  private static let maps = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Maps").standardized.path

  @Test(arguments: Language.allCases)
  func `whatever the program calls a kind finds it`(language: Language) throws {
    let table = try #require(KindTable(Self.maps + "/kinds.gz"))

    for (kind, word) in KindCatalog.standard.names(in: language.rawValue) {
      let words = word.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
      // Kinds that aren't searched for.
      guard !["address", "coordinates", "postcode"].contains(kind) else { continue }
      let found = table.queries(for: NameFolding.words(word))
      #expect(found.contains { $0.kinds.contains(kind) }, "\(kind): \(words)")
    }
  }

  @Test(arguments: [
    ("Apotheke", "pharmacy"), ("pharmacie", "pharmacy"), ("farmacia", "pharmacy"), ("Bahnhof", "station"),
    ("gare", "station"), ("bancomat", "atm"), ("Geldautomat", "atm"), ("toilettes", "toilets"), ("WC", "toilets"),
    ("drogerie", "chemist"), ("kirjasto", "library"), ("スーパーマーケット", "supermarket"), ("boulangerie", "bakery"),
  ])
  func `people are understood in the language of the place`(word: String, kind: String) throws {
    let table = try #require(KindTable(Self.maps + "/kinds.gz"))

    #expect(table.queries(for: NameFolding.words(word)).contains { $0.kinds.contains(kind) })
  }

  private func screen(_ keys: String) throws -> String {
    let words = ["--at", "60.1699,24.9384", "--zoom", "14", "--size", "100x30", "--keys", keys]
    return String(decoding: try Program.snapshot([Self.maps + "/helsinki.mbtiles"] + words), as: UTF8.self)
  }

  @Test func `a number beside a street is a house, and no shops that are called so`() throws {
    let outcome = try RumboProgram.run(["places", "search", "Mannerheimintie 7"], environment: ["HOME": "/nowhere"])
    #expect(outcome.status == 0 && outcome.output.hasPrefix("Mannerheimintie 7\t"))
    #expect(!outcome.output.contains("convenience"), "\(outcome.output)")
  }

  @Test func `Tab opens the categories, Enter one of them, a letter narrows it, and Esc leads back step by step`()
    throws
  {
    let categories = try screen("/ Tab")
    #expect(categories.contains("Search: Categories"))
    #expect(["food", "sights", "transport", "shops", "health", "money"].allSatisfy(categories.contains))

    let health = try screen("/ Tab Down*5 Enter")
    #expect(health.contains("Search: health"))
    #expect(health.contains("pharmacy"))
    #expect(try screen("/ Tab Down*5 Enter \"zzz\"").contains("Nothing found."))

    #expect(try screen("/ Tab Down*5 Enter Esc").contains("╭─ Search ─"))
    #expect(try !screen("/ Tab Down*5 Enter Esc Esc").contains("Search"))
  }

  @Test func `rows stay as they are while one is chosen and the map moves`() throws {
    func rows(_ keys: String) throws -> [String] {
      try screen(keys).split(separator: "\n").filter { $0.hasPrefix("│") }
        .map { String($0.prefix(60)) }
    }
    #expect(try rows("/ \"museum\"") == rows("/ \"museum\" Down*8 Up*8"))
  }
}
