import Images
import Raster

/// Writes a picture by Kitty's protocol: first its data, which the terminal only stores, and then placeholder cells,
/// which may be moved and covered like any text.
package struct KittyWriter {
  let number: UInt8
  let throughTmux: Bool

  package init(number: UInt8, throughTmux: Bool) {
    (self.number, self.throughTmux) = (number, throughTmux)
  }

  /// A terminal reads so many digits of a picture at once.
  private static let chunk = 4096

  func bytes(of picture: PixelPicture) -> [UInt8] {
    guard picture.columns <= PlaceMarks.all.count, picture.rows <= PlaceMarks.all.count,
      let file = try? PNGWriter.bytes(of: picture.bitmap)
    else { return [] }
    return kept(file, picture.columns, picture.rows) + cells(of: picture)
  }

  /// Has the terminal forget the picture.
  package var deletion: [UInt8] { command("a=d,d=I,i=\(number),q=2") }

  /// Brings a picture to an end of which not all could be sent.
  package var endOfCut: [UInt8] {
    (throughTmux ? Self.passed(Array("\u{1b}\\".utf8)) : []) + command("m=0,q=2") + deletion
  }

  /// A query for pixel support: a picture of one pixel that isn't stored.
  package static func question(throughTmux: Bool) -> [UInt8] {
    KittyWriter(number: 1, throughTmux: throughTmux).command("a=q,i=1,s=1,v=1,f=24", Array("AAAA".utf8))
  }

  /// Hands a sequence on to the terminal that tmux runs in.
  package static func passed(_ sequence: [UInt8]) -> [UInt8] {
    Array("\u{1b}Ptmux;".utf8) + sequence.flatMap { $0 == 0x1b ? [0x1b, 0x1b] : [$0] } + Array("\u{1b}\\".utf8)
  }

  private func command(_ keys: String, _ data: [UInt8] = []) -> [UInt8] {
    let plain = Array("\u{1b}_G\(keys)\(data.isEmpty ? "" : ";")".utf8) + data + Array("\u{1b}\\".utf8)
    return throughTmux ? Self.passed(plain) : plain
  }

  private func kept(_ file: [UInt8], _ columns: Int, _ rows: Int) -> [UInt8] {
    let digits = Base64.digits(of: file)
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: Self.chunk) {
      let end = min(start + Self.chunk, digits.count)
      let first = start == 0 ? "a=T,U=1,i=\(number),f=100,c=\(columns),r=\(rows)," : ""
      bytes += command("\(first)q=2,m=\(end < digits.count ? 1 : 0)", Array(digits[start..<end]))
    }
    return bytes
  }

  /// The first cell of a run states its position in the picture, and the following ones continue from there.
  private func cells(of picture: PixelPicture) -> [UInt8] {
    // The colour of the text is the picture's number.
    var bytes = Array("\u{1b}[0;38;5;\(number)m".utf8)
    let place = Array("\u{10eeee}".utf8)
    for row in 0..<picture.rows {
      for run in picture.runs(in: row) {
        bytes += Array("\u{1b}[\(row + 1);\(run.lowerBound + 1)H".utf8) + place
        bytes += Array("\(PlaceMarks.all[row])\(PlaceMarks.all[run.lowerBound])".utf8)
        for _ in run.dropFirst() { bytes += place }
      }
    }
    return bytes + Array("\u{1b}[m".utf8)
  }
}

/// The marks by which a placeholder cell of Kitty's protocol states its row and column in the picture.
///
/// They are the marks above letters of Unicode 6.0 that don't compose with any letter, in their order.
enum PlaceMarks {
  static let all = ranges.flatMap { $0 }.compactMap(Unicode.Scalar.init)

  private static let ranges: [ClosedRange<UInt32>] = [
    0x305...0x305, 0x30d...0x30e, 0x310...0x310, 0x312...0x312, 0x33d...0x33f, 0x346...0x346, 0x34a...0x34c,
    0x350...0x352, 0x357...0x357, 0x35b...0x35b, 0x363...0x36f, 0x483...0x487, 0x592...0x595, 0x597...0x599,
    0x59c...0x5a1, 0x5a8...0x5a9, 0x5ab...0x5ac, 0x5af...0x5af, 0x5c4...0x5c4, 0x610...0x617, 0x657...0x65b,
    0x65d...0x65e, 0x6d6...0x6dc, 0x6df...0x6e2, 0x6e4...0x6e4, 0x6e7...0x6e8, 0x6eb...0x6ec, 0x730...0x730,
    0x732...0x733, 0x735...0x736, 0x73a...0x73a, 0x73d...0x73d, 0x73f...0x741, 0x743...0x743, 0x745...0x745,
    0x747...0x747, 0x749...0x74a, 0x7eb...0x7f1, 0x7f3...0x7f3, 0x816...0x819, 0x81b...0x823, 0x825...0x827,
    0x829...0x82d, 0x951...0x951, 0x953...0x954, 0xf82...0xf83, 0xf86...0xf87, 0x135d...0x135f, 0x17dd...0x17dd,
    0x193a...0x193a, 0x1a17...0x1a17, 0x1a75...0x1a7c, 0x1b6b...0x1b6b, 0x1b6d...0x1b73, 0x1cd0...0x1cd2,
    0x1cda...0x1cdb, 0x1ce0...0x1ce0, 0x1dc0...0x1dc1, 0x1dc3...0x1dc9, 0x1dcb...0x1dcc, 0x1dd1...0x1de6,
    0x1dfe...0x1dfe, 0x20d0...0x20d1, 0x20d4...0x20d7, 0x20db...0x20dc, 0x20e1...0x20e1, 0x20e7...0x20e7,
    0x20e9...0x20e9, 0x20f0...0x20f0, 0x2cef...0x2cf1, 0x2de0...0x2dff, 0xa66f...0xa66f, 0xa67c...0xa67d,
    0xa6f0...0xa6f1, 0xa8e0...0xa8f1, 0xaab0...0xaab0, 0xaab2...0xaab3, 0xaab7...0xaab8, 0xaabe...0xaabf,
    0xaac1...0xaac1, 0xfe20...0xfe26, 0x10a0f...0x10a0f, 0x10a38...0x10a38, 0x1d185...0x1d189, 0x1d1aa...0x1d1ad,
    0x1d242...0x1d244,
  ]
}
