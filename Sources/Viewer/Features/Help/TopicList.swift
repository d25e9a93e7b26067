import Cells

/// The help pages by task: a list, or the one that is open.
struct TopicList {
  private let all = Topic.all
  private var found: [Topic]
  /// Which of those that were found is chosen.
  private(set) var index = 0
  /// The topic being read.
  private(set) var open: Topic?

  /// Begins with that of what is open on the map.
  init(about mode: String?) {
    found = all
    index = all.firstIndex { $0.name == mode } ?? 0
  }

  mutating func look(for text: String) {
    (found, index) = (text.isEmpty ? all : Topic.matching(text), 0)
  }

  mutating func step(by count: Int) { index = min(max(index + count, 0), max(found.count - 1, 0)) }

  /// Chooses a topic; false where there is none.
  mutating func choose(_ index: Int) -> Bool {
    guard found.indices.contains(index) else { return false }
    self.index = index
    return true
  }

  mutating func enter() { if found.indices.contains(index) { open = found[index] } }

  /// Goes back to the list; false where that is what is shown.
  mutating func leave() -> Bool {
    defer { open = nil }
    return open != nil
  }

  var title: String? { open?.name }

  /// How many there would be of what is shown, were nothing looked for.
  func fullCount(columns: Int) -> Int { open.map { Self.lines(of: $0, columns: columns).count } ?? all.count }
}

/// How it looks.
extension TopicList {
  func lines(columns: Int) -> [[Panel.Span]] {
    if let open { return Self.spans(Self.lines(of: open, columns: columns)) }
    let characters = CharacterWidth.standard
    let width = all.map { characters.of($0.name) }.max() ?? 0
    return found.map { topic in
      [
        Panel.Span(text: characters.padding(topic.name, to: width + 2), isAccented: true),
        Panel.Span(text: characters.truncating(topic.summary, to: max(columns - width - 2, 0))),
      ]
    }
  }

  /// The page and, for a command, its options as `rumbo help` shows them.
  private static func lines(of topic: Topic, columns: Int) -> [String] {
    let command = CommandTable.commands.first { $0.name == topic.name }
    let synopsis = command.map { ["", "OPTIONS"] + $0.synopsis(columns: columns) } ?? []
    return topic.lines(columns: columns) + synopsis
  }

  /// Highlights headings, commands and what is to be typed or pressed, without the marks around that.
  private static func spans(_ lines: [String]) -> [[Panel.Span]] {
    var isAccented = false
    return lines.map { line in
      if Topic.isHeading(line) { return [Panel.Span(text: line, isAccented: true, style: .bold)] }
      if Topic.isVerbatim(line) { return [Panel.Span(text: line, isAccented: true)] }
      return line.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
        if index > 0 { isAccented.toggle() }
        return Panel.Span(text: String(part), isAccented: isAccented)
      }
    }
  }
}
