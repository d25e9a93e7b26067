internal import Geodesy
internal import Threads
internal import Wire

/// The stage of building a map.
package enum BakingStage: Sendable {
  case reading, sorting, tiles, finishing
}

/// Builds a map from an extract of OpenStreetMap: vector tiles in the Shortbread schema, in one file.
///
/// The same extract always gives the same bytes. The file appears under its name only when it is complete; after an
/// error nothing remains of it.
package struct Baker: Sendable {
  private let inputs: [String]
  private let output: String
  private let options: BakingOptions

  /// The approximate share of reading in the whole time.
  private static let reading = 0.3

  /// Reads one or more extracts; if several contain the same element, the last one wins.
  package init(inputs: [String], output: String, options: BakingOptions = BakingOptions()) {
    precondition(!inputs.isEmpty, "a map is baked of something")
    precondition((0...16).contains(options.deepestZoom), "the deepest tiles are at zoom 16")
    self.inputs = inputs
    self.output = output
    self.options = options
  }

  package init(input: String, output: String, options: BakingOptions = BakingOptions()) {
    self.init(inputs: [input], output: output, options: options)
  }

  /// Whether a map is made from such a file: its name ends like one, or it begins like one.
  package static func reads(_ path: String) -> Bool {
    [".osm.pbf", ".osm", ".osm.gz", ".osm.bz2"].contains { path.lowercased().hasSuffix($0) }
      || ExtractReader.recognizes(path)
  }

  /// Whether a file is a map that was baked here.
  package static func hasMade(_ path: String) -> Bool { MapMetadata.isOurs(path) }

  /// Builds the map, and reports the progress from 0 to 1.
  package func run(progress: (BakingStage, Double) -> Void = { _, _ in }) throws(BakingError) -> BakingReport {
    ScratchMemory.shared.use(DurableFile.folder(of: output))
    let size = inputs.reduce(0) { $0 + ExtractFile.size(of: $1) }
    return try ScratchMemory.shared.keeping(within: Self.memory(for: size)) { () throws(BakingError) in
      try bake(progress: progress)
    }
  }

  private func bake(progress: (BakingStage, Double) -> Void) throws(BakingError) -> BakingReport {
    let signals = DeferredSignals()
    func step(_ stage: BakingStage, _ done: Double) throws(BakingError) {
      guard !signals.isWaiting else { throw .interrupted }
      progress(stage, done)
    }
    let read = try read { stage, done throws(BakingError) in try step(stage, done * Self.reading) }
    var report = read.report
    try MapOutput(content: read.content, path: output, name: name, options: options)
      .write(&report) { done throws(BakingError) in
        try step(done < 0.99 ? .tiles : .finishing, Self.reading + done * (1 - Self.reading))
      }
    return report
  }

  /// How much main memory an extract of so many bytes may take before what isn't looked at just now leaves it.
  private static func memory(for size: Int) -> Int { (100 << 20) + size / 2 }

  /// The extract itself is let go before tiles are made.
  private func read(
    progress: (BakingStage, Double) throws(BakingError) -> Void
  ) throws(BakingError) -> (content: MapContent, report: BakingReport) {
    let extract = try ExtractReader.read(inputs) { done throws(BakingError) in try progress(.reading, done * 0.5) }
    guard let bounds = extract.bounds else { throw .empty(path: inputs[0]) }
    var mapper = ExtractMapper(extract, bounds: bounds)
    let content = try mapper.run { done throws(BakingError) in try progress(.sorting, 0.5 + done * 0.5) }
    guard content.features.count > 0 || !content.roads.isEmpty else { throw .empty(path: inputs[0]) }
    return (content, mapper.report)
  }

  /// The name of the file without its endings, unless there is a better one.
  private var name: String {
    if let name = options.name { return name }
    let file = inputs[0].split(separator: "/").last.map(String.init) ?? inputs[0]
    return file.prefix { $0 != "." }.capitalizedFirst
  }
}

extension Substring {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
