import Testing
import Tiles

struct AgeTests {
  @Test func `streets and buildings keep their dates, and are counted by them`() throws {
    var town = TestExtract()
    for (index, date) in ["1850", "1850", "before 1815"].enumerated() {
      let left = 100.0 + 200 * Double(index)
      let corners = [(left, 100.0), (left + 100, 100.0), (left + 100, 200.0), (left, 200.0)]
      town.add(corners, closed: true, [("building", "yes"), ("start_date", date)])
    }
    town.add([(100, 400), (200, 400), (200, 500)], closed: true, [("building", "yes")])
    town.add([(0, 600), (900, 600)], [("highway", "residential"), ("start_date", "1865;1890"), ("end_date", "1950")])
    town.add([(0, 700), (900, 700)], [("highway", "residential"), ("name", "Tie")])
    town.add([(0, 800), (900, 800)], [("railway", "rail"), ("start_date", "1862")])
    let map = try BakedMap(town)

    let rows = try #require(AgeIndex.rows(in: map.path))
    #expect(
      rows.map { "\($0.kind) \($0.start ?? "-") \($0.end ?? "-") \($0.count)" } == [
        "building - - 1", "building 1850 - 2", "building before 1815 - 1", "street - - 1",
        "street 1865;1890 1950 1",
      ]
    )
    let buildings = try map.features("buildings").compactMap { $0["start_date"] }
    #expect(Set(buildings) == [.string("1850"), .string("before 1815")])
    let streets = try map.features("streets").filter { $0["end_date"] == .string("1950") }
    #expect(!streets.isEmpty && streets.allSatisfy { $0["start_date"] == .string("1865;1890") })
  }

  @Test func `a file without ages has none`() throws {
    #expect(AgeIndex.rows(in: "/dev/null") == nil)
  }
}
