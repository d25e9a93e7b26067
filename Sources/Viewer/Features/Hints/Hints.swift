import Cells
import Terminal
import Threads

/// Teaches the next useful key at the start, and when one was learned, and then keeps quiet.
final class Hints: Feature {
  private static let lessons: [(action: Action, phrase: Phrase)] = [
    (.zoomIn, .lessonZoom), (.search, .lessonSearch), (.nextSight, .lessonSights), (.here, .lessonHere),
    (.route, .lessonRoute),
    (.placeMenu, .lessonPlaceMenu), (.palette, .lessonPalette), (.menu, .lessonMenu),
  ]

  private let host: Host
  private let file: String
  private let lane: Lane
  private var lessons: Lessons

  /// Only at a terminal, where it can be remembered what is known; whoever drives has no time for it.
  init?(_ host: Host) {
    guard host.start.isLive, host.position.receiver == nil, let folder = Environment.current.stateFolder,
      FileList.isFolder(folder)
    else { return nil }
    self.host = host
    file = folder + "/hints"
    lane = host.work.lane(.quick, isSilent: true)
    lessons = Lessons(Self.lessons.map(\.action.name), from: SmallFile.text(at: file, limit: 4096) ?? "")
    tellNext()
  }

  /// Whoever does something by whatever means has learned it.
  func perform(_ action: Action) -> Bool {
    if lessons.learn(action.name) { tellNext() }
    return false
  }

  private func tellNext() {
    if let name = lessons.next, let lesson = Self.lessons.first(where: { $0.action.name == name }) {
      host.messages.hint = host.look.words(lesson.phrase)
      lessons.tell(name)
    }
    let (file, text) = (file, lessons.text)
    lane.submit(file) {
      try? OutputFile.write(Array(text.utf8), to: file)
    } whenDone: { _ in
    }
  }
}
