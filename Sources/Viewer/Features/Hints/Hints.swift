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
  private enum Progress: Equatable {
    /// The number of times the tip was shown.
    case shown(Int)
    case learned
  }

  /// The actions that are taught, in order.
  private let order: [String]
  private var progress: [String: Progress] = [:]

  /// The maximum number of times that a tip is shown.
  private static let maxTimes = 3
  private static let learnedWord = "learned"

  package init(_ order: [String], from text: String = "") {
    self.order = order
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, order.contains(String(words[0])) else { continue }
      progress[String(words[0])] =
        words[1] == Self.learnedWord ? .learned : wholeNumber(words[1], in: 1...Self.maxTimes).map { .shown($0) }
    }
  }

  /// The saved form.
  package var text: String {
    order.compactMap { name in
      switch progress[name] {
      case .learned: "\(name) \(Self.learnedWord)\n"
      case .shown(let count): "\(name) \(count)\n"
      case nil: nil
      }
    }.joined()
  }

  /// The action of the next tip; nil if all are learned, or were shown the maximum number of times.
  package var next: String? {
    order.first { name in
      switch progress[name] {
      case .learned: false
      case .shown(let count): count < Self.maxTimes
      case nil: true
      }
    }
  }

  package mutating func tell(_ name: String) {
    if case .shown(let count)? = progress[name] {
      progress[name] = .shown(count + 1)
    } else if progress[name] == nil {
      progress[name] = .shown(1)
    }
  }

  /// Notes an action as learned; true if it wasn't before.
  package mutating func learn(_ name: String) -> Bool {
    guard order.contains(name), progress[name] != .learned else { return false }
    progress[name] = .learned
    return true
  }
}
