import Terminal

/// The configuration of the program while it runs: taken up again whenever it is saved.
final class LiveConfiguration {
  private let start: LaunchArguments
  private(set) var file: ConfigurationFile
  private let path: String?
  private let watch: FileWatch?

  init(_ start: LaunchArguments, _ file: ConfigurationFile) {
    (self.start, self.file) = (start, file)
    path = Configuration.path(start.said, start.environment)
    watch = path.flatMap { FileWatch($0) }
  }

  /// Readable after something was saved there.
  var descriptor: Int32? { watch?.descriptor }

  /// Applies the changes since the last reading, except options given on the command line; returns the applied options.
  func takeUp(in session: Session, on capabilities: Capabilities) -> Set<String> {
    watch?.clear()
    let saved = path.flatMap(Configuration.file) ?? .empty
    guard saved.text != file.text else { return [] }
    let names = file.changes(to: saved).filter { !start.said.says($0) }
    let bindsAnew = !file.bindings.elementsEqual(saved.bindings) { $0.says($1) }
    file = saved
    let words: Words
    let before = session.look.choices
    var left: [String] = []
    do {
      let settings = try start.settings(with: saved)
      left = settings.apply(names, to: session, on: capabilities)
      if bindsAnew { settings.applyKeys(to: session.look) }
      words = session.look.words
    } catch {
      // Each line made sense by itself.
      session.messages.show(session.look.words.text(of: error))
      return []
    }
    // Changes saved by the program itself are already in effect.
    let isOwn = !names.isEmpty && names.isSubset(of: Look.choiceNames) && before == session.look.choices
    if let warning = saved.warning(in: words) {
      session.messages.show(warning)
    } else if !left.isEmpty {
      session.messages.show(words(.configTakenPartly, left.joined(separator: ", ")))
    } else if names != ["online"], !isOwn {
      session.messages.show(words(.configTaken))
    }
    return names
  }
}
