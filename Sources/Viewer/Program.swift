import Cells
import Terminal

/// The command line as a whole: finds the verb, runs it and reports what went wrong.
package enum Program {
  /// The verbs, in the order in which help lists them; the map itself has none.
  static let verbs: [any Command.Type] = [
    SnapshotCommand.self, RecordCommand.self, InfoCommand.self, FixesCommand.self, FeedsCommand.self,
    PlacesCommand.self, TrackCommand.self, InkCommand.self, RouteCommand.self, HeightCommand.self, DescribeCommand.self,
    SunCommand.self,
    BakeCommand.self, FetchCommand.self, MapsCommand.self, SourcesCommand.self, CacheCommand.self, AlignCommand.self,
    StyleCommand.self,
    ConfigCommand.self, DoctorCommand.self, CompletionsCommand.self, HelpCommand.self,
  ]

  /// Runs one command line and returns the exit code of the process.
  package static func run(_ words: [String]) -> Int32 {
    StandardOutput.prepare()
    SharedHeap.prepare()
    return code(of: words).rawValue
  }

  /// The result of one command line that runs within this process, for tests.
  ///
  /// For commands that use neither standard input nor signals nor a working folder of their own.
  package static func outcome(
    of words: [String],
    environment: [String: String] = [:]
  ) -> (status: Int32, output: [UInt8], complaint: [UInt8]) {
    let (status, captured) = Environment.within(environment) { StandardOutput.capture { code(of: words) } }
    return (status.rawValue, captured.output, captured.complaint)
  }

  /// The output of `rumbo snapshot` without any variables, as bytes: for tests, of which some draw hundreds of screens.
  ///
  /// With `changingPlaces` keys write to the file of `--places`.
  package static func snapshot(_ words: [String], changingPlaces: Bool = false) throws -> [UInt8] {
    let arguments = try Arguments(words, knowing: SnapshotCommand.options)
    let format = arguments["format"].flatMap(SnapshotFormat.init(rawValue:)) ?? .text
    let access = changingPlaces ? Settings.Access.writing : .reading
    return try ScriptedScreen(arguments, Environment([:]), access: access).screenshot().bytes(as: format)
  }

  private static func code(of words: [String]) -> ExitCode {
    defer { StandardFile.deleteInput() }
    do {
      return try command(for: words).run()
    } catch WriteError.readerLeft {
      return .fine
    } catch let error as any Actionable {
      StandardOutput.report(error)
      return error.exitCode
    } catch {
      StandardOutput.complain("Unexpected error: \(error).\nPlease report it.\n")
      return .failed
    }
  }

  private static func command(for words: [String]) throws -> any Command {
    let verb = verbs.first { $0.name == words.first }
    if verb == nil, let word = words.first { try checkVerb(word) }
    let rest = verb == nil ? words : Array(words.dropFirst())
    let options = rest.prefix { $0 != "--" }
    if options.contains("--version") { return VersionCommand() }
    if options.contains("--help") || options.contains("-h") {
      return HelpCommand(about: verb.map { CommandTable[$0.name] })
    }
    let type = verb ?? MapCommand.self
    var arguments = try Arguments(rest, knowing: type.options, of: type.name)
    try arguments.openStandardFiles(of: type)
    return try type.init(arguments)
  }

  /// A word that is neither a command nor a map, but similar to a command or a help topic, is an error.
  private static func checkVerb(_ word: String) throws(Failure) {
    guard word.allSatisfy(\.isLetter), !SmallFile.exists(at: word) else { return }
    let nearest = nearestWord(to: word, among: verbs.map { $0.name })
    guard nearest != nil || Topic.named(word) != nil else { return }
    throw Failure(.commandUnknown, word, nearest: nearest)
  }
}
