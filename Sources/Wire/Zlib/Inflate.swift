/// Unpacks what fits in memory as a whole.
package enum Inflate {
  /// The unpacked bytes, which may not be more than the limit.
  package static func bytes(of packed: [UInt8], as packing: Packing, limit: Int) throws(InflateError) -> [UInt8] {
    var inflater = try Inflater(packing, limit: limit)
    var output: [UInt8] = []
    // Most things unpack to a few times their size; a guess too small costs a copy, and nothing is taken on trust.
    output.reserveCapacity(min(limit, packed.count.multipliedReportingOverflow(by: 3).partialValue, 1 << 20))
    try inflater.unpack(packed, into: &output)
    try inflater.finish()
    return output
  }
}
