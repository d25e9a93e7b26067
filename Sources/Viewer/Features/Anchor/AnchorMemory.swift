import Geodesy
import Wire

/// The anchor watch on the disk.
struct AnchorMemory {
  private let state: ResumedState

  init(in folder: String?) {
    state = ResumedState("anchor", in: folder)
  }

  func watch(waiting time: Duration) -> AnchorWatch? {
    guard let json = state.json, let anchor = Coordinate(json),
      let radius = json["radius"]?.number.map({ Distance.meters($0) }), AnchorEntry.radii.contains(radius)
    else { return nil }
    return AnchorWatch(at: anchor, radius: radius, waiting: time)
  }

  /// Remembers a watch; nil forgets it.
  func keep(_ watch: AnchorWatch?) {
    state.save(watch.map { $0.anchor.json.adding("radius", .number($0.radius.meters)) })
  }
}
