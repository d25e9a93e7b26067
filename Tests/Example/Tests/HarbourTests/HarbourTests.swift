import RumboMaps
import RumboTesting
import Testing

@Test func `the harbour has its name, and looks as it did`() async throws {
  let map = try await CityMap(loading: [
    #filePath.replacing("Tests/Example/Tests/HarbourTests/HarbourTests.swift", with: "Maps/monaco.mbtiles")
  ])
  let camera = MapCamera(center: MapLocation(latitude: 43.7347, longitude: 7.4240), zoom: 14)
  let screen = try await map.loadScreen(camera, columns: 60, rows: 16)
  let name = try #require(screen.names.first { $0.text.contains("Port Hercule") })
  #expect(screen.text(ofRow: name.row).contains("Port Hercule"))
  #expect(screen.items(column: name.column, row: name.row) == [.name(name)])
  #expect(ScreenReference("Screens/harbour.txt", beside: #filePath).difference(from: screen) == nil)
}
