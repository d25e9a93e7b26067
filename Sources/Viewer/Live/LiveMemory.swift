import Wire

/// The state saved for the next start, written shortly after each change, so that a crash loses no more than that.
final class LiveMemory {
  private let folder: String?
  private let maps: [String]
  private let over: [String]
  /// The choices of before, which stay until others are made.
  private let before: [String: String]
  /// The choices before any key.
  private var beginning: [String: String] = [:]
  private var written: SavedSession?
  private var due: Duration?

  /// Several keys in quick succession are saved once.
  private static let delay = Duration.seconds(2)
  private static let sizeLimit = 1 << 18

  init(_ start: LaunchArguments, choices: [String: String], over: [String]) {
    folder = start.environment.stateFolder
    // They are to be found from any folder.
    maps = start.namedMaps.map(HomePath.absolute)
    (before, self.over) = (choices, over)
  }

  private static let name = "/last-time.json"

  /// The saved session; nil if there is none, or it can't be read.
  static func lastTime(_ environment: Environment) -> SavedSession? {
    environment.stateFolder.flatMap { SmallFile.bytes(at: $0 + name, limit: sizeLimit) }
      .flatMap { try? JSONParser.parse($0) }.map { SavedSession($0) }
  }
}

/// Events.
extension LiveMemory {
  /// These choices are so without a key.
  func begin(with look: Look, of names: Set<String> = Set(Look.choiceNames)) {
    beginning.merge(look.choices.filter { names.contains($0.key) }) { $1 }
  }

  /// Something was done.
  func note(at now: Duration) { due = now + Self.delay }

  /// When it is to be written.
  var deadline: Duration? { folder == nil ? nil : due }

  func writeIfDue(_ session: Session, at now: Duration) {
    if let due, now >= due { write(session) }
  }

  func write(_ session: Session) {
    due = nil
    let chosen = session.look.choices.filter { $0.value != beginning[$0.key] }
    let choices = before.merging(chosen) { $1 }
    let now = SavedSession(of: session, maps: maps, over: over, choices: choices)
    guard let folder, now != written else { return }
    written = now
    // Three of its own: `.local`, `state` and `rumbo`.
    FileList.make(folder, levels: 3)
    // A failure to save must not interrupt the user.
    try? OutputFile.write(
      Array((JSONWriter.text(of: now.json, .indented) + "\n").utf8),
      to: folder + Self.name,
      isPrivate: true
    )
  }
}
