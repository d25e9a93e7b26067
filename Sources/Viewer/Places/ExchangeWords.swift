import Places

/// The messages and choices for reading and writing other programs' files.
enum ExchangeWords {
  static func format(_ arguments: Arguments) -> ExchangeFormat? {
    arguments["format"].flatMap(ExchangeFormat.init(rawValue:))
  }

  /// The format to write a file in: the chosen one, or that of its extension; nil if it has none.
  static func format(
    _ arguments: Arguments,
    writing output: String?,
    among formats: [ExchangeFormat] = ExchangeFormat.allCases
  ) throws(Failure) -> ExchangeFormat? {
    if let chosen = format(arguments) { return chosen }
    let meant = output.flatMap { ExchangeFormat(fileName: $0) }
    if let meant, formats.contains(meant) { return meant }
    guard let ending = output.flatMap(FileName.ending) ?? meant?.rawValue else { return nil }
    let known = formats.map { ".\($0.rawValue)" }.joined(separator: ", ")
    throw Failure(.exportFormatUnknown, ending, known)
  }

  static func missing(_ file: String) -> Failure {
    Failure(.fileMissing, file)
  }

  /// A line for each thing that couldn't be taken, with the name of the file where it may be one of several.
  static func complain(_ report: ExchangeReport, of file: String? = nil) {
    let name = file.map { "\($0): " } ?? ""
    for problem in report.problems { StandardOutput.complain(Sanitized.line(name + problem.text)) }
    let more = report.problemCount - report.problems.count
    if more > 0 { StandardOutput.complain(Sanitized.line("\(name)… and \(more) more")) }
  }

  static func summary(_ report: ExchangeReport) -> String {
    let tracks = report.tracks + report.routes
    var parts = [counted(report.places, "place")]
    if tracks > 0 { parts.append("\(counted(tracks, "track")) with \(counted(report.points, "point"))") }
    if report.known > 0 { parts.append("\(report.known) already there") }
    if report.problemCount > 0 { parts.append("\(report.problemCount) left out") }
    return parts.joined(separator: ", ")
  }

  /// Writes a file whole or not at all, or standard output as it comes.
  static func write(
    _ places: some Sequence<ExchangedPlace>,
    tracks: [Track],
    as format: ExchangeFormat,
    to output: String?
  ) throws {
    var bytes: [UInt8] = []
    let output = output == StandardFile.name ? nil : output
    let isVisible = output == nil && format == .csv && StandardOutput.isTerminal
    try ExchangeWriter.write(places, tracks: tracks, as: format) { (text: String) throws(any Error) in
      bytes += (isVisible ? Sanitized.page(text) : text).utf8
      guard output == nil, bytes.count > 1 << 16 else { return }
      try StandardOutput.write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try StandardOutput.write(bytes, toFile: output)
  }
}
