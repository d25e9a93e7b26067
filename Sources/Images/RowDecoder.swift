/// A picture that is being read row by row, from the top down.
protocol RowDecoder: ~Copyable {
  /// The size as stored, not yet turned upright.
  var width: Int { get }
  var height: Int { get }
  /// Whether rows come several times, with some of their pixels each time.
  var isInterlaced: Bool { get }
  /// The memory that the library needs while it decodes, in bytes.
  var memory: Int { get }

  /// By which numbers the library can divide the picture's sides while it decodes, in order.
  var divisors: [Int] { get }

  /// Hands over the rows up to a given one, of the picture with its sides divided and rounded up.
  ///
  /// Of an interlaced picture come all rows in any case. Reads only once.
  func read(upTo end: Int, dividedBy divisor: Int, into sink: inout some PixelRowSink) throws(PictureError)
}
