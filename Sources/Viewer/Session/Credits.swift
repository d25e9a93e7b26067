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
}
