import Cartography
import Cells
import Testing
import Tiles

struct StyleTests {
  @Test func `the built-in styles are understood to the last word`() {
    for style in [Style.day, .night, .nightRed] { #expect(style.problems == []) }
    #expect([Style.day, .night, .nightRed].map(\.name) == ["day", "night", "night-red"])
  }

  @Test(arguments: MapClass.allCases)
  func `every class has its word in a style`(mapClass: MapClass) throws {
    let style = try Style(Array("{\"colors\": {\"\(mapClass)\": \"#102030\"}}".utf8))
    #expect(style.problems == [])
  }

  @Test func `what a style says that isn't known is told once`() throws {
    let style = try Style(
      Array(
        #"""
        {"extends": "day", "colors": {"swamp": "#00ff00"}, "layers": [
          {"type": "line", "class": "street", "source-layer": "a", "filter": ["~=", "x", 1], "paint": {"line-blur": 1}},
          {"type": "line", "class": "street", "source-layer": "b", "filter": ["~=", "x", 1], "paint": {"line-blur": 2}},
          {"type": "heatmap", "class": "street", "source-layer": "c"},
          {"type": "fill", "class": "street", "source-layer": "d"}]}
        """#.utf8
      )
    )

    #expect(
      style.problems.map { "\($0.part) \($0.value)" } == [
        "colour of \"swamp\"", "filter \"~=\"", "paint property \"line-blur\"", "layer type \"heatmap\"",
        "fill layer of class \"street\"",
      ]
    )
  }

  /// The features that a filter accepts, of four features a, b, c and d.
  @Test(arguments: [
    (#"["==", "kind", "a"]"#, "a"),
    (#"["==", ["get", "kind"], "a"]"#, "a"),
    (#"["!=", "kind", "a"]"#, "bcd"),
    (#"["in", "kind", "a", "c"]"#, "ac"),
    (#"["in", ["get", "kind"], ["literal", ["a", "c"]]]"#, "ac"),
    (#"["!in", "kind", "a", "c"]"#, "bd"),
    (#"["has", "level"]"#, "bc"),
    (#"["!has", "level"]"#, "ad"),
    (#"["<=", "level", 1]"#, "b"),
    (#"[">", ["get", "level"], 1]"#, "c"),
    (#"["all", ["has", "level"], ["!=", "kind", "b"]]"#, "c"),
    (#"["any", ["==", "kind", "a"], ["==", "level", 2]]"#, "ac"),
    (#"["none", ["==", "kind", "a"], ["==", "level", 2]]"#, "bd"),
    (#"["!", ["has", "level"]]"#, "ad"),
    (#"["match", ["get", "kind"], ["a", "d"], true, false]"#, "ad"),
    (#"["match", ["get", "kind"], ["a", "d"], false, true]"#, "bc"),
    (#"["==", "open", true]"#, "cd"),
    (#"["==", "$type", "Polygon"]"#, "abcd"),
    (#"["==", ["geometry-type"], "LineString"]"#, ""),
    (#"true"#, "abcd"),
    (#"["unheard-of"]"#, ""),
    (#"["==", ["get", ["concat", "ki", "nd"]], "a"]"#, "a"),
    (#"["==", ["get", "kind", ["properties"]], "b"]"#, "b"),
    (#"["!", ["<", ["get", "level"], 2]]"#, "c"),
    (
      #"["any", ["==", ["get", "kind"], ["get", "open"]], ["==", ["concat", ["get", "kind"], ["get", "level"]], "c2"]]"#,
      "c"
    ),
    (#"[">", ["length", ["get", "kind"]], 1]"#, ""),
    (#"["step", ["zoom"], false, 1, ["has", "level"]]"#, "bc"),
  ])
  func `filters let through what they say`(filter: String, expected: String) throws {
    let style = try Style(
      Array(
        #"""
        {"extends": "widths", "colors": {"ground": "#ffffff", "water": "#0000ff"}, "layers": [
          {"type": "fill", "class": "water", "source-layer": "things", "filter": \#(filter)}]}
        """#.utf8
      )
    )
    var tile = TileBuilder()
    let tags: [[(key: String, value: VectorValue)]] = [
      [("kind", .string("a"))],
      [("kind", .string("b")), ("level", .int(1))],
      [("kind", .string("c")), ("level", .double(2)), ("open", .string("yes"))],
      [("kind", .string("d")), ("open", .bool(true))],
    ]
    for (index, tags) in tags.enumerated() {
      tile.add("things", .polygon, [TileBuilder.rectangle(index * 64, 0, 32, 64)], tags)
    }

    var grid = CellGrid(columns: 8, rows: 1)
    let painter = VectorMapPainter(style: style, language: "")
    _ = try painter.paint(.overTile(tile.tile(), columns: 8, rows: 1), blocks: .block, depth: .trueColor, into: &grid)

    let shown = zip("abcd", 0...).filter { grid[$0.1 * 2, 0].background == CellColor(hex: 0x0000ff) }.map(\.0)
    #expect(String(shown) == expected)
  }

  @Test(arguments: [
    ("#0af", 0x00aaff), ("#00AAFF", 0x00aaff), ("rgb(0, 170, 255)", 0x00aaff), ("rgba(0,170,255,.5)", 0x00aaff),
    ("hsl(200, 100%, 50%)", 0x00aaff), ("white", 0xffffff),
  ])
  func `colours are read in the spellings of style files`(spelling: String, hex: Int) throws {
    let style = try Style(
      Array(#"{"version": 8, "layers": [{"type": "background", "paint": {"background-color": "\#(spelling)"}}]}"#.utf8)
    )
    var grid = CellGrid(columns: 2, rows: 1)

    _ = try VectorMapPainter(style: style, language: "")
      .paint(.overTile(TileBuilder().tile(), columns: 2, rows: 1), blocks: .block, depth: .trueColor, into: &grid)

    #expect(grid[0, 0].background == CellColor(hex: UInt32(hex)))
  }

  @Test func `a style of MapLibre's is drawn as far as its words are known`() throws {
    let style = try Style(
      Array(
        #"""
        {"version": 8, "name": "Theirs", "sources": {}, "layers": [
          {"id": "background", "type": "background", "paint": {"background-color": "#111111"}},
          {"id": "water", "type": "fill", "source": "s", "source-layer": "water", "paint": {"fill-color":
            ["interpolate", ["linear"], ["zoom"], 10, "#000000", 20, "#0000ff"]}},
          {"id": "road_major", "type": "line", "source": "s", "source-layer": "transportation",
           "filter": ["all", ["==", "$type", "LineString"], ["in", "class", "primary", "trunk"]],
           "paint": {"line-color": "#ff0000", "line-width": {"base": 1.2, "stops": [[10, 1], [20, 20]]}}},
          {"id": "hidden", "type": "fill", "source-layer": "building", "layout": {"visibility": "none"}}]}
        """#.utf8
      )
    )
    var tile = TileBuilder()
    tile.add("water", .polygon, [TileBuilder.rectangle(0, 0, 128, 128)])
    tile.add("transportation", .line, [[(0, 288), (1024, 288)]], [("class", .string("primary"))])
    tile.add("building", .polygon, [TileBuilder.rectangle(256, 0, 128, 128)])

    var grid = CellGrid(columns: 16, rows: 8)
    _ = try VectorMapPainter(style: style, language: "")
      .paint(.overTile(tile.tile(), columns: 16, rows: 8), blocks: .block, depth: .trueColor, into: &grid)

    #expect(style.name == "Theirs")
    #expect(grid[1, 1].background == CellColor(hex: 0x000080))
    #expect([grid[8, 4].background, grid[8, 4].foreground].contains(CellColor(hex: 0xff0000)))
    #expect(grid[9, 0].background == CellColor(hex: 0x111111))
  }
}
