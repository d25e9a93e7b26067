/// Why packed bytes cannot be unpacked; `problem` is the end of a sentence that names the file.
package enum InflateError: Error, Hashable {
  case damaged(reason: String)
  case cutShort
  case tooLarge(limit: Int)
  case noMemory
}
