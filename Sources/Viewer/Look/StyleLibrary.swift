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
