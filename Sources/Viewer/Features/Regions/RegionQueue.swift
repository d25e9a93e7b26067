import Glibc
import Regions
import Threads
import Tiles
import Wire

/// The regions that are fetched one after the other, behind the map.
final class RegionQueue {
  struct Entry {
    enum State: Equatable {
      case waiting
      case fetching
      /// By another program.
      case elsewhere
      /// With the reason.
      case failed(RegionError)
    }

    var task: RegionTask
    var state = State.waiting
  }

  enum Event {
    case come(RegionTask, any TileArchive)
    case failed(RegionTask, RegionError)
  }

  private(set) var entries: [Entry] = []
  private let lane: Lane
  private let serving: TileServing
  private let priority: WorkPriority
  private let store: RegionStore?
  private var run: (run: RegionRun, output: String)?
  /// The cancelled downloads that are still running.
  private var dropped: Set<String> = []
  var hear: (Event) -> Void = { _ in }

  init(_ host: Host) {
    lane = host.work.lane(.waiting)
    serving = host.maps.serving
    (priority, store) = host.start.isLive ? (.optional, RegionStore(.current)) : (.required, nil)
  }

  isolated deinit {
    run?.run.stop()
  }

  /// The progress of the running download.
  var progress: RegionRun.Progress? { run?.run.progress }
  var isBusy: Bool { run != nil }

  func contains(_ output: String) -> Bool { entries.contains { $0.task.output == output } }

  /// Goes on with what an earlier program has begun.
  func resume() {
    for task in store?.tasks ?? [] where !contains(task.output) { entries.append(Entry(task: task)) }
    startNext()
  }

  func add(_ task: RegionTask) {
    guard !contains(task.output) else { return }
    entries.append(Entry(task: task))
    store?.keep(task)
    startNext()
  }

  /// Pauses it or goes on with it; what has failed is tried again.
  func pauseOrResume(_ output: String) {
    guard let index = entries.firstIndex(where: { $0.task.output == output }) else { return }
    if case .failed = entries[index].state {
      entries[index].state = .waiting
    } else {
      entries[index].task.isPaused.toggle()
      store?.keep(entries[index].task)
      if entries[index].task.isPaused, run?.output == output { run?.run.stop() }
    }
    startNext()
  }

  /// Whether another program is at something.
  var isElsewhere: Bool { entries.contains { $0.state == .elsewhere } }

  /// Goes on with what other programs were at, unless they still are, or are done.
  func lookElsewhere() {
    guard isElsewhere else { return }
    let tasks = store?.tasks ?? []
    entries = entries.compactMap { entry in
      guard entry.state == .elsewhere else { return entry }
      return tasks.first { $0.output == entry.task.output }.map { Entry(task: $0) }
    }
    startNext()
  }

  /// Gives it up, with all that has come of it.
  func drop(_ output: String) {
    guard let entry = entries.first(where: { $0.task.output == output }) else { return }
    store?.forget(entry.task)
    entries.removeAll { $0.task.output == output }
    guard run?.output == output else { return entry.task.forget() }
    dropped.insert(output)
    run?.run.stop()
  }

  private func startNext() {
    guard run == nil, let index = entries.firstIndex(where: { $0.state == .waiting && !$0.task.isPaused }) else {
      return
    }
    entries[index].state = .fetching
    let (task, serving, run) = (entries[index].task, serving, RegionRun())
    let address = RegionSource.address(of: task.source)
    self.run = (run, task.output)
    lane.run(priority: priority) {
      run.fetch(task, from: address, serving)
    } then: { [weak self] outcome in
      self?.finish(task, outcome)
    }
  }

  private func finish(_ task: RegionTask, _ outcome: Result<any TileArchive, RegionError>) {
    run = nil
    let index = entries.firstIndex { $0.task.output == task.output }
    switch outcome {
    case .success(let archive):
      entries.removeAll { $0.task.output == task.output }
      store?.forget(task)
      hear(.come(task, archive))
    case .failure(.interrupted):
      if dropped.remove(task.output) != nil, index == nil { task.forget() }
      if let index { entries[index].state = .waiting }
    case .failure(.beingFetched):
      if let index { entries[index].state = .elsewhere }
    case .failure(let error):
      if let index { entries[index].state = .failed(error) }
      hear(.failed(task, error))
    }
    startNext()
  }
}

/// The regions that were begun, a file each, so that the next program goes on with them.
struct RegionStore {
  private let folder: String

  /// Nil where nothing can be remembered.
  init?(_ environment: Environment) {
    guard let state = environment.stateFolder else { return nil }
    folder = state + "/regions"
  }

  var tasks: [RegionTask] {
    FileList.names(in: folder).filter { $0.hasSuffix(".json") }.compactMap { name in
      let text = SmallFile.text(at: "\(folder)/\(name)", limit: Self.limit)
      return text.flatMap { try? JSONParser.parse(Array($0.utf8)) }.flatMap { RegionTask($0) }
    }
  }

  /// A long track has many places.
  private static let limit = 16 << 20

  /// Where it can't be remembered, it is fetched all the same.
  func keep(_ task: RegionTask) {
    guard FileList.make(folder) else { return }
    try? OutputFile.write(Array(JSONWriter.text(of: task.json).utf8), to: path(of: task), isPrivate: true)
  }

  func forget(_ task: RegionTask) { unsafe _ = unlink(path(of: task)) }

  /// A map is fetched by one task at a time.
  private func path(of task: RegionTask) -> String {
    "\(folder)/\(task.output.split(separator: "/").last ?? "region").json"
  }
}
