import Calendar
import Foundation
import Geodesy
import Places
import TestSupport
import Testing

struct ExchangeTests {
  private struct Content: Equatable {
    var places: [ExchangedPlace] = []
    var tracks: [Track] = []
    var routes: [Track] = []
    var routePoints: [Place] = []
    var outlines: [[TrackPoint]] = []
    var problems: [String] = []
  }

  private let files: TestStore

  init() throws {
    files = try TestStore()
  }

  private func read(_ text: String, name: String) throws -> Content {
    try read(file: files.write(text, to: name))
  }

  private func read(file: String, as format: ExchangeFormat? = nil) throws -> Content {
    var stream = try ExchangeStream(file, as: format)
    var content = Content()
    while let items = try stream.next() {
      for item in items {
        switch item {
        case .place(let place): content.places.append(place)
        case .track(let track): content.tracks.append(track)
        case .route(let track): content.routes.append(track)
        case .routePoint(let place): content.routePoints.append(place)
        case .outline(let outline): content.outlines.append(outline)
        }
      }
    }
    content.problems = stream.report.problems.map(\.text)
    return content
  }

  private func text(_ places: [ExchangedPlace], _ tracks: [Track], as format: ExchangeFormat) -> String {
    var text = ""
    ExchangeWriter.write(places, tracks: tracks, as: format) { text += $0 }
    return text
  }

  private var rich: ExchangedPlace {
    var place = Place(
      name: "Ateneum \"& <co>\", Ltd;\u{301}",
      coordinate: Coordinate(north: -0.000012345, east: 179.9999999)
    )
    place.altitude = .meters(-12.25)
    place.kind = "museum"
    place.description = "Two\nlines, and a \"quote\""
    place.links = ["https://a.example/?x=1&y=2"]
    place.openingHours = "Tu-Su 10:00-18:00"
    place.importance = 80
    place.isFavorite = true
    place.created = Timestamp("2024-05-01T12:00:00.5Z")
    return ExchangedPlace(place, isTarget: true, isDone: true)
  }

  private var way: Track {
    let points = (0..<5).map { number in
      TrackPoint(
        coordinate: Coordinate(north: 60 + Double(number) / 7, east: 25),
        altitude: .meters(Double(number) * 1.1),
        time: Timestamp(secondsSince1970: 1_700_000_000 + Double(number))
      )
    }
    return Track(name: "A <way>", segments: [Array(points[..<2]), Array(points[2...])])
  }

  @Test(arguments: [(178.0, -178.0, 180), (-178, 178, -180)])
  func `a way across 180 degrees is cut there in GeoJSON`(from: Double, to: Double, border: Int) throws {
    let points = [(10.0, from, 100.0, 0.0), (20, to, 200, 10), (21, to, 200, 20)].map { north, east, meters, seconds in
      TrackPoint(
        coordinate: Coordinate(north: north, east: east),
        altitude: .meters(meters),
        time: Timestamp(secondsSince1970: 1_700_000_000 + seconds)
      )
    }
    let text = text([], [Track(name: "Across", segments: [points])], as: .geojson)
    let (start, end) = (Int(from), Int(to))
    #expect(
      text.contains(
        "[[[\(start),10,100],[\(border),15,150]],[[\(-border),15,150],[\(end),20,200],[\(end),21,200]]]"
      ),
      "\(text)"
    )
    let track = try #require(try read(text, name: "across.geojson").tracks.first)
    #expect(track.segments.map(\.count) == [2, 3])
    #expect(track.segments[0][1].time == Timestamp(secondsSince1970: 1_700_000_005))
    #expect(track.segments[1][0].time == Timestamp(secondsSince1970: 1_700_000_005))
  }

  @Test(arguments: ExchangeFormat.allCases)
  func `places come back as they went`(format: ExchangeFormat) throws {
    var bare = ExchangedPlace(Place(name: "1", coordinate: .oodi))
    bare.place.names = format == .csv ? [:] : ["fi": "Oodi", "ru": "Ооди"]

    let content = try read(text([rich, bare], [], as: format), name: "places.\(format.rawValue)")

    #expect(content == Content(places: [rich, bare]))
  }

  @Test(arguments: ExchangeFormat.allCases)
  func `ways come back as they went`(format: ExchangeFormat) throws {
    let content = try read(text([], [way], as: format), name: "A <way>.\(format.rawValue)")

    #expect(content == Content(tracks: [way]))
  }

  @Test func `speed, course and accuracy come back from GPX and CSV`() throws {
    var track = Track(
      name: "drive",
      segments: [[TrackPoint(coordinate: .oodi, time: Timestamp("2024-05-01T12:00:00Z"))]]
    )
    track.segments[0][0].speed = Speed(metersPerSecond: 13.5)
    track.segments[0][0].course = Bearing(degrees: 271.25)
    track.segments[0][0].accuracy = .meters(3.5)

    for format in [ExchangeFormat.gpx, .csv] {
      #expect(try read(text([], [track], as: format), name: "drive.\(format)").tracks == [track])
    }
  }

  @Test func `GPX 1.0 and Garmin's and OsmAnd's additions are read`() throws {
    let content = try read(
      """
      <?xml version="1.0" encoding="ISO-8859-1"?>
      <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0" xmlns:gpxtpx="x" xmlns:osmand="y"
        xmlns:gpxx="z">
        <name>The whole file</name>
        <wpt lat="60.17" lon="24.94"><ele>5</ele><name>Caf&#233;</name><cmt>a comment</cmt><sym>Restaurant</sym>
          <url>http://a.example</url><extensions><osmand:icon>amenity_cafe</osmand:icon></extensions></wpt>
        <wpt lat="60,18" lon="24,95"><name>comma</name></wpt>
        <rte><name>Route</name><rtept lat="1" lon="2"><name>via</name>
          <extensions><gpxx:RoutePointExtension><gpxx:rpt lat="1.1" lon="2.1"/></gpxx:RoutePointExtension></extensions>
        </rtept><rtept lat="1.5" lon="2.5"/></rte>
        <trk><name>Track</name><number>1</number><trkseg>
          <trkpt lat="60.1" lon="24.1"><time>2020-01-01T00:00:00Z</time><speed>2.5</speed><course>90</course></trkpt>
          <trkpt lat="60.2" lon="24.2"><extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>3</gpxtpx:speed>
            <gpxtpx:hr>120</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions></trkpt>
        </trkseg><trkseg/><trkseg><trkpt lat="60.3" lon="24.3"/></trkseg></trk>
      </gpx>
      """,
      name: "mixed.gpx"
    )

    #expect(content.places.map(\.place.name) == ["Café", "comma"])
    #expect(content.places[0].place.description == "a comment")
    #expect(content.places[0].place.kind == "Restaurant")
    #expect(content.places[0].place.links == ["http://a.example"])
    #expect(content.places[1].place.coordinate == Coordinate(north: 60.18, east: 24.95))
    #expect(content.routes.map(\.pointCount) == [2])
    #expect(content.tracks.map(\.name) == ["Track"])
    #expect(content.tracks[0].segments.map(\.count) == [2, 1])
    #expect(content.tracks[0].points.map { $0.speed?.metersPerSecond } == [2.5, 3, nil])
    #expect(content.tracks[0].points[0].course == Bearing(degrees: 90))
    #expect(content.problems == [])
  }

  @Test func `KML of Google's is read, whatever folders it lies in`() throws {
    let content = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
        <name>My map</name><Style id="icon"><IconStyle/></Style>
        <Folder><name>Layer</name><Folder>
          <Placemark><name>Pin</name><description><![CDATA[<b>bold</b> & co]]></description>
            <LookAt><longitude>1</longitude><latitude>2</latitude></LookAt>
            <ExtendedData><Data name="kind"><value>cafe</value></Data></ExtendedData>
            <Point><coordinates>
              24.9381, 60.1740, 3
            </coordinates></Point></Placemark></Folder>
          <Placemark><name>Walk</name><LineString><coordinates>24,60,0 24.1,60.1,0
            24.2,60.2</coordinates></LineString></Placemark>
          <Placemark><name>Park</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
            24,60 26,60 26,62 24,62 24,60</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing>
            <coordinates>25,61 25.1,61 25,61</coordinates></LinearRing></innerBoundaryIs></Polygon></Placemark>
        </Folder>
        <Placemark><gx:Track><when>2010-05-28T02:02:09Z</when><when>2010-05-28T02:02:35Z</when>
          <gx:coord>-122.2 37.4 156</gx:coord><gx:coord>-122.3 37.5 152</gx:coord></gx:Track></Placemark>
        <Placemark><name>Nowhere</name></Placemark>
      </Document></kml>
      """,
      name: "map.kml"
    )

    #expect(content.places.map(\.place.name) == ["Pin", "Park"])
    #expect(content.places[0].place.coordinate == .oodi)
    #expect(content.places[0].place.kind == "cafe")
    #expect(content.places[0].place.description == "<b>bold</b> & co")
    #expect(content.places[1].place.coordinate == Coordinate(north: 61, east: 25))
    #expect(content.tracks.map(\.name) == ["Walk", "map"])
    #expect(content.tracks[1].points.map { $0.time?.text } == ["2010-05-28T02:02:09Z", "2010-05-28T02:02:35Z"])
    #expect(content.tracks[1].points[1].altitude == .meters(152))
    #expect(content.problems == ["line 19: “Nowhere” has no place"])
  }

  @Test func `GeoJSON of every geometry is read, also bare and a line each`() throws {
    let point =
      #"{"type":"Feature","properties":{"title":"P","amenity":"cafe"},"geometry":{"type":"Point","coordinates":[24.9381,60.1740]}}"#
    let line = #"{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[1,2],[3,4,5]]}}"#
    let area = #"{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}"#
    let all =
      #"{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[1,1],[2,2]]},\#(area)]}"#
    let feature = #"{"type":"Feature","properties":{"name":"G"},"geometry":\#(all)}"#

    let collection = try read(
      "\u{feff}{\"type\":\"FeatureCollection\",\"name\":\"x [features]\",\n\"features\" : [\(point),\n\(line),\(feature)],\"crs\":[]}",
      name: "c.geojson"
    )
    let lines = try read("\(point)\n\u{1e}\(line)\n\(area)\n", name: "l.json")

    #expect(collection.places.map(\.place.name) == ["P", "G", "G", "G"])
    #expect(collection.places[0].place.kind == "cafe")
    #expect(collection.tracks.map(\.points) == [lines.tracks[0].points])
    #expect(collection.tracks[0].points[1].altitude == .meters(5))
    #expect(lines.places.map(\.place.coordinate) == [.oodi, Coordinate(north: 1, east: 1)])
    #expect(collection.problems == [] && lines.problems == [])
  }

  @Test(arguments: [
    ("name,lat,lon\nOodi,60.1740,24.9381\n", "Oodi"), ("Nimi;Leveys;Pituus\nOodi;60,1740;24,9381", "Oodi"),
    ("LONGITUDE\tLATITUDE\tTITLE\r\n24.9381\t60.1740\tOodi\r\n", "Oodi"),
    ("\u{feff}\"name\",\"coordinates\"\n\"Oodi\",\"60°10′26.4″N 24°56′17.16″E\"\n", "Oodi"),
    ("60.1740,24.9381,Oodi\n", "Oodi"), ("id|y|x|label\n7|60.1740|24.9381|Oodi", "Oodi"),
    ("lat,lon,name\n\"60,1740\",\"24,9381\",\"O\"\"o\"\"di\n\"\n", "O\"o\"di"),
    ("широта;долгота;название\n60.1740;24.9381;Ооди\n", "Ооди"),
  ])
  func `tables are read, whatever their columns are called`(text: String, name: String) throws {
    let content = try read(text, name: "table.csv")

    #expect(content.places.map(\.place.name) == [name])
    let place = try #require(content.places.first?.place.coordinate)
    #expect(Sphere.earth.distance(from: place, to: .oodi) < .meters(0.5))
    #expect(content.problems == [])
  }

  @Test func `a table in an old encoding is read`() throws {
    let file = try files.write("", to: "old.csv")
    try Data(Array("name;lat;lon\nCaf".utf8) + [0xe9] + Array(";1;2\n".utf8)).write(to: URL(fileURLWithPath: file))

    #expect(try read(file: file).places.map(\.place.name) == ["Café"])
  }

  @Test(arguments: [
    ("a.csv", "name,lat,lon\nfine,1,2\nbad,91,0\nempty,,\nfine,3,4\n", 2, ["line 3: “91 0”", "line 4: “ ”"]),
    ("b.csv", "just\nsome\ntext\n", 0, ["line 1: no position columns; expected lat"]),
    (
      "c.gpx", "<gpx>\n<wpt lat='91' lon='0'/>\n<wpt lat='1' lon='nan'/><wpt lat='1' lon='1'/>\n<trk>", 1,
      ["line 2: lat “91” lon “0”", "line 3: lat “1” lon “nan”", "line 4: invalid XML"]
    ),
    (
      "d.geojson",
      "{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":\"Feature\",\"properties\":{\"name\":\"x\"},\"geometry\":null},\n"
        + "{\"type\":\"Point\",\"coordinates\":[1e999,2]},{\"type\":\"Blob\",\"coordinates\":[]},\n"
        + "{\"type\":\"Point\",\"coordinates\":[1,2]},\n{\"type\" \"Point\"},\n{\"type\":\"Point\"", 1,
      [
        "line 2: “x” has no place", "line 3: “[null,2]”", "line 3: “Blob”", "line 5: invalid JSON",
        "line 6: the file ends",
      ]
    ),
    (
      "e.kml", "<kml><Placemark><Point><coordinates>1,2 x,y</coordinates></Point></Placemark>\n</kml>", 1,
      ["line 1: “x,y” is no place on earth"]
    ),
  ])
  func `what can't be taken is told with its line`(name: String, text: String, places: Int, problems: [String])
    throws
  {
    let content = try read(text, name: name)

    #expect(content.places.count == places)
    try #require(content.problems.count == problems.count, "\(content.problems)")
    for (description, expected) in zip(content.problems, problems) {
      #expect(description.hasPrefix(expected), "\(description)")
    }
  }

  @Test func `entities of its own are refused, and nothing outside is opened`() throws {
    let bomb = (1...9).map { "<!ENTITY a\($0) \"\(String(repeating: "&a\($0 - 1);", count: 10))\">" }.joined()
    let laughs = "<!DOCTYPE gpx [<!ENTITY a0 \"ha\">\(bomb)]><gpx><wpt lat='1' lon='2'><name>&a9;</name></wpt></gpx>"
    let outside = "<!DOCTYPE gpx SYSTEM 'file:///etc/passwd'><gpx><wpt lat='1' lon='2'><name>a&b;c</name></wpt></gpx>"

    #expect(try read(laughs, name: "bomb.gpx").problems == ["line 1: it declares entities, which are not accepted"])
    #expect(try read(outside, name: "outside.gpx").places.map(\.place.name) == ["ac"])
  }

  @Test(arguments: [ExchangeFormat.gpx, .kml, .geojson])
  func `what is nested without end is given up`(format: ExchangeFormat) throws {
    let open = format == .geojson ? "[" : "<a>"
    let start = format == .geojson ? "{\"type\":\"FeatureCollection\",\"features\":[" : "<\(format.rawValue)>"

    let content = try read(start + String(repeating: open, count: 100_000), name: "deep.\(format.rawValue)")

    #expect(content.places.isEmpty)
    #expect(content.problems.count == 1)
  }

  @Test(arguments: [
    ("hole.gpx", "<gpx>"), ("hole.kml", "<kml>"), ("hole.geojson", #"{"type": "FeatureCollection", "features": ["#),
    ("hole.csv", "lat,lon,name\n60,25,Oodi\n"),
  ])
  func `a file of four gigabytes of nothing is given up with a word`(name: String, beginning: String) throws {
    let file = try files.write(beginning, to: name)
    #expect(unsafe truncate(file, 4 << 30) == 0)
    let start = ContinuousClock.now

    let content = try read(file: file)

    #expect(content.places.count == (name.hasSuffix("csv") ? 1 : 0) && content.problems.count == 1)
    #expect(content.problems[0].contains("the rest was left out"), "\(content.problems)")
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test func `a tag that never ends is given up before memory is`() throws {
    let file = try files.write("<gpx><wpt lat='", to: "long.gpx")
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.seekToEnd()
    for _ in 0..<24 { try handle.write(contentsOf: Data(repeating: 0x31, count: 1 << 20)) }

    #expect(try read(file: file).problems == ["line 1: a part of it is too long"])
  }

  @Test(arguments: [1, 2, 7, 64, 1000])
  func `what was cut anywhere brings what was before`(step: Int) throws {
    for format in ExchangeFormat.allCases {
      let bytes = Array(text([rich, rich, rich], [way], as: format).utf8)
      for length in stride(from: 0, through: bytes.count, by: step * 37) {
        let file = try files.write("", to: "cut.\(format.rawValue)")
        try Data(bytes.prefix(length)).write(to: URL(fileURLWithPath: file))
        let content = try read(file: file, as: format)
        #expect(content.places.dropLast().allSatisfy { $0.place.coordinate == rich.place.coordinate })
      }
    }
  }

  @Test func `what is no such file is refused`() throws {
    #expect(throws: PlaceError.self) { try read("{\"a\":1}", name: "x.pdf") }
    #expect(throws: PlaceError.self) { try read(file: "/dev/null") }
    #expect(throws: PlaceError.self) { try read(file: files.folder + "/nothing.gpx") }
  }

  @Test func `a file is taken into the store whole, targets as targets`() throws {
    let store = try files.open()
    let file = try files.write(
      text([rich, ExchangedPlace(Place(name: "Oodi", coordinate: .oodi))], [way], as: .gpx),
      to: "a.gpx"
    )

    let report = try store.importing(file)

    #expect(report.places == 2 && report.tracks == 1 && report.points == 5)
    #expect(try store.targets().map(\.isDone) == [true])
    #expect(try store.exchanged().map(\.place.name) == [rich.place.name, "Oodi"])
    #expect(try store.track(store.tracks()[0].id) == way)
    #expect(throws: PlaceError.self) { try store.importing(files.folder) }
    #expect(try store.places().count == 1)
    _ = try store.importing(file, asTargets: true)
    #expect(try store.targets().map(\.name) == [rich.place.name, "Oodi"])
  }

  @Test func `importing a file again adds nothing and reports what was there`() throws {
    let store = try files.open()
    let oodi = ExchangedPlace(Place(name: "Oodi", coordinate: .oodi))
    let file = try files.write(text([rich, oodi], [way], as: .gpx), to: "a.gpx")
    var cafe = oodi
    cafe.place.kind = "cafe"
    let more = try files.write(text([rich, oodi, cafe], [way], as: .gpx), to: "more.gpx")

    #expect(try store.importing(file).known == 0)
    #expect(try store.importing(file).known == 3)
    #expect(try store.exchanged().count == 2 && store.tracks().count == 1)
    #expect(try store.importing(more).known == 3)
    #expect(try store.exchanged().count == 3)
  }

  @Test func `undoing an import removes what it added, and before it the one before`() throws {
    let store = try files.open()
    try store.add(Place(name: "Mine", coordinate: .cathedral))
    let oodi = ExchangedPlace(Place(name: "Oodi", coordinate: .oodi))
    _ = try store.importing(files.write(text([oodi], [way], as: .gpx), to: "a.gpx"))
    _ = try store.importing(files.write(text([oodi, rich], [], as: .gpx), to: "b.gpx"))
    // An import that adds nothing leaves nothing to undo.
    _ = try store.importing(files.write(text([oodi, rich], [], as: .gpx), to: "b.gpx"))

    #expect(try #require(try store.undoImport()) == (places: 1, tracks: 0))
    #expect(try store.exchanged().map(\.place.name) == ["Mine", "Oodi"])
    #expect(try #require(try store.undoImport()) == (places: 1, tracks: 1))
    #expect(try store.exchanged().map(\.place.name) == ["Mine"] && store.tracks().isEmpty)
    #expect(try store.undoImport() == nil)
    #expect(try store.findings().isEmpty)
  }

  private static let zone = """
    <kml><Placemark><name>Zone</name><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 4,0 4,2 0,2 0,0
    </coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,1.5 1,1
    </coordinates></LinearRing></innerBoundaryIs></Polygon></Placemark></kml>
    """

  @Test func `an area is a place at its centre and lines around it and its holes`() throws {
    let rings = "[[[0,0],[4,0],[4,2],[0,2],[0,0]],[[1,1],[2,1],[2,1.5],[1,1]]]"
    let json = #"{"type":"Feature","properties":{"name":"Zone"},"geometry":{"type":"Polygon","coordinates":\#(rings)}}"#
    for content in [try read(Self.zone, name: "z.kml"), try read(json, name: "z.geojson")] {
      #expect(content.places.map(\.place) == [Place(name: "Zone", coordinate: Coordinate(north: 1, east: 2))])
      #expect(content.outlines.map(\.count) == [5, 4] && content.problems.isEmpty)
    }
  }

  @Test func `KMZ is read, cut and hostile archives are reported`() throws {
    let archive = Array(ZipFile.bytes(["images/a.png": [1, 2, 3], "doc.kml": Array(Self.zone.utf8)]))
    func read(_ bytes: [UInt8]) throws -> Content {
      let file = try files.write("", to: "z.kmz")
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      return try self.read(file: file)
    }

    #expect(try read(archive).places.map(\.place.name) == ["Zone"])
    #expect(try read(Array(ZipFile.bytes(["a.txt": [65]]))).problems[0].hasSuffix("it is an archive without KML"))
    for length in stride(from: 4, to: archive.count, by: 7) {
      let content = try read(Array(archive.prefix(length)))
      #expect(content.places.isEmpty && content.problems.count == 1)
    }
    for index in archive.indices.dropFirst(4) {
      var damaged = archive
      damaged[index] ^= 0xff
      _ = try read(damaged)
    }
  }

  @Test func `CSV is read by GTFS columns, WKT and pairs`() throws {
    let tables = [
      "stop_id,stop_name,stop_lat,stop_lon\n7,First,43.73,7.42\n",
      "station_name;GPS Latitude;GPS Longitude\nFirst;43,73;7,42\n",
      "id,name,geom\n1,First,POINT(7.42 43.73)\n", "name,wkt\nFirst,SRID=4326;POINT Z (7.42 43.73 5)\n",
      "name,\"lat, lon\"\nFirst,\"43.73, 7.42\"\n", "First,\"43.73, 7.42\"\n", "First,POINT (7.42 43.73)\n",
    ]
    for table in tables {
      let content = try read(table, name: "t.csv")
      #expect(content.places.map(\.place) == [Place(name: "First", coordinate: Coordinate(north: 43.73, east: 7.42))])
    }
    #expect(try read("wkt\nPOINT(7 99)\nLINESTRING(1 2,3 4)\n", name: "t.csv").problems.count == 2)
  }

  @Test func `CSV without known columns lists the ones that are known`() throws {
    let problems = try read("name,foo\nA,1\n", name: "t.csv").problems
    #expect(problems.count == 1)
    for word in ["lat", "stop_lat", "longitude", "coordinates", "wkt"] { #expect(problems[0].contains(word)) }
  }

  @Test func `named points of a GPX route are found, nameless ones only as its line`() throws {
    let route =
      "<gpx><rte><name>Plan</name><rtept lat='1' lon='2'><name>Buoy</name><sym>Flag</sym></rtept><rtept lat='3' lon='4'/>"
      + "</rte><trk><trkseg><trkpt lat='1' lon='2'><name>No</name></trkpt></trkseg></trk></gpx>"

    let content = try read(route, name: "plan.gpx")

    #expect(content.routes.map(\.pointCount) == [2] && content.places.isEmpty)
    #expect(content.routePoints.map { [$0.name, $0.kind] } == [["Buoy", "Flag"]])
  }
}
