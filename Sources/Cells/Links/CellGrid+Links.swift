/// Parts of a screen that lead somewhere.
///
/// A cell knows the number of its link, in bits of its style that were free: so whatever is drawn over a link covers it,
/// and what moves cells moves links. The grid knows the addresses.
extension CellGrid {
  /// Links some cells of a row to an address, within the grid and as long as there are free numbers.
  package mutating func link(_ columns: Range<Int>, row: Int, to address: LinkAddress) {
    let visible = columns.clamped(to: 0..<self.columns)
    guard (0..<rows).contains(row), !visible.isEmpty, let number = number(of: address) else { return }
    for column in visible { self[column, row].style.link = number }
  }

  private mutating func number(of address: LinkAddress) -> Int? {
    if let index = links.firstIndex(of: address) { return index + 1 }
    guard links.count + 1 < CellStyle.unknownLink else { return nil }
    links.append(address)
    return links.count
  }

  /// The same, leading nowhere.
  package var withoutLinks: CellGrid {
    guard !links.isEmpty else { return self }
    var plain = self
    plain.links = []
    for index in cells.indices where cells[index].style.link != 0 { plain.cells[index].style.link = 0 }
    return plain
  }

  /// The same with the numbers that another grid has for its links; what that hasn't is none of its cells'.
  func numberingLinks(as other: CellGrid) -> CellGrid {
    guard links != other.links else { return self }
    let numbers = links.map { address in other.links.firstIndex(of: address).map { $0 + 1 } ?? CellStyle.unknownLink }
    var result = self
    result.links = other.links
    for index in cells.indices {
      let number = cells[index].style.link
      if number != 0 { result.cells[index].style.link = numbers[number - 1] }
    }
    return result
  }
}

extension CellStyle {
  /// A link that is in no table.
  static let unknownLink = 127
  private static let linkShift: UInt16 = 5
  private static let linkBits = CellStyle(rawValue: 127 << linkShift)

  /// The number of the link in its grid, from 1 on; 0 where there is none.
  package internal(set) var link: Int {
    get { Int(rawValue >> Self.linkShift & 127) }
    set {
      let bits = CellStyle(rawValue: UInt16(newValue & 127) << Self.linkShift)
      self = subtracting(Self.linkBits).union(bits)
    }
  }
}
