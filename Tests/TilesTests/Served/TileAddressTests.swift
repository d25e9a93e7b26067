import Geodesy
import Testing
import Tiles

struct TileAddressTests {
  @Test(arguments: [
    ("https://a.org/{z}/{x}/{y}.png", "https://a.org/4/9/5.png"),
    ("http://a.org:8080/{z}/{x}/{-y}.jpg?key=1", "http://a.org:8080/4/9/10.jpg?key=1"),
    ("https://{s}.a.org/{z}/{x}/{y}{r}.png", "https://c.a.org/4/9/5.png"),
    ("https://a.org/tiles/{q}.jpeg", "https://a.org/tiles/1203.jpeg"),
    ("https://a.org/{z}/{x}/{y}.png#© Me", "https://a.org/4/9/5.png"),
  ])
  func `a tile is put in its room`(text: String, address: String) throws {
    let tile = try #require(TileID(zoom: 4, x: 9, y: 5))

    #expect(TileAddress.isMeant(by: text))
    #expect(TileAddress(text)?.text(of: tile) == address)
  }

  @Test(arguments: [
    "https://a.org/{z}/{x}.png", "https://a.org/map.png", "https:///{z}/{x}/{y}", "https://a.org/{z}/{x}/{y} .png",
    "ftp://a.org/{z}/{x}/{y}.png", "/{z}/{x}/{y}.png",
  ])
  func `what has no room, or is no address, is none`(text: String) {
    #expect(TileAddress(text) == nil)
  }

  @Test(arguments: [
    ("https://tile.openstreetmap.org/{z}/{x}/{y}.png", "© OpenStreetMap contributors"),
    ("https://notopenstreetmap.org/{z}/{x}/{y}.png", "notopenstreetmap.org"),
    ("https://a.org/{z}/{x}/{y}.png#© Me & you", "© Me & you"),
  ])
  func `it says whose the tiles are`(text: String, whose: String) {
    #expect(TileAddress(text)?.attribution == whose)
  }

  @Test(arguments: [("tile.openstreetmap.org", 2), ("openstreetmap.de", 2), ("a.org", 6)])
  func `some servers are to be asked for less at a time`(host: String, most: Int) {
    #expect(TileAddress.maxRequests(of: host) == most)
  }

  @Test func `the quadkey of the whole world is empty`() throws {
    let world = try #require(TileID(zoom: 0, x: 0, y: 0))

    #expect(TileAddress("https://a.org/t{q}.png")?.text(of: world) == "https://a.org/t.png")
  }
}
