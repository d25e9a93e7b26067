import Cells
import Geodesy
import Tiles

/// A name at a point, perhaps the centre of an area, with the facts about the place that it names.
struct NamedPlace {
  var name: String
  var kind: LabelKind
  var rule: Int
  var point: WorldPoint
  /// In worlds²; 0 where nothing is known.
  var area: Double
  /// Nil if the tile doesn't contain it.
  var importance: Importance?
  /// Nil if the tile doesn't contain it.
  var stage: NameStage?
  /// Its place among those of its kind, the first near 100; 0 where nothing is known.
  var rank: Double
  var population: Double
  /// Whether it is only another place for a name that has one elsewhere.
  var isPart = false
  /// Other places for the name, the best first.
  var others: [WorldPoint] = []
  /// The key for finding duplicates; nil if none are looked for.
  var likeness: NameLikeness?

  /// Of two of the same name the one that is worth more is shown.
  var worth: Double { kind.score + (importance?.value ?? rank) }

  /// Whether its name may be shown: by its fame, if the map contains that.
  func isShown(at zoom: Double) -> Bool {
    if let stage { return zoom >= stage.zoom && zoom < kind.zooms.upperBound }
    guard let leastZoom else { return kind.isShown(at: zoom) }
    return zoom >= leastZoom || isEarly && zoom >= leastZoom - Self.earliness
  }

  /// Whether it is named close up where a view would have hardly any names.
  func isFiller(at zoom: Double) -> Bool {
    kind.group == .sight && zoom >= HouseTints.leastZoom && zoom < kind.zooms.upperBound && !isShown(at: zoom)
  }

  /// Whether it is only named if there is space; the best known places are shown from further away.
  func isLate(at zoom: Double) -> Bool {
    guard stage == nil else { return false }
    guard let leastZoom else { return !kind.zooms.contains(zoom) && !(isFamous && kind.zooms.contains(zoom + 1)) }
    return zoom < leastZoom
  }

  /// Whether everybody looks for it: what the world knows, and half a zoom after it came what one steers by.
  func isLandmark(at zoom: Double) -> Bool {
    guard kind.group == .sight, !kind.isTrade, let importance, importance >= .guide else { return false }
    return importance >= .landmark || zoom >= importance.leastZoom + 0.5
  }

  /// From where on a sight is named; nil where that depends on its kind alone.
  private var leastZoom: Double? {
    guard kind.group == .sight, let importance else { return nil }
    return kind.isTrade ? max(importance.leastZoom - Self.leadOfTrade, kind.zooms.lowerBound) : importance.leastZoom
  }

  private var isEarly: Bool { !kind.isTrade && importance.map { $0 >= .guide } ?? false }
  private var isFamous: Bool { kind.group == .sight && !kind.isTrade && rank >= Self.leastFame }

  private static let earliness = 0.8
  /// Businesses are shown by name, because they have no icon so early.
  private static let leadOfTrade = 1.0
  private static let leastFame = 80.0
}

/// When and where a name appears that was placed among all others when the map was made.
struct NameStage {
  /// The zoom from which it is shown for good.
  let zoom: Double
  /// The number of its candidate there.
  let side: Int

  /// Before all names that are placed on screen, the earliest first.
  var score: Double { Self.first - zoom * Self.perZoom }

  private static let first = 900.0
  private static let perZoom = 20.0
}

extension TileShapes {
  /// Where the name of a point or an area belongs.
  func place(_ label: Label, mayLieOutside: Bool = false) -> NamedPlace? {
    let layer = tile.layers[label.layer]
    let scale = 1 / Double(1 << id.canonical.zoom)
    let frame = TileFrame(id, extent: layer.extent)
    guard let middle = middle(of: label, in: layer) else { return nil }
    // Points of the tile's buffer are the neighbour's.
    let extent = Double(layer.extent)
    let isInside = (0..<extent).contains(middle.x) && (0..<extent).contains(middle.y)
    guard isInside || mayLieOutside else { return nil }
    let name = label.kind.isStop ? String(label.name.prefix { $0 != "," }) : label.name
    let isCompared = label.kind.group == .sight || label.kind == .building
    return NamedPlace(
      name: name,
      kind: label.kind,
      rule: label.rule,
      point: frame.world(middle.x, middle.y),
      area: middle.area > 0 ? middle.area * frame.unit * frame.unit : label.size * scale * scale,
      importance: label.importance,
      stage: label.stage,
      rank: label.rank,
      population: label.population,
      isPart: label.isPart,
      likeness: isCompared ? NameLikeness(name) : nil
    )
  }

  private func middle(of label: Label, in layer: VectorLayer) -> (x: Double, y: Double, area: Double)? {
    if label.geometry == .polygon {
      return VisualCenter.find(label.parts.map { Array(layer.points[layer.points(ofPart: $0)]) })
    }
    let range = layer.points(ofPart: label.parts.lowerBound)
    guard !range.isEmpty else { return nil }
    let point = layer.points[label.geometry == .line ? range.lowerBound + range.count / 2 : range.lowerBound]
    return (Double(point.x), Double(point.y), 0)
  }
}

/// The features of a name for comparing whether two names are of the same place.
struct NameLikeness: Sendable {
  /// In small letters of ASCII, a byte each.
  private let letters: [UInt8]
  /// A hash of the first word, which they have to have in common.
  let firstWord: UInt64

  init(_ name: String) {
    letters = PlainText.folded(name).utf8.map {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0
    }
    // FNV-1a
    firstWord = letters.prefix { $0 != UInt8(ascii: " ") }.reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
  }

  /// Whether they are one name, once perhaps with something behind it.
  func isSame(as other: Self) -> Bool {
    if letters == other.letters { return true }
    let (short, long) = letters.count < other.letters.count ? (letters, other.letters) : (other.letters, letters)
    return long.starts(with: short) && Self.suffixes.contains { long.dropFirst(short.count).starts(with: $0) }
  }

  /// The separators before an addition to a name.
  private static let suffixes = [" - ", " (", ", ", ": "].map { Array($0.utf8) }
}
