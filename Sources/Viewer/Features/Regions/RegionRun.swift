import Regions
import Synchronization
import Threads
import Tiles

/// A running download of a region: one thread stops it and reads its progress while another one downloads.
nonisolated final class RegionRun: Sendable {
  struct Progress {
    var stage = RegionFetch.Progress.Stage.fetching
    var share = 0.0
    /// In bytes a second; nil while unknown.
    var rate: Double?
    /// Nil while unknown.
    var rest: Duration?
  }

  private struct State {
    var isWanted = true
    var progress = Progress()
    /// When it began to come, and how much of it was there then.
    var start: (time: ContinuousClock.Instant, share: Double)?
  }

  private let state = Mutex(State())
  /// Before that a guess at the rest is worth nothing.
  private static let soonest = Duration.seconds(1)

  func stop() { state.withLock { $0.isWanted = false } }

  var progress: Progress { state.withLock { $0.progress } }

  /// Fetches it, and opens what has become of it.
  func fetch(
    _ task: RegionTask,
    from address: String,
    _ serving: TileServing
  ) -> Result<any TileArchive, RegionError> {
    let isWantedByAll = Job.isWanted
    do throws(RegionError) {
      let plan = try Self.plan(task, address, serving)
      let fetch = RegionFetch(plan, to: task.output, named: task.name, isUpdate: task.isUpdate)
      _ = try fetch.run(while: { isWantedByAll() && self.state.withLock { $0.isWanted } }, progress: take)
      guard let archive = try? TileArchives.open(task.output) else {
        throw .source(.notReadable(path: task.output, reason: "it is no map"))
      }
      return .success(archive)
    } catch {
      return .failure(error)
    }
  }

  private static func plan(
    _ task: RegionTask,
    _ address: String,
    _ serving: TileServing
  ) throws(RegionError) -> RegionPlan {
    let origin: any TileOrigin
    do throws(TileError) {
      origin = try TileOrigins.open(address, serving)
    } catch {
      throw .source(error)
    }
    return try RegionPlan(task.region, zooms: task.zooms, from: address, origin)
  }

  private func take(_ progress: RegionFetch.Progress) {
    state.withLock { state in
      (state.progress.stage, state.progress.share) = (progress.stage, progress.share)
      guard case .fetching = progress.stage else { return }
      let start = state.start ?? (.now, progress.share)
      state.start = start
      let time = start.time.duration(to: .now)
      guard time > Self.soonest, progress.share > start.share else { return }
      state.progress.rate = Double(progress.fetched) / (time / .seconds(1))
      state.progress.rest = time * ((1 - progress.share) / (progress.share - start.share))
    }
  }
}
