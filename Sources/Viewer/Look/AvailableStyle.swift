import Cells
import Rendering

/// A style that can be chosen, whose file isn't read yet.
enum AvailableStyle: Equatable {
  case builtIn(MapStyle)
  case file(String)

  /// The style; nil if its file can't be read.
  var style: ChosenStyle? {
    switch self {
    case .builtIn(let style): .builtIn(style)
    case .file(let path): (try? FileStyle(at: path)).map { .file($0) }
    }
  }

  func name(in words: Words) -> String {
    switch self {
    case .builtIn(let style): return words(style.phrase)
    case .file(let path):
      let name = StyleLibrary.name(of: path)
      return Phrase.style(called: name).map { words($0) } ?? Sanitizer.clean(name)
    }
  }
}
