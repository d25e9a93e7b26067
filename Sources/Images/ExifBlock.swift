/// A block of EXIF: a small TIFF file with directories of tagged values.
///
/// Invalid content is ignored.
struct ExifBlock {
  /// The directories that matter here.
  enum Directory {
    /// About the picture.
    case main
    /// About the shot.
    case photo
    /// About the place.
    case place
  }

  private struct Entry {
    let type: Int
    let count: Int
    /// Where its value lies: in the entry if it fits there.
    let place: Int
  }

  private let bytes: [UInt8]
  private let isLittle: Bool

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8, bytes[0] == bytes[1], bytes[0] == UInt8(ascii: "I") || bytes[0] == UInt8(ascii: "M") else {
      return nil
    }
    self.bytes = bytes
    isLittle = bytes[0] == UInt8(ascii: "I")
    guard number(at: 2, bytes: 2) == 42 else { return nil }
  }

  /// A whole number of 16 or 32 bits.
  func whole(_ tag: Int, in directory: Directory) -> Int? {
    entry(tag, in: directory).flatMap(whole)
  }

  /// A text of ASCII, without what ends it.
  func text(_ tag: Int, in directory: Directory) -> String? {
    guard let entry = entry(tag, in: directory), entry.type == 2, (1...1000).contains(entry.count),
      entry.place + entry.count <= bytes.count
    else { return nil }
    let letters = bytes[entry.place..<entry.place + entry.count].prefix { $0 != 0 }
    return letters.allSatisfy { (0x20...0x7e).contains($0) } ? String(decoding: letters, as: UTF8.self) : nil
  }

  /// Returns the given number of fractions; nil if one of them has no value.
  func fractions(_ tag: Int, in directory: Directory, count: Int) -> [Double]? {
    guard let entry = entry(tag, in: directory), entry.type == 5, entry.count == count else { return nil }
    let values = (0..<count).compactMap { index -> Double? in
      guard let above = number(at: entry.place + index * 8, bytes: 4),
        let below = number(at: entry.place + index * 8 + 4, bytes: 4), below > 0
      else { return nil }
      return Double(above) / Double(below)
    }
    return values.count == count ? values : nil
  }

  private func entry(_ tag: Int, in directory: Directory) -> Entry? {
    guard let main = number(at: 4, bytes: 4) else { return nil }
    let pointer: Int
    switch directory {
    case .main: return entry(tag, at: main)
    case .photo: pointer = 0x8769
    case .place: pointer = 0x8825
    }
    return entry(pointer, at: main).flatMap(whole).flatMap { entry(tag, at: $0) }
  }

  private func entry(_ tag: Int, at directory: Int) -> Entry? {
    guard let count = number(at: directory, bytes: 2) else { return nil }
    for index in 0..<count {
      let start = directory + 2 + index * 12
      guard let found = number(at: start, bytes: 2) else { return nil }
      guard found == tag, let type = number(at: start + 2, bytes: 2), let values = number(at: start + 4, bytes: 4)
      else {
        continue
      }
      let size = Self.size(of: type) * values
      return Entry(type: type, count: values, place: size <= 4 ? start + 8 : number(at: start + 8, bytes: 4) ?? 0)
    }
    return nil
  }

  private func whole(_ entry: Entry) -> Int? {
    guard entry.count == 1, [3, 4].contains(entry.type) else { return nil }
    return number(at: entry.place, bytes: Self.size(of: entry.type))
  }

  private func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let digits = bytes[offset..<offset + count]
    return isLittle ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The bytes of one value.
  private static func size(of type: Int) -> Int {
    switch type {
    case 3: 2
    case 4: 4
    case 5: 8
    default: 1
    }
  }
}
