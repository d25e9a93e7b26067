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
