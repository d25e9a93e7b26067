internal import Geodesy

/// The listing of a pyramid's folder: the naming scheme of its tiles, and the existing ones.
struct PyramidListing: Hashable {
  enum Naming: Hashable {
    /// `level_column_row.png`, all in one folder.
    case flat
    /// `z/x/y.png`.
    case nested
  }

  /// The lowest and highest column and row of a level.
  struct Extent: Hashable {
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>
  }

  let naming: Naming
  private(set) var levels: [Int: Extent] = [:]
  /// The endings of the tiles' names, the most frequent first.
  let endings: [String]

  /// More folders of columns than this aren't all looked into to learn the map's extent.
  private static let maxColumns = 256
  /// Numbers above this are no address.
  private static let largest = 1 << 30

  /// Looks into a folder; nil where it holds no pyramid.
  init?(of path: String, names: [String]) throws(TileError) {
    if let flat = PyramidListing(flat: names) {
      self = flat
    } else if let nested = try PyramidListing(nested: names, in: path) {
      self = nested
    } else {
      return nil
    }
  }

  private init?(flat names: [String]) {
    naming = .flat
    var counts: [String: Int] = [:]
    var levels: [Int: Extent] = [:]
    for name in names where FilePath.isPicture(name) {
      let numbers = FilePath.stem(of: name).split(separator: "_", omittingEmptySubsequences: false).map(Self.number)
      guard numbers.count == 3, let level = numbers[0], let column = numbers[1], let row = numbers[2] else { continue }
      guard level <= TileID.deepestZoom else { continue }
      levels[level] = Self.widened(levels[level], column, row)
      counts[Self.exactEnding(of: name), default: 0] += 1
    }
    guard !levels.isEmpty else { return nil }
    self.levels = levels
    endings = Self.byFrequency(counts)
  }

  private init?(nested names: [String], in path: String) throws(TileError) {
    naming = .nested
    var counts: [String: Int] = [:]
    for level in names.compactMap(Self.number).sorted() where level <= TileID.deepestZoom {
      let folder = "\(path)/\(level)"
      guard (try? FileKind(at: folder)) == .folder else { continue }
      for column in Self.sample(try Folder.names(in: folder).compactMap(Self.number).sorted())
      where (try? FileKind(at: "\(folder)/\(column)")) == .folder {
        for name in try Folder.names(in: "\(folder)/\(column)") where FilePath.isPicture(name) {
          guard let row = Self.number(FilePath.stem(of: name)) else { continue }
          levels[level] = Self.widened(levels[level], column, row)
          counts[Self.exactEnding(of: name), default: 0] += 1
        }
      }
    }
    endings = Self.byFrequency(counts)
    guard !levels.isEmpty else { return nil }
  }

  private static func widened(_ extent: Extent?, _ column: Int, _ row: Int) -> Extent {
    guard let extent else { return Extent(columns: column...column, rows: row...row) }
    return Extent(
      columns: min(extent.columns.lowerBound, column)...max(extent.columns.upperBound, column),
      rows: min(extent.rows.lowerBound, row)...max(extent.rows.upperBound, row)
    )
  }

  /// All of a few columns; of many, some at even distances, the first and the last among them.
  private static func sample(_ columns: [Int]) -> [Int] {
    guard columns.count > maxColumns else { return columns }
    return (0..<maxColumns).map { columns[$0 * (columns.count - 1) / (maxColumns - 1)] }
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    guard (1...10).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text).flatMap { $0 <= largest ? $0 : nil }
  }

  private static func exactEnding(of name: String) -> String {
    String(name.dropFirst(FilePath.stem(of: name).count + 1))
  }

  private static func byFrequency(_ counts: [String: Int]) -> [String] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}
