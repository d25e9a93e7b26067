import Calendar
import Cells
import Terminal
import Tiles
import Wire

/// `rumbo cache`: what is kept of what servers of maps have sent.
struct CacheCommand: Command {
  static let name = "cache"
  static let summary = "List what is kept of the maps of servers, or delete it."
  static let operands = "[clear [SERVER]]"
  static let completableOperands = CompletableOperands(first: .words(["clear"]))
  static let choices: [(spelling: String, help: String)] = [
    ("clear", "delete all of it"),
    ("clear SERVER", "delete what is kept of one server, by its name in the list"),
  ]
  static let options: [Option] = [.flag("json", "print JSON")]

  private enum Task {
    case list
    case clear(server: String?)
  }

  private let task: Task
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    isJSON = arguments.has("json")
    let words = arguments.operands
    switch (words.first, words.count) {
    case (nil, _), ("list", 1): task = .list
    case ("clear", 1...2): task = .clear(server: words.count > 1 ? words[1] : nil)
    default:
      throw UsageError(
        problem: "rumbo cache takes nothing, or clear and the name of a server.",
        advice: "As in: rumbo cache clear tiles.openfreemap.org"
      )
    }
  }

  func run() throws -> ExitCode {
    let folder = Environment.current.cacheFolder
    let servers = try MapOpening.failing { () throws(TileError) in
      try folder.map { (folder) throws(TileError) in try CachedServers.list(in: folder) } ?? []
    }
    switch task {
    case .list:
      let text = isJSON ? JSONWriter.text(of: .array(servers.map(\.json)), .indented) + "\n" : Self.table(servers)
      try StandardOutput.write(text)
    case .clear(let name):
      let cleared = name.map { name in servers.filter { $0.name == name.lowercased() } } ?? servers
      if let name, cleared.isEmpty {
        throw Failure(
          problem: "Nothing is kept of “\(Sanitizer.clean(name))”.",
          advice: "rumbo cache lists the servers of which something is.",
          exitCode: .failed
        )
      }
      try MapOpening.failing { () throws(TileError) in
        if let folder { try CachedServers.clear(name?.lowercased(), in: folder) }
      }
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
