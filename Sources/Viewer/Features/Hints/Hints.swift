import Threads

/// Teaches the next useful key at the start, and when one was learned, and then keeps quiet.
final class Hints: Feature {
  /// By the names of actions, of which each may be missing.
  static let lessons: [(action: String, phrase: Phrase)] = [
    ("zoom-in", .lessonZoom), ("search", .lessonSearch), ("next-sight", .lessonSights), ("what-is-here", .lessonHere),
    ("route", .lessonRoute), ("place-menu", .lessonPlaceMenu), ("palette", .lessonPalette), ("menu", .lessonMenu),
    ("help", .helpKey),
  ]

  private let host: Host
  private let file: String
  private let lane: Lane
  private var lessons: Tips

  /// Creates hints only at a terminal, where the progress can be saved; while driving there are none.
  init?(_ host: Host) {
    guard host.start.isLive, host.position.receiver == nil, let folder = Environment.current.stateFolder,
      FileList.isFolder(folder)
    else { return nil }
    self.host = host
    file = folder + "/hints"
    lane = host.work.lane(.quick, isSilent: true)
    let known = Set(host.look.keys.scopes.flatMap(\.actions).map(\.name))
    let lessons = Self.lessons.map(\.action).filter(known.contains)
    self.lessons = Tips(lessons, from: SmallFile.text(at: file, limit: 4096) ?? "")
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
