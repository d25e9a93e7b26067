import Foundation
import TestSupport
import Testing
import Viewer

/// Help by task.
@MainActor
struct TopicTests {
  private func screen(_ keys: String, _ words: String...) throws -> String {
    let outcome = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, "--offline", "--size", "80x24", "--keys", keys] + words
    )
    #expect(outcome.status == 0, "\(outcome.complaint)")
    return outcome.output
  }

  @Test func `a topic has a name, a line about it that fits one, and a text`() {
    #expect(Topic.all.count > 30)
    #expect(Set(Topic.all.map(\.name)).count == Topic.all.count)
    for topic in Topic.all {
      #expect((8...90).contains(topic.summary.count) && !topic.summary.hasSuffix("."), "\(topic.name)")
      #expect(topic.paragraphs.contains { $0.count > 40 }, "\(topic.name)")
      // Code marks are paired; otherwise half a text would be shown as code.
      #expect(topic.paragraphs.allSatisfy { $0.count { $0 == "`" }.isMultiple(of: 2) }, "\(topic.name)")
    }
  }

  @Test func `help lists the verbs and then the topics`() throws {
    let help = try RumboProgram.run(["help"]).output
    let topics = try #require(help.range(of: "\nTopics\n"))
    for topic in Topic.all {
      #expect(help[topics.upperBound...].contains("  \(topic.name) ") && help.contains(topic.summary), "\(topic.name)")
    }
    #expect(help[..<topics.lowerBound].contains("rumbo snapshot"))
  }

  @Test func `help tells a topic in lines that fit, and leaves commands as they are`() throws {
    for topic in Topic.all {
      let page = try RumboProgram.run(["help", topic.name]).output
      #expect(page.contains(topic.summary))
      let text = page[try #require(page.range(of: topic.summary)).upperBound...]
      for line in text.split(separator: "\n") where !line.hasPrefix("    ") { #expect(line.count <= 80, "\(line)") }
      for command in topic.paragraphs where command.hasPrefix("    ") { #expect(text.contains(command)) }
    }
  }

  @Test func `help shows the options of a command and its topic, --help only the options`() throws {
    let page = try RumboProgram.run(["help", "ink"]).output
    let options = try #require(page.range(of: "--format"))
    #expect(page[options.upperBound...].contains("starts drawing"))
    let short = try RumboProgram.run(["ink", "--help"]).output
    #expect(short.contains("rumbo help ink") && !short.contains("starts drawing"))
  }

  @Test(arguments: [("posision", "position"), ("lense", "lens"), ("bak", "bake"), ("snapsot", "snapshot")])
  func `a typing error gets the nearest word`(slip: String, meant: String) throws {
    let outcome = try RumboProgram.run(["help", slip])
    #expect(outcome.status == 64 && outcome.complaintLines == 2)
    #expect(outcome.complaint.contains("Did you mean \(meant)?"))
  }

  @Test func `a word that is no topic is looked for in all of them`() throws {
    let outcome = try RumboProgram.run(["help", "satellites"])
    #expect(outcome.complaint.contains(/See: .*rumbo help position/))
    #expect(try RumboProgram.run(["help", "xyzzy"]).complaint.contains("rumbo help lists all topics."))
  }

  @Test func `a word in the page of a task leads to that page first`() throws {
    #expect(try RumboProgram.run(["help", "bind"]).complaint.contains("See: rumbo help config"))
  }

  @Test func `the manual has the topics`() throws {
    let page = try RumboProgram.run(["help", "--man"]).output
    for topic in Topic.all { #expect(page.contains(".SS \(topic.name)\n"), "\(topic.name)") }
  }

  @Test func `the help on the map leads to the topics, and back step by step`() throws {
    #expect(try screen("?").contains("Tab by task"))
    let list = try screen("? Tab")
    #expect(list.contains("─ Help by task ─") && list.contains("addresses  Tiles on a server"))
    let read = try screen("? Tab End Enter")
    #expect(read.contains("─ year ─") && read.contains("--year 1830"))
    #expect(try screen("? Tab End Enter Esc") == screen("? Tab End"))
    #expect(try screen("? Tab Esc") == screen("?"))
    #expect(try screen("? Tab PageDown PageUp") == screen("? Tab"))
    #expect(try screen("? Tab PageDown*9") == screen("? Tab End"))
    #expect(try screen("? Tab Enter q") == screen(""))
  }

  @Test func `a topic is scrolled, and found by any word in it`() throws {
    #expect(try screen("? Tab Enter").contains("placeholders"))
    #expect(try !screen("? Tab Enter End").contains("placeholders"))
    let found = try screen("? Tab / \"curtain\"")
    #expect(found.contains("lens ") && !found.contains("addresses"))
    #expect(try screen("? Tab / \"spyglass\" Enter").contains("─ lens ─"))
    #expect(try screen("? Tab / \"xyzzy\" Enter").contains("Nothing found"))
  }

  @Test func `the wheel scrolls help, and a click opens a topic or closes the page`() throws {
    #expect(try screen("? wheel(40,10,-1)") == screen("? Down*3"))
    #expect(try screen("? Tab wheel(40,10,-2)") == screen("? Tab Down*2"))
    #expect(try screen("? Tab Enter wheel(40,10,-2) wheel(40,10,1)") == screen("? Tab Enter Down*3"))
    #expect(try screen("? Tab click(10,3)") == screen("? Tab Down*2 Enter"))
    #expect(try screen("? Tab / \"spyglass\" click(10,1)").contains("─ lens ─"))
    #expect(try screen("? Tab Enter click(10,3)") == screen("? Tab Enter"))
    #expect(try screen("? click(40,23)") == screen(""))
    #expect(try screen("? click(1,23)") == screen(""))
  }

  @Test func `what is open is told first`() throws {
    #expect(try screen("d ? Tab Enter").contains("─ ink ─"))
  }

  @Test(arguments: ["40x12", "20x6", "300x80", "1x1"])
  func `it fits whatever screen there is`(size: String) throws {
    #expect(try !screen("? Tab Down*3 Enter PageDown*2", "--size", size).isEmpty)
  }
}
