import Glibc
import Terminal
import Wire

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

/// Tells that a file was saved, without looking at it meanwhile: its folder is watched, for editors put another file in
/// its place.
private final class FileWatch {
  let descriptor: Int32

  /// Nil if its folder isn't there, or can't be watched.
  init?(_ path: String) {
    descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    // Where the file is a link, what it leads to is saved elsewhere.
    let whole = unsafe realpath(path, nil).map { whole in
      defer { unsafe free(whole) }
      return unsafe String(cString: whole)
    }
    let watches = Set([path, whole].compactMap(\.self).map(DurableFile.folder)).map {
      unsafe inotify_add_watch(descriptor, $0, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE))
    }
    guard watches.contains(where: { $0 >= 0 }) else {
      close(descriptor)
      return nil
    }
  }

  deinit {
    close(descriptor)
  }

  /// Reads all notifications; some may be about other files of the folder.
  func clear() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while unsafe read(descriptor, &buffer, buffer.count) > 0 {}
  }
}
