import Cells

/// The searches made, the newest last, in a file that only its owner can read.
package final class SearchHistory {
  private let folder: String?
  package private(set) var entries: [String] = []

  private static let (name, most, longest) = ("/searches", 100, 200)

  /// Reads it; without a folder it is gone with the program.
  package init(in folder: String?) {
    self.folder = folder
    let bytes = folder.flatMap { SmallFile.bytes(at: $0 + Self.name, limit: 1 << 18) } ?? []
    entries = String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(Self.most).map(Self.cleaned)
  }

  private static func cleaned(_ text: some StringProtocol) -> String { Sanitizer.clean(String(text), limit: longest) }

  package func add(_ text: String) {
    let text = Self.cleaned(text)
    guard text.contains(where: { $0 != " " }), text != entries.last else { return }
    entries = Array((entries.filter { $0 != text } + [text]).suffix(Self.most))
    guard let folder else { return }
    FileList.make(folder, levels: 3)
    // A search is worth more than its record.
    try? OutputFile.write(Array((entries.joined(separator: "\n") + "\n").utf8), to: folder + Self.name, isPrivate: true)
  }
}
