import Geodesy
import TestSupport
import Testing

/// The links that maps make of a place, and what else is pasted where one is meant.
struct MapLinkTests {
  @Test(
    arguments: [
      ("https://www.openstreetmap.org/#map=15/60.17/24.94", 15),
      ("https://www.openstreetmap.org/?mlat=60.17&mlon=24.94#map=15/60.1/24.9", 15),
      ("https://www.openstreetmap.org/?mlat=60.17&mlon=24.94&zoom=12", 12),
      ("https://www.openstreetmap.org/node/12#map=19/60.17/24.94&layers=N", 19),
      ("http://openstreetmap.org/?lat=60.17&lon=24.94&zoom=13", 13),
      ("https://www.openstreetmap.org/directions?engine=x&route=60.1%2C24.9%3B60.17%2C24.94", nil),
      ("https://www.openstreetmap.org/directions?from=&to=60.17%2C24.94#map=11/60.17/24.94", 11),
      ("openstreetmap.org/#map=15.5/60.17/24.94", 15.5),
      ("https://opentopomap.org/#map=14/60.17/24.94", 14),
      ("https://example.org/map/#9.5/60.17/24.94/30/45", 9.5),
      ("https://www.google.com/maps/@60.17,24.94,15z", 15),
      ("https://www.google.com/maps/@60.17,24.94,16.5z/data=!3m1!1e3?entry=ttu", 16.5),
      ("https://www.google.fi/maps/place/Somewhere/@60.1,24.9,17z/data=!4m6!3m5!1s0x4:0x9!8m2!3d60.17!4d24.94!16s", 17),
      ("https://www.google.com/maps/place/60%C2%B010'12.0%22N+24%C2%B056'24.0%22E/@60.17,24.94,17z", 17),
      ("https://www.google.com/maps/place/60%C2%B010'12.0%22N+24%C2%B056'24.0%22E", nil),
      ("https://www.google.com/maps/search/60.17,+24.94", nil),
      ("https://www.google.com/maps/search/?api=1&query=60.17%2C24.94", nil),
      ("https://www.google.com/maps/dir/60.1,24.9/60.17,24.94/@60.1,24.9,12z", 12),
      ("https://www.google.com/maps/dir/?api=1&destination=60.17%2C24.94", nil),
      ("https://maps.google.com/?q=60.17,24.94", nil),
      ("https://maps.google.com/maps?q=loc:60.17,24.94(Here)&z=14", 14),
      ("https://maps.google.co.uk/maps?ll=60.17,24.94&z=11", 11),
      ("www.google.com/maps/@60.17,24.94,15z", 15),
      ("https://maps.apple.com/?ll=60.17,24.94&q=Somewhere&z=15", 15),
      ("https://maps.apple.com/?q=60.17,24.94", nil),
      ("https://maps.apple.com/place?coordinate=60.17,24.94&name=X", nil),
      ("https://www.bing.com/maps?cp=60.17~24.94&lvl=15", 15),
      ("https://www.bing.com/maps?cp=60.1~24.9&lvl=15.5&sp=point.60.17_24.94_Name", 15.5),
      ("https://wego.here.com/?map=60.17,24.94,15,normal", 15),
      ("https://share.here.com/l/60.17,24.94,Name?z=15&t=normal", 15),
      ("om://map?v=1&ll=60.17,24.94&n=Name", nil),
      ("geo:0,0?z=15&q=60.17%2C24.94(Name)", 15),
      ("geo:60.17,24.94?z=15", 15),
      ("  <p>\u{1b}[31m\nhttps://www.openstreetmap.org/#map=15/60.17/24.94\n", 15),
      ("Meet me: https://www.openstreetmap.org/#map=15/60.17/24.94 at six", 15),
    ] as [(String, Double?)]
  )
  func `a link tells where, and from how near`(text: String, zoom: Double?) throws {
    let place = try CoordinateParser.place(text)

    #expect(isNear(place.coordinate, 60.17, 24.94, within: 1e-9))
    #expect(place.zoom == zoom)
  }

  @Test func `short links of OpenStreetMap are read as the site makes them`() throws {
    for zoom in 1...19 {
      let place = Coordinate(north: -33.8568, east: 151.2153)
      let link = try CoordinateParser.place("https://osm.org/go/" + shortCode(place, zoom: zoom))
      #expect(link.zoom == Double(zoom))
      let width = 360 / Double(1 << (zoom + 8))
      #expect(isNear(link.coordinate, -33.8568, 151.2153, within: width))
    }
  }

  /// As the site makes it: as many digits as a dot of the zoom needs, and signs for the thirds that are too many.
  private func shortCode(_ place: Coordinate, zoom: Int) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~")
    let x = UInt64((place.longitude.degrees + 180) / 360 * 4_294_967_296)
    let y = UInt64((place.latitude.degrees + 90) / 180 * 4_294_967_296)
    var bits: UInt64 = 0
    for bit in (0..<32).reversed() { bits = bits << 2 | (x >> bit & 1) << 1 | y >> bit & 1 }
    let digits = (0..<(zoom + 8 + 2) / 3).map { alphabet[Int(bits >> UInt64(58 - 6 * $0) & 63)] }
    return String(digits) + String(repeating: "-", count: (zoom + 8) % 3)
  }

  @Test(arguments: [
    "ge0://B4srhdHVVt/Some_Name", "om://B4srhdHVVt/Some_Name", "https://omaps.app/B4srhdHVVt/Some_Name",
  ])
  func `codes of Organic Maps are read`(text: String) throws {
    let place = try CoordinateParser.place(text)

    #expect(isNear(place.coordinate, 64.5234, 12.1234, within: 1e-4))
    #expect(place.zoom == 4.25)
  }

  @Test(arguments: [
    "9GG65WCR+22", "9gg65wcr+22 Helsinki", "https://plus.codes/9GG65WCR+22", "https://plus.codes/9GG65WCR%2B22",
    "https://www.google.com/maps/place/9GG65WCR%2B22",
  ])
  func `a whole plus code is a place`(text: String) throws {
    #expect(isNear(try CoordinateParser.coordinate(text), 60.17, 24.94, within: 1e-4))
  }

  @Test(arguments: [
    ("5WCR+22 Helsinki", "5WCR+22 Helsinki"),
    ("https://www.google.com/maps/place/5WCR%2B22+Helsinki", "5WCR+22 Helsinki"),
    ("https://www.google.com/maps/search/?api=1&query=Oodi+Helsinki", "Oodi Helsinki"),
    ("https://www.google.com/maps/search/Caf%C3%A9+Ekberg", "Café Ekberg"),
    ("https://maps.apple.com/?q=Oodi", "Oodi"),
    ("geo:0,0?q=Oodi%20Helsinki", "Oodi Helsinki"),
  ])
  func `what tells only a name tells what to look for`(text: String, name: String) {
    #expect {
      try CoordinateParser.place(text)
    } throws: { error in
      (error as? CoordinateError)?.wanted == name
    }
  }

  @Test(
    arguments: [
      ("https://maps.app.goo.gl/AbCdEf123", .needsNetwork(host: "maps.app.goo.gl")),
      ("Dropped pin\nNear Helsinki\nhttps://goo.gl/maps/AbC", .needsNetwork(host: "goo.gl")),
      ("https://maps.apple/p/AbC", .needsNetwork(host: "maps.apple")),
      ("https://www.openstreetmap.org/way/123", .needsNetwork(host: "openstreetmap.org")),
      ("https://www.openstreetmap.org/", .linkWithoutPlace(host: "openstreetmap.org")),
      ("https://www.openstreetmap.org/#map=15/95/24.94", .linkWithoutPlace(host: "openstreetmap.org")),
      ("https://www.google.com/maps/@60.17,2499,15z", .linkWithoutPlace(host: "google.com")),
      ("https://example.org/", .linkWithoutPlace(host: "example.org")),
      ("https://osm.org/go/!!!", .linkWithoutPlace(host: "osm.org/go/")),
      ("https://osm.org/go/AAAAAAAAAAAAAAAAAAAA", .linkWithoutPlace(host: "osm.org/go/")),
      ("ge0://AAAAAAAAAAAAAAAAAAAA", .linkWithoutPlace(host: "ge0://")),
      (String(repeating: "https://osm.org/", count: 5000), .tooLong),
    ] as [(String, CoordinateError)]
  )
  func `a link without a place is refused with the reason`(text: String, error: CoordinateError) {
    #expect(throws: error) { try CoordinateParser.place(text) }
    #expect(error.problem.hasSuffix(".") && error.advice.hasSuffix("."))
  }

  @Test(arguments: [
    "Kauppatori\nhouse 3\nKaartinkaupunki\n60°10′12″N 24°56′24″E\n1.2 km 120° SE",
    "│ Kauppatori          │\n│ 60°10′12″N 24°56′24″E │", "Oodi · 60.17,24.94", "Oodi   60.17,24.94   120 m",
  ])
  func `the lines of what is here tell a place`(text: String) throws {
    #expect(isNear(try CoordinateParser.coordinate(text), 60.17, 24.94, within: 1e-9))
  }

  @Test(arguments: [
    "https://tile.example/{z}/{x}/{y}.png", "https://www.google.com/search?q=1,2", "city.mbtiles", "openstreetmap",
    "https://host/tiles.json", "https://host/city.pmtiles#map=1/2/3",
  ])
  func `maps are no links of places`(text: String) {
    #expect(!CoordinateParser.isLink(text))
  }

  @Test func `no link is a trap`() {
    let seeds = [
      "https://www.openstreetmap.org/?mlat=60.17&mlon=24.94#map=15/60.17/24.94", "https://osm.org/go/0xPCuZ~A--?m",
      "https://www.google.com/maps/place/X/@60.17,24.94,17z/data=!8m2!3d60.17!4d24.94", "om://map?ll=60.17,24.94",
      "https://maps.google.com/?q=loc:60.17,24.94(x)&z=1e9", "ge0://B4srhdHVVt/Name", "9GG65WCR+22", "5WCR+22 Helsinki",
      "https://www.bing.com/maps?cp=60.17~24.94&lvl=15", "https://wego.here.com/?map=60.17,24.94,15,normal",
      "geo:0,0?q=%E2%82%AC%ZZ(", "https://plus.codes/9GG65WCR+22", "│ 60°10′12″N 24°56′24″E │\n a  b · c",
    ].map { Array($0.unicodeScalars) }
    let spice = Array("0123456789.,;:%+-/#?&=()!@~_ zXmQ\n\u{1b}\u{0}🧭é┃·".unicodeScalars)
    var random = SeededRandom(seed: 20_261_124)
    for round in 0..<20_000 {
      var scalars = seeds[round % seeds.count]
      for _ in 0...Int(random.next() % 5) {
        let place = Int(random.next() % UInt64(max(scalars.count, 1)))
        let extra = spice[Int(random.next() % UInt64(spice.count))]
        if random.next() % 2 == 0 || scalars.isEmpty {
          scalars.insert(extra, at: place)
        } else {
          scalars[place] = extra
        }
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      if let place = try? CoordinateParser.place(text) {
        #expect((-90...90).contains(place.coordinate.latitude.degrees), "\(text)")
        #expect(place.zoom.map { (0...30).contains($0) } ?? true, "\(text)")
      }
    }
  }
}
