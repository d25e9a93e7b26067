extension ANSIWriter {
  /// The first part of an update alone: what the terminal can move of the picture that it shows.
  ///
  /// For painters that write the rest themselves. The grid is what the terminal shows then; nothing is returned where
  /// moving isn't worth it.
  package static func moves(
    from old: CellGrid,
    to new: CellGrid,
    features: ANSIFeatures = .common
  ) -> (bytes: [UInt8], shown: CellGrid)? {
    var update = ANSIUpdate(columns: new.columns, features: features.subtracting(.synchronizedUpdate))
    let shown = move(old, new, features, &update)
    let bytes = update.finish()
    return bytes.isEmpty ? nil : (bytes, shown)
  }
}
