import Foundation
import Geodesy
import TestSupport
import Testing
import Wire

/// Heights where people read them: in the status bar, callouts, descriptions and measurements.
@MainActor
struct HeightScreenTests {
  private let folder: ScratchFolder

  /// An invented landscape, with a void in its north-western quarter and the sea in the south-western one.
  init() throws {
    folder = try ScratchFolder()
    let side = 1201
    var samples = Terrain.samples(south: 60, west: 24)
    for index in samples.indices where index % side < 400 {
      samples[index] = index / side < 400 ? -32_768 : index / side > 800 ? 0 : samples[index]
    }
    try folder.write(Terrain.bytes(samples), to: "N60E024.hgt")
  }

  private var source: [String] { ["--heights", folder.file("N60E024.hgt")] }

  private func screen(_ place: String, _ words: [String] = []) throws -> String {
    let view = ["snapshot", "--at", place, "--zoom", "13", "--size", "120x24", "--coordinates", "decimal"]
    let outcome = try RumboProgram.run(view + words)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    return outcome.output
  }

  private func bar(_ place: String, _ words: [String] = []) throws -> String {
    // By then the message that no map has the place is gone.
    String(try screen(place, words + ["--time", "30"]).split(separator: "\n").last ?? "")
  }

  private func report(_ place: String, _ words: [String] = []) throws -> JSON {
    try JSONParser.parse(Array(try screen(place, words + ["--format", "json"]).utf8))
  }

  /// The number before a word.
  private func number(before unit: String, in text: String, after word: String) -> Double? {
    text.split(separator: word, maxSplits: 1).dropFirst().first?.split(separator: unit).first
      .flatMap { Double($0.trimmingCharacters(in: .whitespaces)) }
  }

  @Test func `the status bar has the height of the centre, in its units`() throws {
    let meters = try #require(number(before: " m", in: try bar("60.5,24.5", source), after: "elevation "))
    #expect(abs(meters - Terrain.height(60.5, 24.5)) < 2)
    let feet = try bar("60.5,24.5", source + ["--units", "imperial"])
    #expect(number(before: " ft", in: feet, after: "elevation ").map { abs($0 * 0.3048 - meters) < 1 } == true)
    #expect(try bar("60.5,24.5", source + ["--lang", "fi"]).contains("korkeus \(Int(meters)) m"))
    let elsewhere = try bar("60.5,24.5", source + ["--keys", "Right*40"])
    let moved = try #require(number(before: " m", in: elsewhere, after: "elevation "))
    #expect(abs(moved - meters) > 5)
  }

  @Test func `without a finer source, at a void, in the sea and from afar the bar has none`() throws {
    #expect(try !bar("60.5,24.5").contains("elevation"))
    for place in ["60.9,24.1", "60.1,24.1", "61.5,24.5"] { #expect(try !bar(place, source).contains("elevation")) }
    #expect(try !bar("60.5,24.5", source + ["--zoom", "8"]).contains("elevation"))
    #expect(try bar("60.5,24.5", source + ["--zoom", "9.5"]).contains("elevation"))
  }

  @Test func `it gives way to coordinates, scale and messages`() throws {
    let wide = try bar("60.5,24.5", source)
    let figure = try #require(wide.firstMatch(of: /elevation (\d+ m)/)?.1)
    for columns in 30...90 {
      let narrow = try bar("60.5,24.5", source + ["--size", "\(columns)x24"])
      let plain = try bar("60.5,24.5", ["--size", "\(columns)x24"])
      #expect(plain.matches(of: /60\.\d+ 24\.\d+|├─*┤ [\d.]+ k?m/).allSatisfy { narrow.contains($0.output) })
      #expect(columns < 80 || narrow.contains(" \(figure)  "), "\(narrow)")
    }
    let message = try screen("60.5,24.5", source)
    #expect(message.contains("No detailed map here.") && !message.contains("elevation"))
  }

  @Test func `the report of the screen has it, whatever covers the bar`() throws {
    let expected = Terrain.height(60.5, 24.5)
    for words in [[], ["--bare"], ["--mode", "compass"], ["--size", "20x6"]] {
      let height = try report("60.5,24.5", source + words)["camera"]?["height"]?.number
      #expect(height.map { abs($0 - expected) < 2 } == true, "\(words)")
    }
    #expect(try report("60.5,24.5")["camera"]?["height"]?.isNull == true)
    #expect(try report("60.9,24.1", source)["camera"]?["height"]?.isNull == true)
    #expect(try report("60.1,24.1", source)["camera"]?["height"]?.number == 0)
  }

  @Test func `what is here has the height`() throws {
    let meters = try #require(try report("60.5,24.5", source)["camera"]?["height"]?.number)
    let height = "elevation \(Int(meters.rounded())) m"
    let callout = try #require(try report("60.5,24.5", source + ["--keys", "e"])["callout"])
    #expect(callout["lines"]?.array?.contains { $0["text"]?.string == height } == true, "\(callout)")
    // Where there is no space for a box, the message has it.
    #expect(try screen("60.5,24.5", source + ["--keys", "e", "--size", "100x3"]).contains(#/, elevation \d+ m /#))
  }

  @Test(arguments: [
    ("33,88", "elevation about 5[0-9]{2}0 m"), ("45,-30", "sea depth about [0-9]{3,4} m"), ("47.14,9.52", nil),
    ("43.7384,7.4246", nil), ("60.17,24.94", nil),
  ])
  func `the heights of the world are told roughly, and only on even ground`(place: String, pattern: String?) throws {
    let shown = try screen(place, ["--zoom", "6", "--keys", "e"])
    let words = try RumboProgram.run(["describe", place]).output
    guard let pattern else {
      #expect(!"\(shown)\(words)".lowercased().contains(/(elevation|depth)\s/), "\(shown)\(words)")
      return
    }
    let expression = try Regex(pattern)
    #expect(shown.contains(expression), "\(shown)")
    #expect(words.lowercased().contains(expression), "\(words)")
  }

  @Test func `a description has it, as text and as JSON`() throws {
    let meters = Int(try #require(try report("60.5,24.5", source)["camera"]?["height"]?.number).rounded())
    let text = try RumboProgram.run(["describe", "60.5,24.5"] + source)
    #expect(text.status == 0 && text.output.contains("\nElevation \(meters) m.\n"), "\(text.output)")
    let json = try #require(try RumboProgram.run(["describe", "60.5,24.5", "--json"] + source).objects.first)
    #expect(json["height"]?.number.map { Int($0.rounded()) } == meters)
    #expect(json["heightResolution"]?.number == 92.7)
    #expect(json["text"]?.array?.contains(.string("Elevation \(meters) m.")) == true)
    #expect(try screen("60.5,24.5", source + ["--keys", "B"]).contains("Elevation \(meters) m."))
    let rough = try #require(try RumboProgram.run(["describe", "60.9,24.1", "--json"] + source).objects.first)
    #expect(rough["heightResolution"]?.number.map { $0 > 9_000 } == true)
    let unknown = try #require(try RumboProgram.run(["describe", "47.14,9.52", "--json"]).objects.first)
    #expect(unknown["height"]?.isNull == true && unknown["heightResolution"]?.isNull == true)
    let missing = try RumboProgram.run(["describe", "60.5,24.5", "--heights", folder.file("none.hgt")])
    #expect(missing.status == 66 && missing.complaintLines == 2)
  }

  @Test func `a measured line has its rise, its gradient and the slope at its end`() throws {
    func measure(_ keys: String, _ place: String = "60.5,24.5") throws -> String {
      try #require(try report(place, source + ["--zoom", "11", "--keys", keys])["pen"]?["measure"]?.string)
    }
    let line = try measure("d Tab*3 click(40,8) click(80,16)")
    let pattern = /^([\d.]+) km  ([+-]\d+) m \((-?\d+) %\)  slope (\d+)° [NESW]+$/
    let match = try #require(line.firstMatch(of: pattern), "\(line)")
    let (length, rise) = (try #require(Double(match.1)), try #require(Double(match.2)))
    #expect(abs(rise / length / 10 - (Double(match.3) ?? 0)) < 1)

    let back = try measure("d Tab*3 click(80,16) click(40,8)")
    #expect(back.contains("\(rise < 0 ? "+" : "")\(Int(-rise)) m"), "\(back)")
    #expect(try measure("d Tab*3 click(40,8)").contains(/^0 m  slope \d+° [NESW]+$/))
    #expect(try measure("d Tab*4 click(40,8) click(80,16)").contains(/^[\d.]+ km$/))
    #expect(try measure("d Tab*3 click(40,8) click(80,16)", "60.9,24.1").contains(/^[\d.]+ km$/))
    #expect(try measure("d Tab*3 click(40,8) click(80,16)", "60.1,24.1").hasSuffix("km  0 m (0 %)  slope 0°"))
  }

  @Test func `a measured line has the profile of the ground along it, above the tools`() throws {
    func rows(_ words: [String], _ place: String = "60.5,24.5") throws -> [Substring] {
      let keys = ["--zoom", "11", "--keys", "d Tab*3 click(40,8) click(80,16)"]
      return try screen(place, source + keys + words).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let shown = try rows([])
    let bars = shown.compactMap { $0.firstMatch(of: /^ *(\d+) m  ?([ ▁▂▃▄▅▆▇█]+)$/) }
    try #require(bars.count == 2, "\(shown)")
    let (high, low) = (try #require(Int(bars[0].1)), try #require(Int(bars[1].1)))
    #expect(high > low)
    #expect(bars[0].2.contains("█") && bars[1].2.trimmingCharacters(in: .whitespaces).count > 100)
    #expect(try rows(["--blocks", "ascii"]).contains { $0.contains(/^ *\d+ m  [#. ]{100}/) })
    let profile = /^ *-?\d+ m  ?[ ▁▂▃▄▅▆▇█]+$/
    #expect(try rows(["--size", "120x18"]).allSatisfy { !$0.contains(profile) })
    #expect(try rows([], "60.9,24.1").allSatisfy { !$0.contains(profile) })
  }
}
