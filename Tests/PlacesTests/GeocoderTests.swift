import Geodesy
import Places
import Testing

struct GeocoderTests {
  private func known(_ name: String) throws -> Geocoder {
    try #require(Geocoder.all.first { $0.name == name })
  }

  private func own(_ template: String) throws -> Geocoder {
    try #require(Geocoder(named: "own", title: "", template: template, attribution: ""))
  }

  private func places(_ answer: String) -> [SearchResult]? {
    GeocoderAnswer.places(in: Array(answer.utf8), from: "own")
  }

  @Test func `Photon is told the words and roughly where the map is, Nominatim the words alone`() throws {
    let place = Coordinate(north: 43.73459, east: -0.00321)
    let question = GeocoderQuestion(" verona ", near: place, zoom: 14.7, language: "de")

    #expect(
      try known("photon").address(for: question)
        == "https://photon.komoot.io/api?q=verona&lang=de&limit=20&lat=43.73&lon=0.00&zoom=14"
    )
    #expect(
      try known("nominatim").address(for: question) == "https://nominatim.openstreetmap.org/search?q=verona"
        + "&format=jsonv2&addressdetails=1&limit=20&accept-language=de"
    )
    #expect(try known("photon").learnsPlace && !known("nominatim").learnsPlace)
  }

  @Test func `what nobody knows, and a language that it doesn't have, is left out`() throws {
    #expect(try known("photon").address(for: GeocoderQuestion("x")) == "https://photon.komoot.io/api?q=x&limit=20")
    let finnish = GeocoderQuestion("x", language: "fi")
    #expect(try !known("photon").address(for: finnish).contains("lang"))
    #expect(try known("nominatim").address(for: finnish).hasSuffix("&accept-language=fi"))
  }

  @Test(arguments: [
    ("a b", "a%20b"), ("a&b=c#d?e/f", "a%26b%3Dc%23d%3Fe%2Ff"), ("Ğ", "%C4%9E"), ("-._~", "-._~"),
    ("{lat}%\n\u{1b}\u{1}", "%7Blat%7D%25%0A%1B%01"), ("日本", "%E6%97%A5%E6%9C%AC"),
  ])
  func `whatever is typed stays a value of the address`(text: String, escaped: String) throws {
    #expect(
      try own("http://h/{query}.json?lat={lat}").address(for: GeocoderQuestion(text)) == "http://h/\(escaped).json?"
    )
  }

  @Test(arguments: [(-33.6812, 151.291, "-33.68,151.29"), (-0.004, -179.999, "0.00,-180.00"), (-0.06, 7, "-0.06,7.00")])
  func `degrees have no exponent`(north: Double, east: Double, text: String) throws {
    let question = GeocoderQuestion("x", near: Coordinate(north: north, east: east), zoom: -1)
    #expect(
      try own("http://h/?q={query}&at={lat},{lon}&z={zoom}").address(for: question) == "http://h/?q=x&at=\(text)&z=0"
    )
  }

  @Test func `an address without a place for the words is none`() {
    #expect(Geocoder(named: "own", title: "", template: "http://h/{z}/{x}/{y}.png", attribution: "") == nil)
  }

  private static let photon = """
    {"type": "FeatureCollection", "features": [
      {"geometry": {"coordinates": [10.99, 45.43]}, "properties": {"name": "Verona", "osm_key": "place",
        "osm_value": "city", "type": "city", "county": "Verona", "state": "Veneto", "country": "Italia",
        "extent": [10.87, 45.54, 11.12, 45.34]}},
      {"geometry": {"coordinates": [10.98, 45.42]}, "properties": {"name": "Porta Nuova", "osm_key": "railway",
        "osm_value": "station", "street": "Piazzale XXV Aprile", "housenumber": "1", "postcode": "37138",
        "city": "Verona", "country": "Italia"}},
      {"geometry": {"coordinates": [7.42, 43.73]}, "properties": {"osm_key": "building", "osm_value": "yes",
        "street": "Rue Grimaldi", "housenumber": "6", "postcode": "98000", "city": "Monaco", "countrycode": "MC"}},
      {"geometry": {"coordinates": [9.2, 45.48]}, "properties": {"name": "Via Verona", "osm_key": "highway",
        "osm_value": "residential", "city": "Milano", "state": "Lombardia", "country": "Italia"}},
      {"geometry": {"coordinates": [11, 45.5]}, "properties": {"name": "Verona", "osm_key": "boundary",
        "osm_value": "administrative", "type": "county", "country": "Italia"}}
    ]}
    """

  @Test func `Photon's places have kinds as maps here call them, and addresses`() throws {
    let places = try #require(self.places(Self.photon))

    #expect(places.map(\.name) == ["Verona", "Porta Nuova", "6 Rue Grimaldi", "Via Verona", "Verona"])
    #expect(places.map(\.kind) == ["city", "station", "address", "street", "region"])
    #expect(
      places.map(\.detail) == [
        "Veneto, Italia", "Piazzale XXV Aprile 1, 37138 Verona, Italia", "98000 Monaco", "Milano, Lombardia, Italia",
        "Italia",
      ]
    )
    #expect(places.first?.coordinate == Coordinate(north: 45.43, east: 10.99))
    #expect(places.first?.bounds?.north.degrees == 45.54 && places.first?.bounds?.west.degrees == 10.87)
    #expect(places.dropFirst().allSatisfy { $0.bounds == nil && $0.source == .geocoder("own") })
  }

  private static let nominatim = """
    [{"lat": "45.4384958", "lon": "10.9924122", "category": "boundary", "type": "administrative",
      "addresstype": "city", "name": "Verona", "display_name": "Verona, Veneto, 37121-37142, Italia",
      "importance": 0.71, "boundingbox": ["45.34", "45.54", "10.87", "11.12"],
      "address": {"city": "Verona", "county": "Verona", "state": "Veneto", "country": "Italia"}},
     {"lat": "60.17", "lon": "24.94", "category": "place", "type": "house", "name": "",
      "display_name": "12, Mannerheimintie, Helsinki", "address": {"house_number": "12", "road": "Mannerheimintie",
      "city": "Helsinki", "postcode": "00100", "country": "Suomi", "country_code": "fi"}},
     {"lat": "-17", "lon": "179", "name": "Fiji", "category": "place", "type": "country",
      "display_name": "Fiji", "boundingbox": ["-21.9", "-12.2", "172", "-178.5"]},
     {"lat": "38", "lon": "-97", "display_name": "United States", "type": "country",
      "boundingbox": ["-14.7", "71.5", "-180", "180"]}]
    """

  @Test func `Nominatim's numbers are texts, and its boxes other ones`() throws {
    let places = try #require(self.places(Self.nominatim))

    #expect(places.map(\.name) == ["Verona", "Mannerheimintie 12", "Fiji", "United States"])
    #expect(places.map(\.kind) == ["city", "address", "country", "country"])
    #expect(places.map(\.detail) == ["Veneto, Italia", "00100 Helsinki, Suomi", "", ""])
    #expect(places.first?.importance == 71)
    #expect(places.first?.bounds?.south.degrees == 45.34 && places.first?.bounds?.east.degrees == 11.12)
    #expect(try #require(places[2].bounds).width.degrees == 9.5)
    // A box around the world doesn't show the position.
    #expect(places[3].bounds == nil)
  }

  @Test(arguments: [
    "", "<html>", "{", "[1", "null", "12", #"{"error": "busy"}"#, #"{"features": 3}"#,
    String(repeating: "[", count: 100_000),
  ])
  func `what is no answer is none`(answer: String) {
    #expect(places(answer) == nil)
  }

  @Test(arguments: [
    "null", "[]", "7", "{}", #"{"name": "x"}"#, #"{"name": "x", "lat": "nan", "lon": "0"}"#,
    #"{"name": "x", "lat": NaN, "lon": 0}"#, #"{"name": "x", "lat": "91", "lon": "0"}"#,
    #"{"name": "x", "lat": 0, "lon": 180.5}"#, #"{"name": "x", "lat": "1e999", "lon": "0"}"#,
    #"{"lat": "1", "lon": "1"}"#, #"{"name": ["x"], "lat": "1", "lon": "1"}"#,
    #"{"properties": {"name": "x"}, "geometry": {"coordinates": "here"}}"#,
    #"{"properties": {"name": "x"}, "geometry": {"coordinates": [1]}}"#, #"{"name": "  ", "lat": 1, "lon": 1}"#,
  ])
  func `a place that makes no sense costs none of the others`(place: String) {
    #expect(places("[\(place), {\"name\": \"good\", \"lat\": 1, \"lon\": 2}]")?.map(\.name) == ["good"])
  }

  @Test(arguments: [
    #""extent": "all""#, #""extent": [1, 2]"#, #""extent": [NaN, 1, 2, 0]"#, #""extent": [1, 0, 2, 5]"#,
    #""extent": [1, 99, 2, 0]"#, #""boundingbox": ["a", "b", "c", "d"]"#, #""importance": 1e300"#,
    #""importance": "high""#, #""address": 5"#, #""address": {"city": {}, "postcode": 12}"#, #""osm_key": 3"#,
    #""type": null"#,
  ])
  func `a field that makes no sense costs no place`(field: String) {
    let places = places("[{\"name\": \"good\", \"lat\": 1, \"lon\": 2, \(field)}]")

    #expect(places?.map(\.name) == ["good"] && places?.first?.bounds == nil)
    #expect((0...100).contains(places?.first?.importance ?? -1))
  }

  @Test func `of endless answers as much is taken as anybody looks at`() throws {
    let place = #"{"name": "\#(String(repeating: "x", count: 3000))", "lat": 1, "lon": 2}"#
    let places = try #require(self.places("[" + Array(repeating: place, count: 200).joined(separator: ",") + "]"))

    #expect(places.count == GeocoderAnswer.maxPlaces && places.allSatisfy { $0.name.count == 1000 })
    #expect(self.places("[" + Array(repeating: place, count: 400).joined(separator: ",") + "]") == nil)
  }
}

struct RequestPaceTests {
  private let start = ContinuousClock.now

  @Test func `one turn a second is taken, whoever wants it`() {
    var pace = RequestPace()

    #expect(pace.take(at: start) == nil)
    #expect(pace.take(at: start) == .seconds(1))
    #expect(pace.take(at: start + .milliseconds(400)) == .milliseconds(600))
    #expect(pace.take(at: start + .seconds(1)) == nil)
    // An unused turn isn't saved for later.
    #expect(pace.take(at: start + .seconds(60)) == nil)
    #expect(pace.take(at: start + .seconds(60)) == .seconds(1))
  }

  @Test func `who asks to be left in peace is, for an hour at most`() {
    var pace = RequestPace()
    pace.rest(for: .seconds(20), from: start)
    pace.rest(for: .seconds(5), from: start)
    #expect(pace.take(at: start + .seconds(19)) == .seconds(1))

    pace.rest(for: .seconds(1_000_000), from: start)
    #expect(pace.take(at: start + .seconds(3599)) == .seconds(1))
    #expect(pace.take(at: start + .seconds(3600)) == nil)
  }
}
