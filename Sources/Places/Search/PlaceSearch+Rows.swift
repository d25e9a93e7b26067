internal import Geodesy

/// The details that distinguish results in a list.
extension PlaceSearch {
  /// The same results with the part of town that they are in; those of one name and kind with their addresses.
  func distinct(_ results: [SearchResult]) -> [SearchResult] {
    let counts = Dictionary(results.map { ([$0.name, $0.kind], 1) }, uniquingKeysWith: +)
    return results.map { result in
      var result = result
      if counts[[result.name, result.kind]] ?? 0 > 1, result.detail.isEmpty {
        result.detail = address(of: result) ?? ""
      }
      return districts.located(result)
    }
  }

  private func address(of result: SearchResult) -> String? {
    guard case .map(let path) = result.source, !result.name.isEmpty, result.kind != "street" else { return nil }
    return sources.lazy.filter { $0.file == path }.compactMap { $0.address(of: result) }.first
  }
}
