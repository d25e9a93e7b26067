import Geodesy
import TestSupport
import Testing

struct CoordinateParserTests {
  @Test(arguments: [
    "60.1699,24.9384",
    "60.1699, 24.9384",
    "60.1699 24.9384",
    "+60.1699 +24.9384",
    "  (60.1699; 24.9384)\n",
    "60.1699°, 24.9384°",
    "60.1699° 24.9384°",
    "60.1699N 24.9384E",
    "60.1699 n, 24.9384 e",
    "N60.1699 E24.9384",
    "N 60.1699, E 24.9384",
    "60.1699° N, 24.9384° E",
    "24.9384E 60.1699N",
    "E 24.9384 N 60.1699",
    "60.1699N, E24.9384",
    "60,1699 24,9384",
    "60,1699, 24,9384",
    "60,1699; 24,9384",
    "60,1699N 24,9384E",
    "60.1699 north, 24.9384 east",
    "lat 60.1699 lon 24.9384",
    "Latitude: 60.1699, Longitude: 24.9384",
    "lon=24.9384&lat=60.1699",
    "６０．１６９９，２４．９３８４",
    "60.1699\u{A0}24.9384",
    "\u{200E}60.1699, 24.9384",
    "٦٠.١٦٩٩, ٢٤.٩٣٨٤",
    "geo:60.1699,24.9384",
    "GEO:60.1699,24.9384;u=35;crs=wgs84",
    "geo:0,0?q=60.1699,24.9384(Senate%20Square)",
    "+60.1699+024.9384/",
    "+60.1699+24.9384",
  ])
  func `decimal degrees are understood in every usual spelling`(text: String) throws {
    let place = try CoordinateParser.coordinate(text)

    #expect(isNear(place, 60.1699, 24.9384, within: 1e-12))
  }

  @Test(arguments: [
    "60°10′11.6″N 24°56′18″E",
    "60°10'11.6\"N 24°56'18\"E",
    "60° 10' 11.6\" N, 24° 56' 18\" E",
    "60º10’11.6”N 24º56’18”E",
    "60°10'11.6''N 24°56'18''E",
    "60d10m11.6s 24d56m18s",
    "60d10m11.6sN 24d56m18sE",
    "60d10m11.6s N 24d56m18s E",
    "60D10M11.6S 24D56M18S",
    "60 deg 10 min 11.6 sec N, 24 deg 56 min 18 sec E",
    "60 10 11.6 24 56 18",
    "60 10 11.6, 24 56 18",
    "60 10 11.6N 24 56 18E",
    "N60 10 11.6 E24 56 18",
    "60:10:11.6 24:56:18",
    "60:10:11.6N 024:56:18E",
    "60-10-11.6N 024-56-18E",
    "601011.6N 0245618E",
    "N601011.6 E0245618",
    "60°10′11,6″N 24°56′18″E",
    "60 10 11,6 24 56 18,0",
    "+601011.6+0245618/",
    "+601011,6+0245618+35.5CRSWGS_84/",
  ])
  func `degrees, minutes and seconds are understood in every usual spelling`(text: String) throws {
    let place = try CoordinateParser.coordinate(text)

    #expect(isNear(place, 60 + 10 / 60.0 + 11.6 / 3600, 24 + 56 / 60.0 + 18 / 3600.0, within: 1e-12))
  }

  @Test(arguments: [
    "60 10.194 N, 24 56.304 E",
    "60°10.194′N 24°56.304′E",
    "60°10.194' 24°56.304'",
    "60 10.194 24 56.304",
    "N60 10.194 E024 56.304",
    "60-10.194N 024-56.304E",
    "6010.194,N,02456.304,E",
    "E 24 56.304 N 60 10.194",
    "24 56.304 E, 60 10.194 N",
    "60°10,194′N 24°56,304′E",
    "60 10,194 24 56,304",
    "+6010.194+02456.304/",
  ])
  func `degrees and minutes are understood in every usual spelling`(text: String) throws {
    let place = try CoordinateParser.coordinate(text)

    #expect(isNear(place, 60 + 10.194 / 60, 24 + 56.304 / 60, within: 1e-12))
  }

  @Test(
    arguments: [
      ("-33.68,151.29", -33.68, 151.29),
      ("\u{2212}33.68, 151.29", -33.68, 151.29),
      ("-33.68 -151.29", -33.68, -151.29),
      ("33.68S 151.29E", -33.68, 151.29),
      ("33 40 48 S, 151 17 24 E", -33.68, 151.29),
      ("33d40m48s 151d17m24e", -33.68, 151.29),
      ("33°40′48″S 151°17′24″W", -33.68, -151.29),
      ("-33°40′48″ +151°17′24″", -33.68, 151.29),
      ("-33 40 48 -151 17 24", -33.68, -151.29),
      ("S33.68 W151.29", -33.68, -151.29),
      ("-33.68-151.29/", -33.68, -151.29),
      ("0,0", 0, 0),
      ("90,180", 90, 180),
      ("-90,-180", -90, 180),
      ("60,24", 60, 24),
      ("60 24", 60, 24),
      (".5,.25", 0.5, 0.25),
    ] as [(String, Double, Double)]
  )
  func `signs and letters say the same`(text: String, north: Double, east: Double) throws {
    let place = try CoordinateParser.coordinate(text)

    #expect(isNear(place, north, east, within: 1e-12))
  }

  @Test(arguments: [
    "35N 385700 6672200",
    "35 N 385700 6672200",
    "35V 385700mE 6672200mN",
    "35V 385700 6672200",
    "35 v 385700 m E 6672200 m N",
    "35V E385700 N6672200",
    "35V, 385700, 6672200",
    "35VLG8570072200",
    "35V LG 85700 72200",
    "35v lg 8570 7220",
  ])
  func `grids are understood`(text: String) throws {
    let place = try CoordinateParser.coordinate(text)

    // From GeographicLib; squares of the military grid are named by their corner and read as their centre.
    #expect(isNear(place, 60.170_657_23, 24.939_951_24, within: 1e-4))
  }

  @Test func `a geo address tells zoom, uncertainty and altitude`() throws {
    let place = try CoordinateParser.place("geo:60.1699,24.9384,12.5;crs=wgs84;u=35?z=15.5")

    #expect(place.zoom == 15.5)
    #expect(place.uncertainty == .meters(35))
    #expect(place.altitude == .meters(12.5))
  }

  @Test(arguments: [
    ("60.1699,24.9384,35", 35.0),
    ("60.1699, 24.9384, -3.5 m", -3.5),
    ("60°10′N, 24°56′E, 120 m", 120),
    ("+60.1699+024.9384+35.5CRSWGS_84/", 35.5),
  ])
  func `a third number is the altitude`(text: String, meters: Double) throws {
    #expect(try CoordinateParser.place(text).altitude == .meters(meters))
  }

  @Test(
    arguments: [
      ("", CoordinateError.empty),
      (" \u{200B}() ", .empty),
      (String(repeating: "1", count: 1000), .tooLong),
      ("Oodi", .unknownWord("Oodi")),
      ("12 Main Street", .unknownWord("Main")),
      ("0x1p3,5", .unknownWord("x")),
      ("nan,nan", .unknownWord("nan")),
      ("inf 5", .unknownWord("inf")),
      ("🧭", .unknownWord("🧭")),
      ("60.1699", .halfMissing("60.1699")),
      ("60°10′11.6″N", .halfMissing("60°10′11.6″N")),
      ("1e5,3", .contradictoryDirections("1e5,3")),
      ("60,10,24,56", .notUnderstood("60,10,24,56")),
      ("60.1.2", .unknownWord(".")),
      ("60..1,24", .unknownWord(".")),
      ("60.5 30, 24.5 30", .notUnderstood("60.5 30")),
      ("1 2 3", .halfMissing("1 2 3")),
      ("91,24", .beyondThePoles(latitude: "91")),
      ("151.29,-33.68", .beyondThePoles(latitude: "151.29")),
      ("90°00′00.1″N 0°E", .beyondThePoles(latitude: "90 00 00.1")),
      ("60,181", .beyondHalfTurn(longitude: "181")),
      ("60,-180.1", .beyondHalfTurn(longitude: "-180.1")),
      ("60°60′N 24°E", .tooManyMinutes("60")),
      ("60 10 61, 24 56 18", .tooManySeconds("61")),
      ("60N 24N", .contradictoryDirections("60N 24N")),
      ("60N 24", .contradictoryDirections("60N 24")),
      ("-60S 24E", .contradictoryDirections("-60")),
      ("geo:60", .halfMissing("geo:60")),
      ("geo:x,y", .notUnderstood("geo:x,y")),
      ("geo:95,0", .beyondThePoles(latitude: "95")),
      ("geo:60,24;crs=nad27", .unknownReferenceSystem("nad27")),
      ("geo:60,24?z=0x5", .badZoom("0x5")),
      ("+60+024CRSRT90/", .unknownReferenceSystem("RT90")),
      ("61N 385700 6672200", .noSuchZone("61")),
      ("35A 385700 6672200", .noSuchZone("35A")),
      ("35C 385700 6672200", .notInBand("35C 385700 6672200")),
      ("35N 385700 99999999", .outsideGrid("35N 385700 99999999")),
      ("35VLG857007220", .oddDigits("35VLG857007220")),
      ("35VAA8570072200", .noSuchSquare("35VAA8570072200")),
      ("35VLT8570072200", .noSuchSquare("35VLT8570072200")),
      ("99VLG8570072200", .noSuchZone("99")),
    ] as [(String, CoordinateError)]
  )
  func `what is no place is refused with the reason`(text: String, error: CoordinateError) {
    #expect(throws: error) { try CoordinateParser.place(text) }
  }

  @Test func `every reason comes with words for a person`() {
    for error in [CoordinateError.empty, .tooLong, .unknownWord("x"), .noSuchSquare("x"), .badZoom("x")] {
      #expect(error.problem.hasSuffix("."))
      #expect(error.advice.hasSuffix("."))
    }
    #expect(CoordinateError.unknownWord("Oodi").mayBeName)
    #expect(!CoordinateError.beyondThePoles(latitude: "91").mayBeName)
  }

  @Test func `no text is a trap`() {
    let seeds = [
      "60.1699,24.9384", "60°10′11.6″N 24°56′18″E", "60 10.194 N, 24 56.304 E", "geo:60.1699,24.9384;u=3?z=15&q=1,2(x)",
      "+601011.6+0245618+35CRSWGS_84/", "35V 385700mE 6672200mN", "35VLG8570072200", "Z 2000000mE 2000000mN",
      "ZAH0000000000", "6010.194,N,02456.304,E", "33d40m48s 151d17m24s", "lat=60&lon=24", "99999999999999999999,1e999",
    ].map { Array($0.unicodeScalars) }
    let spice = Array("0123456789.,;:°′″'\"NSEWnsewdm+-−/ ABXYZ?=&()x🧭é１\u{0}\u{301}".unicodeScalars)
    var random = SeededRandom(seed: 20_161_689)

    for round in 0..<20_000 {
      var scalars = seeds[round % seeds.count]
      for _ in 0...Int(random.next() % 5) { mutate(&scalars, with: spice, using: &random) }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)

      if let place = try? CoordinateParser.place(text) {
        #expect((-180..<180).contains(place.coordinate.longitude.degrees), "\(text)")
      }
    }
  }
}

private func mutate(_ scalars: inout [Unicode.Scalar], with spice: [Unicode.Scalar], using random: inout SeededRandom) {
  let place = scalars.isEmpty ? 0 : Int(random.next() % UInt64(scalars.count))
  let extra = spice[Int(random.next() % UInt64(spice.count))]
  switch random.next() % 5 {
  case 0 where !scalars.isEmpty: scalars.remove(at: place)
  case 1 where !scalars.isEmpty: scalars[place] = extra
  case 2: scalars.insert(contentsOf: scalars.prefix(place), at: place)
  case 3: scalars.removeLast(scalars.count - place)
  default: scalars.insert(extra, at: place)
  }
}

func isNear(_ place: Coordinate, _ north: Double, _ east: Double, within degrees: Double) -> Bool {
  abs(place.latitude.degrees - north) <= degrees
    && abs((place.longitude - Longitude(degrees: east)).degrees) <= degrees
}
