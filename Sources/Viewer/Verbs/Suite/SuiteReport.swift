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
    switch trial.outcome {
    case .same: return nil
    case .broken(let problem, let advice):
      return section(trial, "is broken", "<p>\(escaped("\(problem) \(advice)"))</p>")
    case .new(let screenshot):
      return section(trial, "is new", screens([figure("now", SVGWriter.text(of: screenshot.grid))]))
    case .differs(_, let screenshot, let lines):
      guard let (before, after) = trial.grids else {
        let now = screens([figure("now", SVGWriter.text(of: screenshot.grid))])
        return section(trial, "differs", "<pre>\(escaped(lines.joined(separator: "\n")))</pre>\(now)")
      }
      let drawing = SVGWriter.text(of: screenshot.grid)
      let (marks, count) = marks(before, after)
      let figures = [
        figure("before", SVGWriter.text(of: before)), figure("after", drawing),
        figure(
          "what differs: \(count) \(count == 1 ? "cell" : "cells")",
          "<div class=\"stack\">\(drawing)\(marks)</div>"
        ),
      ]
      return section(trial, "differs", screens(figures))
    }
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
    let items = trials.filter { if case .same = $0.outcome { true } else { false } }
      .map { "<li>\(Self.escaped($0.name))</li>" }
    return items.isEmpty
      ? "" : "<details><summary>As they were: \(items.count)</summary><ul>\(items.joined())</ul></details>\n"
  }

  /// A word as one would type it for a shell.
  private static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./,:=+@%".contains($0) }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }

  /// Text escaped for a page.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { Sanitizer.clean(String($0)) }
      .joined(separator: "\n").replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
