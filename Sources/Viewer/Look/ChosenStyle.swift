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
      problems: file.problems.map(\.failure),
      fileName: file.name
    )
  }

  func name(in words: Words) -> String {
    fileName.map { AvailableStyle.name(ofFile: $0, in: words) } ?? offer.name(in: words)
  }
}

extension ChosenStyle {
  /// The style of a name or a file.
  init(_ word: String, _ environment: Environment) throws(Failure) {
    if let style = MapStyle(rawValue: word) {
      self = .builtIn(style)
    } else {
      self = .file(try FileStyle(at: StyleLibrary(environment).path(of: word) ?? word))
    }
  }
}

/// The styles that lie as files where they are found by their names: those that come with the maps, and a person's own.
struct StyleLibrary {
  /// By name; where two are called the same, the person's own counts.
  let paths: [String]

  private nonisolated static let ending = ".json"

  init(_ environment: Environment) {
    let own = environment.stylesFolder.map(Self.files) ?? []
    let names = Set(own.map(Self.name))
    paths = Self.sorted(Self.bundled(environment).filter { !names.contains(Self.name(of: $0)) } + own)
  }

  /// Those that come with the maps.
  static func bundled(_ environment: Environment = .current) -> [String] {
    sorted(BundledMaps.folder(environment).map { files(in: $0 + "/styles") } ?? [])
  }

  func path(of name: String) -> String? { paths.first { Self.name(of: $0) == name } }

  /// The name of a file without folder and ending.
  nonisolated static func name(of path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    return String(file.hasSuffix(ending) ? file.dropLast(ending.count) : file)
  }

  private static func files(in folder: String) -> [String] {
    FileList.names(in: folder).filter { $0.hasSuffix(ending) && $0.count > ending.count }.map { "\(folder)/\($0)" }
  }

  private static func sorted(_ paths: [String]) -> [String] { paths.sorted { name(of: $0) < name(of: $1) } }
}
