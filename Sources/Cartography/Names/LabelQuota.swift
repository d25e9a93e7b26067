/// How many names a view holds, in all and of each kind; with more the map goes under.
struct LabelQuota {
  private var left: Int
  private var leftOf: [LabelKind.Group: Int]

  init(columns: Int, rows: Int, zoom: Double) {
    let all = (Double(columns * rows) / 220 + 4) * (zoom < 14 ? 0.6 : 1)
    left = Int(all.rounded())
    leftOf = [
      .street: left * 6 / 10, .sight: max(left / 3, 3), .area: max(left / 4, 2), .place: max(left / 4, 3),
      .shield: max(left / 6, 2), .number: left / 2,
    ]
  }

  var isUsedUp: Bool { left <= 0 }

  func allows(_ group: LabelKind.Group) -> Bool { left > 0 && leftOf[group, default: 0] > 0 }

  /// Lets streets have whatever is left.
  mutating func openToStreets() { leftOf[.street] = left }

  mutating func use(_ group: LabelKind.Group) {
    left -= 1
    leftOf[group, default: 0] -= 1
  }
}
