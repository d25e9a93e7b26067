import Cartography
import Cells
import Rendering

/// The style that all is shown in.
enum ChosenStyle {
  case builtIn(MapStyle)
  case file(FileStyle)

  /// The colours of all but the vector map.
  var surroundings: MapStyle {
    switch self {
    case .builtIn(let style): style
    case .file(let file): file.surroundings
    }
  }

  /// The colours of a file's map; nil for built-in styles, for which those of icons and marks were chosen.
  var ground: (areas: [CellColor], streets: [CellColor])? {
    switch self {
    case .builtIn: nil
    case .file(let file): file.ground
    }
  }

  /// How the vector map is drawn.
  var cartography: Style {
    switch self {
    case .builtIn(let style): style.cartography
    case .file(let file): file.style
    }
  }

  var choice: StyleChoice {
    switch self {
    case .builtIn(let style): .builtIn(style)
    case .file(let file): file.choice
    }
  }

  /// Its entry among the available styles.
  var offer: AvailableStyle {
    switch self {
    case .builtIn(let style): .builtIn(style)
    case .file(let file): .file(file.path)
    }
  }

  func name(in words: Words) -> String {
    switch self {
    case .builtIn(let style): words(style.phrase)
    case .file(let file): Phrase.style(called: file.name).map { words($0) } ?? file.name
    }
  }
}
