/// The three classes that matter most in a cell, and the samples that each of them holds.
struct CellClasses {
  struct Share {
    // In this order, which takes two words instead of three.
    var mask: UInt64
    var importance: Int32
    var mapClass: MapClass

    static let none = Share(mask: 0, importance: 0, mapClass: .ground)
  }

  private(set) var first = Share.none
  private(set) var second = Share.none
  private(set) var third = Share.none

  /// The class that fills the cell, if there is only one.
  var only: MapClass? { second.mask == 0 ? first.mapClass : nil }

  mutating func insert(_ mapClass: MapClass, _ mask: UInt64, weight: Int32) {
    let share = Share(mask: mask, importance: weight &* Int32(mask.nonzeroBitCount), mapClass: mapClass)
    if share.importance > first.importance {
      (first, second, third) = (share, first, second)
    } else if share.importance > second.importance {
      (second, third) = (share, second)
    } else if share.importance > third.importance {
      third = share
    }
  }
}
