import Cells
import Geodesy
import Tiles
import Wire

/// `rumbo align PICTURE --points FILE`: georeferences an image by pairs of points, and saves the alignment.
struct AlignCommand: Command {
  static let name = "align"
  static let completableOperands = CompletableOperands(first: .files(.read))

  private let picture: String
  private let points: String?
  private let fit: Alignment.Fit?
  private let isDry: Bool
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    guard let picture = arguments.operands.first, arguments.operands.count == 1 else { throw Failure(.alignNeedsImage) }
    self.picture = picture
    points = arguments["points"]
    fit = arguments["fit"].flatMap(Alignment.Fit.init(rawValue:))
    (isDry, isJSON) = (arguments.has("dry-run"), arguments.has("json"))
  }

  func run() throws -> ExitCode {
    guard isDry || !StandardFile.isInput(picture) else { throw Failure(.inputNotChanged) }
    let kept = try AlignmentFiles.kept(beside: picture)
    let pairs = try points.map(AlignmentFiles.points) ?? kept.points
    try FilePicture(at: picture).check(pairs)
    guard let alignment = alignment(of: pairs, kept) else {
      throw pairs.firstAtSamePlace.map { Failure(.pairsAtSamePlace, $0 + 1, $1 + 1) }
        ?? Failure(.pairsTooFew, counted(pairs.count, "pair"))
    }
    let written = isDry ? [] : try AlignmentFiles.write(alignment, crop: kept.crop, beside: picture)
    try StandardOutput.write([json(alignment, written)], orText: table(alignment, written), asJSON: isJSON)
    return .fine
  }

  /// The requested alignment; otherwise the saved one, if its pairs are the same and enough for it.
  private func alignment(of pairs: [ControlPoint], _ kept: AlignmentFiles.StoredAlignment) -> Alignment? {
    if let fit { return Alignment(pairs, fit: fit) }
    let keptFit = points == nil ? kept.fit : nil
    return keptFit.flatMap { Alignment(pairs, fit: $0) } ?? Alignment(pairs)
  }

  private func json(_ alignment: Alignment, _ written: [String]) -> JSON {
    var object: JSONObject = JSONObject()
    object.append("fit", .string(alignment.fit.rawValue))
    object.append("error", .number(alignment.error))
    object.append("errorWithoutOutliers", .number(alignment.errorWithoutOutliers))
    if let error = alignment.errorLeftOut { object.append("errorLeftOut", .number(error)) }
    object.append("points", .array(alignment.points.indices.map { json(of: $0, alignment) }))
    object.append("written", .array(written.map { .string($0) }))
    return .object(object)
  }

  private func json(of index: Int, _ alignment: Alignment) -> JSON {
    let point = alignment.points[index]
    var object = JSONObject()
    object.append("pixel", [.number(point.x), .number(point.y)])
    object.append("residual", .number(alignment.residuals[index]))
    if let leftOut = alignment.residualsLeftOut { object.append("residualLeftOut", .number(leftOut[index])) }
    object.append("isOutlier", .bool(alignment.outliers.contains(index)))
    return .object(object)
  }

  private func table(_ alignment: Alignment, _ written: [String]) -> String {
    let even = alignment.fit == .spline ? Alignment.Fit.affine : alignment.fit
    var lines = alignment.points.indices.map { line(of: $0, alignment) }
    lines.append("\(even.rawValue): \(tenths(alignment.error)) m rms")
    if !alignment.outliers.isEmpty {
      let left = tenths(alignment.errorWithoutOutliers)
      lines.append("\(left) m rms without \(counted(alignment.outliers.count, "outlier")), as placed now")
    }
    if let error = alignment.errorLeftOut {
      lines.append("spline: \(tenths(error)) m rms, each pair predicted from the others (second figure)")
      lines.append("The pairs that agree bend the picture; the world file holds the nearest affine.")
    }
    if fit == nil, alignment.fit != .spline, alignment.points.count >= Alignment.Fit.spline.fewestPoints,
      let (first, second) = alignment.points.firstAtSamePlace
    {
      lines.append("The pairs \(first + 1) and \(second + 1) are at the same place, so nothing is bent.")
    }
    lines += written.map { "written: \(Sanitizer.clean($0))" }
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(of index: Int, _ alignment: Alignment) -> String {
    let point = alignment.points[index]
    let leftOut = alignment.residualsLeftOut.map { "\t\(tenths($0[index])) m" } ?? ""
    let mark = alignment.outliers.contains(index) ? "\toutlier" : ""
    return "\(tenths(point.x)), \(tenths(point.y))\t\(tenths(alignment.residuals[index])) m" + leftOut + mark
  }

  private func tenths(_ number: Double) -> String { FixedPoint(number, decimals: 1).text }
}
