import Threads

/// Teaches the next useful key at the start, and when one was learned, and then keeps quiet.
final class Hints: HostClient, Feature {
  /// By the names of actions, of which each may be missing.
  static let lessons: [(action: String, phrase: Phrase)] = [
    ("zoom-in", .lessonZoom), ("search", .lessonSearch), ("next-sight", .lessonSights), ("what-is-here", .lessonHere),
    ("route", .lessonRoute), ("place-menu", .lessonPlaceMenu), ("palette", .lessonPalette), ("menu", .lessonMenu),
    ("help", .helpKey),
  ]

  private let file: String
  private let lane: Lane
  private var lessons: Tips

  /// Creates hints only at a terminal, where the progress can be saved; while driving there are none.
  init?(_ host: Host) {
    guard host.start.isLive, host.position.receiver == nil, let folder = Environment.current.stateFolder,
      FileList.isFolder(folder)
    else { return nil }
    file = folder + "/hints"
    lane = host.work.lane(.quick, isSilent: true)
    let known = Set(host.look.keys.scopes.flatMap(\.actions).map(\.name))
    let lessons = Self.lessons.map(\.action).filter(known.contains)
    self.lessons = Tips(lessons, from: SmallFile.text(at: file, limit: 4096) ?? "")
    super.init(in: host)
    tellNext()
  }

  /// Notes the action as learned, whether it came by key, mouse or menu.
  func perform(_ action: Action) -> Bool {
    if lessons.learn(action.name) { tellNext() }
    return false
  }

  private func tellNext() {
    if let name = lessons.next, let lesson = Self.lessons.first(where: { $0.action == name }) {
      host.messages.hint = host.look.words(lesson.phrase)
      lessons.tell(name)
    }
    let (file, text) = (file, lessons.text)
    lane.submit(file) {
      try? OutputFile.write(Array(text.utf8), to: file, isPrivate: true)
    } whenDone: { _ in
    }
  }
}

/// The tips for new users, one key after the other, and the progress until now.
package nonisolated struct Tips: Equatable {
  /// The actions that are taught, in order.
  private let order: [String]
  /// How often the tip on an action was shown.
  private var counts: [String: Int] = [:]
  private var learned: Set<String> = []

  /// The maximum number of times that a tip is shown.
  private static let maxTimes = 3
  private static let learnedWord = "learned"

  package init(_ order: [String], from text: String = "") {
    self.order = order
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, case let name = String(words[0]), order.contains(name) else { continue }
      if words[1] == Self.learnedWord { learned.insert(name) }
      counts[name] = wholeNumber(words[1], in: 1...Self.maxTimes)
    }
  }

  /// The saved form.
  package var text: String {
    order.compactMap { name in
      let word = learned.contains(name) ? Self.learnedWord : counts[name].map(String.init)
      return word.map { "\(name) \($0)\n" }
    }.joined()
  }

  /// The action of the next tip; nil if all are learned, or were shown the maximum number of times.
  package var next: String? {
    order.first { !learned.contains($0) && counts[$0, default: 0] < Self.maxTimes }
  }

  package mutating func tell(_ name: String) {
    if !learned.contains(name) { counts[name, default: 0] += 1 }
  }

  /// Notes an action as learned; true if it wasn't before.
  package mutating func learn(_ name: String) -> Bool {
    counts[name] = nil
    return order.contains(name) && learned.insert(name).inserted
  }
}
