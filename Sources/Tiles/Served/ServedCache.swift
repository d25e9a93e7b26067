internal import Glibc
internal import Synchronization
internal import Web
internal import Wire

/// Copies of what a server gives, in a folder: for each a line with what the server calls it and, behind a tab, for how
/// many seconds it does, where the server has said so; and the thing itself.
///
/// It can all be had again, so what goes wrong here is nobody's concern.
struct ServedCache {
  struct Copy {
    /// Nothing where the server has nothing.
    let body: [UInt8]
    let tag: String?
    let freshness: WebFreshness
    let isFresh: Bool
  }

  /// Where the folders of all addresses are.
  private let parent: String
  private let folder: String
  /// So many seconds nobody is asked again where there is something, unless the server says for how long.
  private let lifetime: Int

  static let (day, week) = (86_400, 7 * 86_400)
  /// Whatever a server says: it is spared a few minutes, and a mistake of its is over after a month.
  private static let lifetimes = 300...30 * day
  private static let limit = 8 << 20
  private static let longestTag = 200
  /// With a tab, any number and the end of the line.
  private static let longestLine = longestTag + 22
  /// So many copies were begun.
  private static let drafts = Atomic(0)
  /// Of files, and of bytes in all of them.
  private static let (most, mostBytes) = (20_000, 512 << 20)

  /// A folder for each address.
  init(in cache: String, of address: String, lifetime: Int) {
    self.lifetime = lifetime
    parent = "\(cache)/tiles"
    folder = "\(parent)/\(Self.hash(of: address))"
  }

  func copy(of name: String) -> Copy? {
    let path = "\(folder)/\(name)"
    var status = stat()
    guard unsafe stat(path, &status) == 0, let bytes = try? BoundedFile.bytes(of: path, limit: Self.limit),
      let end = bytes.prefix(Self.longestLine).firstIndex(of: 10)
    else { return nil }
    let told = bytes[..<end].split(separator: 9, maxSplits: 1, omittingEmptySubsequences: false)
    let tag = String(decoding: told[0], as: UTF8.self)
    let seconds = told.count > 1 ? Int(String(decoding: told[1], as: UTF8.self)) : nil
    let body = Array(bytes[(end + 1)...])
    // Not by `time`, whose clock may be some milliseconds behind that of files.
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let age = now.tv_sec - status.st_mtim.tv_sec
    return Copy(
      body: body,
      tag: tag.isEmpty ? nil : tag,
      freshness: seconds.map { .seconds($0) } ?? .unknown,
      isFresh: (0..<lifetime(of: body, told: seconds)).contains(age)
    )
  }

  /// That there is nothing is believed for a day at most.
  private func lifetime(of body: [UInt8], told: Int?) -> Int {
    let wanted = told.map { min(max($0, Self.lifetimes.lowerBound), Self.lifetimes.upperBound) }
    return body.isEmpty ? min(wanted ?? Self.day, Self.day) : wanted ?? lifetime
  }

  func keep(_ body: [UInt8], tag: String?, _ freshness: WebFreshness, of name: String) {
    let path = "\(folder)/\(name)"
    guard freshness != .never else {
      unsafe unlink(path)
      return
    }
    // A name that no other program uses, and no other thread.
    let draft = "\(path).\(getpid()).\(Self.drafts.add(1, ordering: .relaxed).newValue)"
    makeFolders()
    let tag = tag.flatMap { $0.utf8.count <= Self.longestTag && !$0.contains { "\t\n".contains($0) } ? $0 : nil } ?? ""
    let seconds = if case .seconds(let seconds) = freshness { "\t\(seconds)" } else { "" }
    unsafe unlink(draft)
    let bytes = Array((tag + seconds + "\n").utf8) + body
    guard (try? NewFile.write(bytes, to: draft, mode: 0o600)) != nil, unsafe rename(draft, path) == 0 else {
      unsafe unlink(draft)
      return
    }
  }

  /// Makes room where there is too much, of whatever address: what was kept longest ago goes.
  func tidy() {
    let names = (try? Folder.names(in: parent)) ?? []
    let folders = names.map { "\(parent)/\($0)" }
    // What was kept under another kind of name is never found again.
    for (name, folder) in zip(names, folders) where name.utf8.count != Self.hashLength {
      for file in Self.files(in: folder) { unsafe unlink(file.path) }
    }
    let files = folders.flatMap(Self.files)
    var (count, bytes) = (files.count, files.reduce(0) { $0 + $1.bytes })
    // Only those go that are empty.
    defer { for folder in folders { unsafe rmdir(folder) } }
    guard count > Self.most || bytes > Self.mostBytes else { return }
    for file in files.sorted(by: { ($0.time, $0.path) < ($1.time, $1.path) })
    where count > Self.most / 4 * 3 || bytes > Self.mostBytes / 4 * 3 {
      unsafe unlink(file.path)
      (count, bytes) = (count - 1, bytes - file.bytes)
    }
  }

  private static func files(in folder: String) -> [(path: String, time: Int, bytes: Int)] {
    ((try? Folder.names(in: folder)) ?? []).map { name in
      var status = stat()
      unsafe stat("\(folder)/\(name)", &status)
      return ("\(folder)/\(name)", status.st_mtim.tv_sec, Int(status.st_size))
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

  /// What stands for a text in names, so that no address can be made up whose things are taken for another one's.
  static func hash(of text: String) -> String { SHA256.hex(of: text.utf8) }

  private static let hashLength = 64
}
