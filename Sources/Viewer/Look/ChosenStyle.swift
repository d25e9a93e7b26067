import Cartography
import Cells
import Rendering

/// A style that can be chosen; the file of one isn't read yet.
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

  /// The value of the option.
  var value: String {
    switch self {
    case .builtIn(let style): style.rawValue
    case .file(let path): path
    }
  }

  func name(in words: Words) -> String {
    switch self {
    case .builtIn(let style): words(style.phrase)
    case .file(let path): Self.name(ofFile: StyleLibrary.name(of: path), in: words)
    }
  }

  fileprivate static func name(ofFile name: String, in words: Words) -> String {
    Phrase.style(called: name).map { words($0) } ?? Sanitizer.clean(name)
  }
}

/// The style that all is shown in.
struct ChosenStyle {
  /// Its entry among the available styles.
  let offer: AvailableStyle
  /// The colours of all but the vector map.
  let surroundings: MapStyle
  /// The colours of a file's map; nil for built-in styles, for which those of icons and marks were chosen.
  var ground: (areas: [CellColor], streets: [CellColor])?
  /// How the vector map is drawn.
  let cartography: Style
  let choice: StyleChoice
  /// The unsupported parts of its file.
  private(set) var problems: [Failure] = []
  private var fileName: String?

  static func builtIn(_ style: MapStyle) -> ChosenStyle {
    ChosenStyle(offer: .builtIn(style), surroundings: style, cartography: style.cartography, choice: .builtIn(style))
  }

  static func file(_ file: FileStyle) -> ChosenStyle {
    ChosenStyle(
      offer: .file(file.path),
      surroundings: file.surroundings,
      ground: file.ground,
      cartography: file.style,
      choice: file.choice,
      problems: file.problems,
      fileName: file.name
    )
  }

  func name(in words: Words) -> String {
    fileName.map { AvailableStyle.name(ofFile: $0, in: words) } ?? offer.name(in: words)
  }
}
