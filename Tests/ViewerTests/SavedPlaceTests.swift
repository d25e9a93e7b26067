import TestSupport
import Testing
import Wire

/// The list of saved places, and undoing what was done there and elsewhere.
@MainActor
struct SavedPlaceTests {
  private let folder: ScratchFolder
  private let map: String
  private let places: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
    places = folder.file("places.db")
  }

  private func screen(_ keys: String, _ words: String...) throws -> String {
    let all = [map, "--at", "10,20", "--zoom", "6", "--places", places, "--keys", keys] + words
    let outcome = try RumboProgram.draw(all)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  /// The rows of the table, without its frame.
  private func rows(_ keys: String) throws -> [String] {
    let lines = try screen(keys).split(separator: "\n").map(String.init)
    guard let title = lines.firstIndex(where: { $0.contains("─ Saved places from the centre") }) else { return [] }
    return lines[(title + 2)...].prefix { !$0.contains("Enter go") }.map { String($0.drop { "│ ".contains($0) }) }
  }

  private func message(_ keys: String) throws -> String {
    try screen(keys).split(separator: "\n").last.map(String.init) ?? ""
  }

  nonisolated private static let two = #"* a "10,20" Enter "Home" Enter a "11,21" Enter "Work" Enter"#

  @Test func `an empty list shows how to save a place`() throws {
    #expect(try rows("*").first?.hasPrefix("No saved places") == true)
    #expect(try message("* D").contains("No saved places"))
  }

  @Test func `saved places are listed by name, with distance and bearing`() throws {
    let rows = try rows(Self.two)

    #expect(rows.count == 2)
    #expect(rows[0].hasPrefix("Home") && rows[1].hasPrefix("Work"), "\(rows)")
    #expect(rows.allSatisfy { $0.contains(" km ") && $0.contains("°") }, "\(rows)")
  }

  @Test func `a place saved by the context menu stands in the list`() throws {
    #expect(try rows(#"X Up*4 Enter "Boat" Enter *"#).first?.hasPrefix("Boat") == true)
  }

  @Test func `a place is renamed and moved by coordinates`() throws {
    let keys = #"e Backspace*4 "Casa" Enter C-u "12,22" Enter"#
    _ = try screen(Self.two + " Home \(keys)")

    let list = try RumboProgram.run(["places", "list", "--places", places, "--coordinates", "decimal"]).output
    #expect(list.contains("Casa\t12") && !list.contains("Home"), "\(list)")
  }

  @Test func `m moves the selected place to the map centre`() throws {
    let rows = try rows(Self.two + " Esc Right*8 * Down m")

    #expect(rows[1].hasPrefix("Work") && rows[1].contains(" 0 m"), "\(rows)")
  }

  @Test func `Enter goes to the selected place and opens its callout`() throws {
    let report = try JSONParser.parse(Array(screen(Self.two + " Home Down Enter", "--format", "json").utf8))

    #expect(report["callout"]?["title"]?.string == "Work")
  }

  @Test func `a deleted place goes from the map and comes back by undoing`() throws {
    #expect(try rows(Self.two + " Home D").map { $0.prefix(4) } == ["Work"])
    #expect(try message(" * Home D U").hasPrefix("≡? Work restored."))
    #expect(try rows("*").count == 1)
  }

  @Test(arguments: [
    (Self.two + " U", "Undone: Work removed again.", 1),
    (Self.two + " U U", "Undone: Home removed again.", 0),
    (Self.two + " Home Right m U", "Undone: Home is as before.", 2),
    (Self.two + #" Home e "x" Enter Enter Esc U"#, "Undone: Home is as before.", 2),
    (Self.two + " Esc T U U", "Undone: Work removed again.", 1),
  ])
  func `U undoes the last change, whether the list is open or not`(keys: String, description: String, left: Int) throws
  {
    #expect(try message(keys).contains(description))
    #expect(try rows("*").filter { !$0.hasPrefix("No saved") }.count == left)
  }

  @Test(arguments: [
    ("T U", "Undone: Target 1 removed again."), ("T t D Esc U", "Target 1 restored."), ("T t D U U", "removed again."),
    ("d Space Right Space Esc U", "Undone: last change to the drawing."), ("U", "Nothing to undo."),
    ("d Space Right Space Backspace Esc U", "Nothing to undo."),
  ])
  func `U undoes targets and drawing too, the last action first`(keys: String, description: String) throws {
    #expect(try message(keys).contains(description))
  }

  @Test func `the name of a new place has to be typed, and the keys are named`() throws {
    #expect(try screen(#"* a "10,20" Enter"#).contains("Enter saves · Esc cancels"))
    #expect(try screen(#"* a "10,20" Enter Enter"#).contains("! Type a name."))
  }
}
