/// Who made what is seen.
nonisolated enum Credits {
  private static let parting = " · "

  /// All of them, each told once, though several maps may be of the same makers.
  static func joined(_ credits: [String]) -> String {
    var seen: Set<Substring> = [""]
    return credits.flatMap { $0.split(separator: parting) }.filter { seen.insert($0).inserted }.joined(
      separator: parting
    )
  }

  /// As little as those whose maps they are ask for; nil where that is all of it.
  static func shortened(_ credits: String) -> String? {
    let (whole, longer) = ("OpenStreetMap", "OpenStreetMap contributors")
    let short = credits.split(separator: parting).map { credit in
      credit.hasSuffix(longer) ? credit.dropLast(longer.count - whole.count) : credit
    }
    .joined(separator: parting)
    return short == credits ? nil : short
  }
}
