import Foundation
import Images
import Raster

/// The pictures in a stream of Kitty's protocol, read by what reads PNG files.
struct KittyPictures {
  private let bytes: [UInt8]

  init(in bytes: [UInt8]) { self.bytes = bytes }

  /// The last one that is whole.
  var last: Bitmap? {
    var (digits, file) = ("", "")
    for part in String(decoding: bytes, as: UTF8.self).split(separator: "\u{1b}_G").dropFirst() {
      let command = part.prefix { $0 != "\u{1b}" }.split(separator: ";", maxSplits: 1)
      guard command.count == 2 else { continue }
      if command[0].contains("a=T") { digits = "" }
      digits += command[1]
      if command[0].contains("m=0") { file = digits }
    }
    guard let data = Data(base64Encoded: file) else { return nil }
    return try? PictureReader(.bytes(Array(data))).decode(limit: 4_000_000)
  }
}
