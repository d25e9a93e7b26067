internal import Web
internal import Wire

/// Copies of what a server gives under one address, or one template of addresses, each by a name.
struct ServedCache {
  struct Copy {
    /// Nothing where the server has nothing.
    let body: [UInt8]
    let tag: String?
    let freshness: WebFreshness
    let isFresh: Bool
  }

  private let file: CacheFile
  private let address: CacheAddress
  private let limit: Int
  /// The number of seconds for which an entry is fresh, unless the server states it.
  private let lifetime: Int

  static let (day, week) = (86_400, 7 * 86_400)
  private static let longestTag = 200

  init(_ place: CachePlace, of address: String, on host: String, lifetime: Int) {
    (file, limit) = (CacheFile.shared(in: place.folder), place.limit)
    self.address = CacheAddress(hash: Self.hash(of: address), server: host)
    self.lifetime = lifetime
  }

  func copy(of name: String) -> Copy? {
    file.copy(of: name, at: address).map { kept in
      Copy(
        body: kept.body,
        tag: kept.label.tag,
        freshness: kept.label.seconds.map { .seconds($0) } ?? .unknown,
        isFresh: (0..<lifetime(of: kept.body, stated: kept.label.seconds)).contains(CacheFile.now - kept.time)
      )
    }
  }

  /// Without a stated lifetime, an empty answer is trusted for a day at most.
  private func lifetime(of body: [UInt8], stated: Int?) -> Int {
    stated ?? (body.isEmpty ? min(lifetime, Self.day) : lifetime)
  }

  func keep(_ body: [UInt8], tag: String?, _ freshness: WebFreshness, of name: String) {
    if let label = Self.label(tag, freshness) {
      file.keep(body, label, as: name, at: address, limit: limit)
    } else {
      file.forget([name], at: address)
    }
  }

  /// Takes that a copy is still what the server has.
  func confirm(_ copy: Copy, _ freshness: WebFreshness, of name: String) {
    if let label = Self.label(copy.tag, freshness == .unknown ? copy.freshness : freshness) {
      file.confirm(label, of: name, at: address)
    } else {
      file.forget([name], at: address)
    }
  }

  /// Nil if the answer must not be cached.
  private static func label(_ tag: String?, _ freshness: WebFreshness) -> CacheLabel? {
    let tag = tag.flatMap { $0.utf8.count <= longestTag ? $0 : nil }
    return switch freshness {
    case .never: nil
    case .unknown: CacheLabel(tag: tag, seconds: nil)
    case .seconds(let seconds): CacheLabel(tag: tag, seconds: seconds)
    }
  }

  /// Drops the copies with such names.
  func forget(where isOfNoUse: (String) -> Bool) {
    let names = file.names(at: address).filter(isOfNoUse)
    if !names.isEmpty { file.forget(names, at: address) }
  }

  /// A hash of a text for names: no other address can be made up with the same one.
  static func hash(of text: String) -> String { SHA256.hex(of: text.utf8) }
}
