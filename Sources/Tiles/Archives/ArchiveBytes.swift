/// The bytes of an archive, which are read here and there.
protocol ArchiveBytes: Sendable {
  var path: String { get }
  var size: Int { get }

  /// A stretch of them, which must lie within as a whole.
  ///
  /// Called on worker threads, so it may take its time.
  func bytes(at offset: Int, count: Int) throws(TileError) -> [UInt8]
}
