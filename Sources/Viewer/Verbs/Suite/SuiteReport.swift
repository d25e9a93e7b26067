import Cells

/// One page that shows what isn't as it was: before, after, and the cells that differ.
struct SuiteReport {
  private let trials: [ScreenTestResult]
  private let orphans: [String]
  private let tally: SuiteTally

  init(_ trials: [ScreenTestResult], orphans: [String], tally: SuiteTally) {
    (self.trials, self.orphans, self.tally) = (trials, orphans, tally)
  }

  var text: String {
    let sections = trials.compactMap(Self.section).joined() + orphanList + sameList
    return Template.text("report", ["title": Self.escaped(tally.line), "sections": sections])
  }

  private static func section(_ trial: ScreenTestResult) -> String? {
    switch trial.state {
    case .same: return nil
    case .broken:
      let problem = trial.problem.map { "\($0.problem) \($0.advice)" } ?? ""
      return section(trial, "is broken", "<p>\(escaped(problem))</p>")
    case .new, .differs:
      let content = trial.frames.filter { $0.state != .same }.map { self.content(of: $0, in: trial) }.joined()
      return section(trial, trial.state == .new ? "is new" : "differs", content)
    }
  }

  private static func content(of frame: ScreenTestResult.Frame, in trial: ScreenTestResult) -> String {
    let drawing = SVGWriter.text(of: frame.screenshot.grid)
    let texts = ScreenDifference.cut(frame.lines, to: ScreenDifference.limit).joined(separator: "\n")
    let lines = texts.isEmpty ? "" : "<pre>\(escaped(texts))</pre>\n"
    guard frame.state == .differs, let (before, after) = trial.grids(of: frame) else {
      return lines + screens([figure("now", drawing)])
    }
    let (marks, count) = marks(before, after)
    // A text has no colours: those of the new screen are the nearest.
    let shown = trial.format == .text ? before.painted(like: frame.screenshot.grid) : before
    let figures = [
      figure("before", SVGWriter.text(of: shown)), figure("after", drawing),
      figure(
        "what differs: \(count) \(count == 1 ? "cell" : "cells")",
        "<div class=\"stack\">\(drawing)\(marks)</div>"
      ),
    ]
    return lines + screens(figures)
  }

  private static func section(_ trial: ScreenTestResult, _ word: String, _ content: String) -> String {
    let command = (["rumbo", "snapshot"] + trial.words.map(quoted)).joined(separator: " ")
    let name = "<h2>\(escaped(trial.name)) \(word)</h2>"
    return "<section>\(name)\n<pre>\(trial.words.isEmpty ? "" : escaped(command))</pre>\n\(content)</section>\n"
  }

  private static func screens(_ figures: [String]) -> String { "<div class=\"screens\">\(figures.joined())</div>" }

  private static func figure(_ caption: String, _ content: String) -> String {
    "<figure>\(content)<figcaption>\(caption)</figcaption></figure>\n"
  }

  /// The layer over the screen: a veil on everything unchanged, and a frame around the differences.
  private static func marks(_ before: CellGrid, _ after: CellGrid) -> (drawing: String, count: Int) {
    var (veil, frames, count) = ("", "", 0)
    for row in 0..<after.rows {
      var column = 0
      while column < after.columns {
        let differs = before[column, row] != after[column, row]
        let start = column
        while column < after.columns, (before[column, row] != after[column, row]) == differs { column += 1 }
        let shape = "M\(start * 8) \(row * 16)h\((column - start) * 8)v16H\(start * 8)z"
        if differs {
          frames += shape
          count += column - start
        } else {
          veil += shape
        }
      }
    }
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(after.columns * 8) \(after.rows * 16)">\
      <path d="\(veil)" fill="#000" fill-opacity=".7"/>\
      <path d="\(frames)" fill="none" stroke="#ff0040" stroke-width="1.5"/></svg>
      """
    return (drawing, count)
  }

  private var orphanList: String {
    guard !orphans.isEmpty else { return "" }
    let items = orphans.map { "<li>\(Self.escaped($0))</li>" }.joined()
    return "<section><h2>No command uses these files</h2><ul>\(items)</ul></section>\n"
  }

  private var sameList: String {
    let items = trials.filter { $0.state == .same }.map { "<li>\(Self.escaped($0.name))</li>" }
    return items.isEmpty
      ? "" : "<details><summary>As they were: \(items.count)</summary><ul>\(items.joined())</ul></details>\n"
  }

  /// A word as one would type it for a shell.
  static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./,:=+@%".contains($0) }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }

  /// Text escaped for a page.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { Sanitizer.clean(String($0)) }
      .joined(separator: "\n").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}

/// The same for other programs.
extension SuiteReport {
  /// The results as JUnit's XML, which CI servers read: a test for each file.
  var junit: String {
    let cases = trials.map { Self.testCase($0.name, Self.result(of: $0)) }
    let strays = orphans.map { Self.testCase($0, Self.element("failure", "no command uses this file", "")) }
    let failures = trials.filter { [.new, .differs].contains($0.state) && !$0.isAccepted }.count + orphans.count
    let errors = trials.filter { $0.state == .broken }.count
    let counts = "tests=\"\(cases.count + strays.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
      <testsuite name="rumbo snapshot" \(counts)>
      \((cases + strays).joined(separator: "\n"))
      </testsuite>
      </testsuites>

      """
  }

  private static func testCase(_ name: String, _ result: String) -> String {
    "<testcase classname=\"screens\" name=\"\(escaped(name))\">\(result)</testcase>"
  }

  private static func result(of trial: ScreenTestResult) -> String {
    switch trial.state {
    case _ where trial.isAccepted: ""
    case .same: ""
    case .new: element("failure", "no screen was accepted yet", "")
    case .differs:
      element("failure", "the screen differs", trial.lines(atMost: ScreenDifference.limit).joined(separator: "\n"))
    case .broken: element("error", trial.problem?.problem ?? "", trial.problem?.advice ?? "")
    }
  }

  private static func element(_ name: String, _ message: String, _ text: String) -> String {
    "<\(name) message=\"\(escaped(message))\">\(escaped(text))</\(name)>"
  }
}

extension CellGrid {
  /// The characters of this grid in the colours of another one of the same size.
  nonisolated fileprivate func painted(like other: CellGrid) -> CellGrid {
    var grid = self
    for index in grid.cells.indices {
      let paint = other.cells[index]
      grid.cells[index] = Cell(
        cells[index].glyph,
        foreground: paint.foreground,
        background: paint.background,
        style: paint.style
      )
    }
    return grid
  }
}
