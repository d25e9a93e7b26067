import Foundation
import TestSupport
import Testing
import Wire

/// The output of `--json` of every command: one object a line, with the fields that programs read.
@MainActor
struct JSONLineTests {
  /// The type of a field.
  private enum Kind {
    case text, number, flag, list, object

    func matches(_ value: JSON) -> Bool {
      switch self {
      case .text: value.string != nil
      case .number: value.number != nil
      case .flag: value.bool != nil
      case .list: value.array != nil
      case .object: value.object != nil
      }
    }
  }

  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Runs a command and checks each line of its output.
  private func check(
    _ words: String,
    lines: ClosedRange<Int>,
    _ schema: KeyValuePairs<String, Kind>,
    nullable: Set<String> = [],
    status: Int32 = 0
  ) throws {
    let environment = ["RUMBO_MAPS": BundledMap.folder, "XDG_DATA_HOME": folder.path, "XDG_CACHE_HOME": folder.path]
    let outcome = try RumboProgram.run(
      words.split(separator: " ").map { String($0).replacing("%", with: folder.path) },
      environment: environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }
    )
    #expect(outcome.status == status && outcome.complaint.isEmpty, "\(words): \(outcome.complaint)")
    let objects = try outcome.objects
    #expect(lines.contains(objects.count), "\(words): \(objects.count) lines")
    for object in objects { check(object, of: words, schema, nullable: nullable) }
  }

  private func check(
    _ object: JSON?,
    of words: String,
    _ schema: KeyValuePairs<String, Kind>,
    nullable: Set<String> = []
  ) {
    #expect(object?.object != nil, "\(words): \(String(describing: object))")
    for (name, kind) in schema {
      let value = object?[name]
      let isFine = value.map { kind.matches($0) || nullable.contains(name) && $0.isNull } ?? nullable.contains(name)
      #expect(isFine, "\(words): \(name) is \(String(describing: value))")
    }
  }

  @Test func `lists have an object per line`() throws {
    try check(
      "maps --json",
      lines: 2...20,
      ["name": .text, "path": .text, "own": .flag, "bytes": .number, "bounds": .list, "zooms": .list, "source": .text],
      nullable: ["bounds", "zooms", "source"]
    )
    try check(
      "sources --json",
      lines: 5...40,
      ["name": .text, "title": .text, "address": .text, "kind": .text, "attribution": .text, "terms": .text]
    )
    try check("cache --json", lines: 0...0, [:])
    try check(
      "height 60.17,24.94 33,88 --json",
      lines: 2...2,
      [
        "latitude": .number, "longitude": .number, "height": .number, "resolution": .number, "source": .text,
        "surface": .text,
      ]
    )
    try folder.write(
      #"{"type":"Feature","id":1,"properties":{"name":"A","course":9,"speed":2},"geometry":{"type":"Point","coordinates":[7,43]}}"#
        + "\n",
      to: "things.geojsonl"
    )
    try check(
      "feeds %/things.geojsonl --json",
      lines: 1...1,
      [
        "class": .text, "id": .text, "kind": .text, "name": .text, "time": .text, "lat": .number, "lon": .number,
        "course": .number, "speed": .number, "source": .text, "attributes": .object,
      ]
    )
    try folder.write(##"{"extends": "day", "colors": {"greenText": "#60a060", "water": "#d8d8c8"}}"##, to: "own.json")
    try check(
      "style lint %/own.json --json",
      lines: 3...20,
      ["rule": .text, "what": .text, "with": .text, "value": .number, "least": .number, "vision": .text],
      nullable: ["vision"],
      status: 1
    )
    try check(
      "config --keys --json",
      lines: 80...2000,
      ["scope": .text, "key": .text, "action": .text, "help": .text, "conflict": .flag],
      nullable: ["key"]
    )
    try check(
      "config --defaults --json",
      lines: 30...200,
      ["name": .text, "default": .text, "choices": .list, "help": .text],
      nullable: ["default"]
    )
  }

  @Test func `places, tracks and drawings have an object per line`() throws {
    _ = try RumboProgram.run(["places", "add", "--name", "A", "--at", "1,2", "--places", folder.file("p.db")])
    let line = #"{"type":"LineString","coordinates":[[1,2],[1.1,2.1]]}"#
    try folder.write(#"{"type":"Feature","properties":{"name":"T"},"geometry":\#(line)}"#, to: "t.geojson")
    _ = try RumboProgram.run(["track", "import", folder.file("t.geojson"), "--places", folder.file("p.db")])
    let place: KeyValuePairs<String, Kind> = ["name": .text, "latitude": .number, "longitude": .number]

    try check("places list --json --places %/p.db", lines: 1...1, place)
    try check("places near 1,2 --json --places %/p.db", lines: 1...1, place)
    try check("places search museum --json --places %/p.db --limit 3", lines: 1...3, place)
    try check("track list --json --places %/p.db", lines: 1...1, ["id": .number, "name": .text, "points": .number])
    try check("track stats --json --places %/p.db", lines: 1...1, ["name": .text, "distance": .number])
    try check("ink list --json --places %/p.db", lines: 0...0, [:])
  }

  @Test func `single results are one object on one line`() throws {
    let map = try TestMap.write(into: folder)
    try folder.write(
      #"{"points":[{"pixel":[0,0],"longitude":0,"latitude":1},{"pixel":[9,9],"longitude":1,"latitude":0}]}"#,
      to: "pairs.json"
    )
    try check(
      "info \(map) --json",
      lines: 1...1,
      ["kind": .text, "bounds": .list, "attribution": .text, "skipped": .list]
    )
    try folder.write(#"{"extends": "night", "name": "Own"}"#, to: "own.json")
    try check("info %/own.json --json", lines: 1...1, ["kind": .text, "name": .text, "skipped": .list])
    try check(
      "align %/world.png --points %/pairs.json --dry-run --json",
      lines: 1...1,
      ["fit": .text, "points": .list]
    )
    try check(
      "config --json",
      lines: 1...1,
      ["path": .text, "exists": .flag, "problems": .list]
    )
    try check(
      "doctor --json",
      lines: 1...1,
      ["version": .text, "maps": .text, "configuration": .text, "terminal": .object, "problem": .text],
      nullable: ["terminal", "problem"]
    )
    try check(
      "describe 43.7345,7.4215 \(BundledMap.monaco) --json",
      lines: 1...1,
      ["name": .text, "place": .object, "heading": .number, "street": .object, "town": .text],
      nullable: ["name", "heading"]
    )
    try check(
      "sun 60.17,24.94 --json",
      lines: 1...1,
      [
        "latitude": .number, "longitude": .number, "date": .text, "dawn": .text, "sunrise": .text, "noon": .text,
        "sunset": .text, "dusk": .text, "dayLength": .number, "polar": .text, "sun": .object, "moon": .object,
      ],
      nullable: ["dawn", "dusk", "polar"]
    )
    try check("sources show openfreemap --json", lines: 1...1, ["name": .text, "zooms": .list])
    try check(
      "fetch --bounds=7.41,43.72,7.43,43.74 --source \(BundledMap.monaco) --estimate --json",
      lines: 1...1,
      ["tiles": .number, "bytes": .number, "exact": .flag, "zooms": .list]
    )
    try check(
      "route 43.7384,7.4246 43.7311,7.4197 --map \(BundledMap.monaco) --json",
      lines: 1...1,
      ["by": .text, "distance": .number, "duration": .number, "geometry": .list, "waypoints": .list, "steps": .list]
    )
  }

  @Test func `alternatives of a route are an array`() throws {
    let words = [
      "route", "43.7384,7.4246", "43.7311,7.4197", "--map", BundledMap.monaco, "--alternatives", "1", "--json",
    ]
    let objects = try RumboProgram.run(words).objects
    #expect(objects.count == 1 && objects.first?.array?.isEmpty == false)
  }

  @Test(arguments: ["", "Tab*3", #"/ "museum""#, "F10", "* a", "Q", "S"])
  func `a screen is an object per frame`(keys: String) throws {
    let drive = try TestDrive.east(seconds: 9, metersPerSecond: 5).write(into: folder)
    let words = "snapshot \(BundledMap.monaco) --gps \(drive) --format json --time 2 --every 1"
    let frames = try RumboProgram.run(words.split(separator: " ").map(String.init) + ["--keys", keys]).objects

    #expect(frames.count == 2)
    for frame in frames {
      check(
        frame,
        of: keys,
        [
          "size": .object, "camera": .object, "metersPerCell": .object, "labels": .list, "icons": .list,
          "clusters": .list, "callout": .object, "pins": .list, "compass": .object, "position": .object,
          "attribution": .text, "tiles": .object, "cursor": .list, "panels": .list, "prompt": .object,
          "message": .text, "statusBar": .text, "hints": .list, "texts": .list,
        ],
        nullable: ["callout", "compass", "cursor", "prompt"]
      )
      checkParts(of: frame, after: keys)
    }
  }

  private func checkParts(of frame: JSON, after keys: String) {
    func each(_ name: String, of object: JSON?, _ schema: KeyValuePairs<String, Kind>) {
      for part in object?[name]?.array ?? [] { check(part, of: "\(keys): \(name)", schema) }
    }
    let line: KeyValuePairs<String, Kind> = ["text": .text, "row": .number, "selected": .flag]
    let callout: KeyValuePairs<String, Kind> = [
      "title": .text, "column": .number, "row": .number, "columns": .number, "rows": .number, "lines": .list,
    ]
    each("labels", of: frame, ["text": .text, "kind": .text, "column": .number, "row": .number, "cells": .list])
    each(
      "icons",
      of: frame,
      ["name": .text, "kind": .text, "nudged": .flag, "selected": .flag, "place": .object, "columns": .number]
    )
    each("clusters", of: frame, ["count": .number, "column": .number, "row": .number, "place": .object])
    each("pins", of: frame, callout)
    each("panels", of: frame, callout)
    each("panels", of: frame, ["kind": .text, "footer": .text])
    for panel in frame["panels"]?.array ?? [] { each("lines", of: panel, line) }
    each("texts", of: frame, ["kind": .text, "text": .text, "column": .number, "row": .number])
    if let box = frame["callout"], !box.isNull {
      check(box, of: keys, callout)
      check(box["tick"], of: keys, ["column": .number, "row": .number])
      each("lines", of: box, line)
    }
    if let prompt = frame["prompt"], !prompt.isNull {
      check(prompt, of: keys, ["label": .text, "text": .text, "cursor": .list])
    }
    #expect(frame["hints"]?.array?.allSatisfy { $0.string != nil } == true)
  }

  @Test func `every command with the option is checked here`() throws {
    let checked = [
      "align", "cache", "config", "describe", "doctor", "feeds", "fetch", "height", "info", "ink", "maps", "places",
      "route",
      "sources", "style", "sun", "track",
    ]
    let lines = try RumboProgram.run(["help"]).output.split(separator: "\n")
    let commands = try lines.compactMap { (line) throws -> String? in
      guard line.hasPrefix("  rumbo ") else { return nil }
      let name = String(line.split(separator: " ")[1])
      return try RumboProgram.run([name, "--help"]).output.contains("\n  --json ") ? name : nil
    }
    #expect(Set(commands) == Set(checked))
  }
}
