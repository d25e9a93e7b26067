import Calendar
import Cells
import Tiles
import Wire

/// `rumbo cache`: the cached data of map servers, and the data prepared for routing.
struct CacheCommand: Command {
  static let name = "cache"
  static let completableOperands = CompletableOperands(first: .words(["clear"]))

  private enum Task {
    case list
    case clear(server: String?)
  }

  /// The name in the list for the data that isn't a server's.
  private static let waysName = "ways"

  private let task: Task
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    isJSON = arguments.has("json")
    let words = arguments.operands
    switch (words.first, words.count) {
    case (nil, _), ("list", 1): task = .list
    case ("clear", 1...2): task = .clear(server: words.count > 1 ? words[1] : nil)
    default:
      throw Failure(.cacheArguments, nearest: words.first.flatMap { nearestWord(to: $0, among: ["list", "clear"]) })
    }
  }

  func run() throws -> ExitCode {
    let folder = Environment.current.cacheFolder
    let ways = folder.map { RoutingCache(in: $0) }
    let servers = try folder.map { (folder) throws(TileError) in try CachedServers.list(in: folder) } ?? []
    switch task {
    case .list:
      let kept = ways.map(\.size).flatMap { $0.files > 0 ? $0 : nil }
      let rows = servers.map(\.json) + (kept.map { [["ways": .integer($0.files), "bytes": .integer($0.bytes)]] } ?? [])
      let row = kept.map { "\(Self.waysName)\t\(ByteCount.text($0.bytes))\t\(counted($0.files, "file"))\n" }
      try StandardOutput.write(rows, orText: Self.table(servers) + (row ?? ""), asJSON: isJSON)
    case .clear(Self.waysName?): ways?.clear()
    case .clear(let name):
      let cleared = name.map { name in servers.filter { $0.name == name.lowercased() } } ?? servers
      if let name, cleared.isEmpty {
        throw Failure(.nothingCached, Sanitizer.clean(name))
      }
      if let folder { try CachedServers.clear(name?.lowercased(), in: folder) }
      if name == nil { ways?.clear() }
    }
    return .fine
  }

  private static func table(_ servers: [CachedServer]) -> String {
    let now = SystemClock.now.map { Int($0.secondsSince1970) } ?? 0
    return servers.map { server in
      let ages = [server.times.upperBound, server.times.lowerBound].map { age(now - $0) }
      let columns = [
        Sanitizer.clean(server.name), ByteCount.text(server.bytes), counted(server.tiles, "tile"),
        ages[0] == ages[1] ? "\(ages[0]) old" : "\(ages[0]) to \(ages[1]) old", counted(server.hits, "hit"),
      ]
      return columns.joined(separator: "\t") + "\n"
    }.joined()
  }

  private static func age(_ seconds: Int) -> String {
    switch max(seconds, 0) {
    case let seconds where seconds < 120: "\(seconds) s"
    case let seconds where seconds < 7200: "\(seconds / 60) min"
    case let seconds where seconds < 172_800: "\(seconds / 3600) h"
    case let seconds: "\(seconds / 86_400) days"
    }
  }
}

extension CachedServer {
  fileprivate var json: JSON {
    [
      "server": .string(name), "bytes": .integer(bytes), "tiles": .integer(tiles),
      "oldest": Self.time(times.lowerBound),
      "newest": Self.time(times.upperBound), "hits": .integer(hits),
    ]
  }

  private static func time(_ seconds: Int) -> JSON { .string(Timestamp(clamping: Double(seconds)).text) }
}
