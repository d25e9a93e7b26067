internal import Glibc

/// Copies of what a server gives, in a folder: for each a line with what the server calls it, and the thing itself.
///
/// It can all be had again, so what goes wrong here is nobody's concern.
struct ServedCache {
  struct Copy {
    /// Nothing where the server has nothing.
    let body: [UInt8]
    let tag: String?
    let isFresh: Bool
  }

  private let folder: String
  /// So many seconds nobody is asked again where there is something.
  private let lifetime: Int

  static let (day, week) = (86_400, 7 * 86_400)
  private static let limit = 8 << 20
  private static let longestTag = 200
  /// Some hundred megabytes.
  static let most = 20_000

  /// A folder for each address.
  init(in cache: String, of address: String, lifetime: Int) {
    self.lifetime = lifetime
    folder = "\(cache)/tiles/\(Self.hash(of: address))"
  }

  func copy(of name: String) -> Copy? {
    let path = "\(folder)/\(name)"
    var status = stat()
    guard unsafe stat(path, &status) == 0, let bytes = try? BoundedFile.bytes(of: path, limit: Self.limit),
      let end = bytes.prefix(Self.longestTag + 1).firstIndex(of: 10)
    else { return nil }
    let tag = String(decoding: bytes[..<end], as: UTF8.self)
    let body = Array(bytes[(end + 1)...])
    let age = time(nil) - status.st_mtim.tv_sec
    return Copy(
      body: body,
      tag: tag.isEmpty ? nil : tag,
      isFresh: (0..<(body.isEmpty ? Self.day : lifetime)).contains(age)
    )
  }

  func keep(_ body: [UInt8], tag: String?, of name: String) {
    let path = "\(folder)/\(name)"
    // A name that no other program uses, and no other thread, as nobody loads a thing twice at the same time.
    let draft = "\(path).\(getpid())"
    makeFolders()
    let tag = tag.flatMap { $0.utf8.count <= Self.longestTag && !$0.contains("\n") ? $0 : nil } ?? ""
    unsafe unlink(draft)
    guard (try? NewFile.write(Array(tag.utf8) + [10] + body, to: draft)) != nil, unsafe rename(draft, path) == 0 else {
      unsafe unlink(draft)
      return
    }
  }

  /// Makes room where there are too many: those that came first go.
  func tidy(most: Int = ServedCache.most) {
    guard let names = try? Folder.names(in: folder), names.count > most else { return }
    let files = names.map { name in
      var status = stat()
      unsafe stat("\(folder)/\(name)", &status)
      return (name: name, time: status.st_mtim.tv_sec)
    }
    for file in files.sorted(by: { ($0.time, $0.name) < ($1.time, $1.name) }).prefix(names.count - most / 4 * 3) {
      unsafe unlink("\(folder)/\(file.name)")
    }
  }

  private func makeFolders() {
    guard unsafe access(folder, F_OK) != 0 else { return }
    for (index, character) in folder.enumerated() where character == "/" && index > 0 {
      unsafe mkdir(String(folder.prefix(index)), 0o700)
    }
    unsafe mkdir(folder, 0o700)
  }
}

extension ServedCache {
  /// Drops the copies with such names.
  func forget(where isOfNoUse: (String) -> Bool) {
    for name in (try? Folder.names(in: folder)) ?? [] where isOfNoUse(name) { unsafe unlink("\(folder)/\(name)") }
  }

  /// What stands for a text in names: FNV-1a, of 64 bits.
  static func hash(of text: String) -> String {
    String(text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
  }
}
