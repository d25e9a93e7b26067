import Geodesy
import Motion
import Places
import Testing
import Viewer

/// Groups fall apart and come together in an eased movement.
struct GroupMotionTests {
  /// Two pairs, each of which falls apart at a level of its own.
  private let groups = ClusterIndex(
    [(0.5, 0.5), (0.504, 0.5), (0.6, 0.5), (0.6001, 0.5)].map { ClusterPoint(WorldPoint(x: $0.0, y: $0.1)) }
  )
  private let world = WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1)

  /// The level at which the first pair has fallen apart.
  private var split: Int {
    (0...19).first { level in groups.clusters(in: world, zoom: Double(level)).contains { $0.point == 1 } } ?? 0
  }

  @Test func `what comes out of a group begins there, and goes home without turning round`() throws {
    var motion = GroupMotion(motion: .full)
    motion.show(level: split - 1)
    motion.show(level: split)
    let single = try #require(groups.clusters(in: world, zoom: Double(split)).first { $0.point == 1 })
    let home = groups.ancestor(of: single, zoom: Double(split - 1)).position
    var places = [motion.position(of: single, in: groups).x]
    while !motion.isSettled {
      motion.advance(by: .milliseconds(16))
      places.append(motion.position(of: single, in: groups).x)
    }

    #expect(home.x != single.position.x)
    #expect(places.first == home.x && places.last == single.position.x)
    #expect(places == places.sorted() && places.count > 10 && places.count < 20)
  }

  @Test func `what joins a group is on its way there until it has arrived`() {
    var motion = GroupMotion(motion: .full)
    motion.show(level: split)
    motion.show(level: split - 1)

    let leaving = motion.leaving(world, of: groups)
    #expect(leaving.map(\.group.point).contains(1))
    #expect(leaving.allSatisfy { $0.position == $0.group.position })
    motion.advance(by: .milliseconds(200))
    #expect(motion.leaving(world, of: groups).contains { $0.position != $0.group.position })
    motion.advance(by: .milliseconds(50))
    #expect(motion.leaving(world, of: groups).isEmpty && motion.isSettled)
  }

  @Test(arguments: [MotionLevel.reduced, .none])
  func `who wants no movement sees none`(level: MotionLevel) throws {
    var motion = GroupMotion(motion: level)
    motion.show(level: split - 1)
    motion.show(level: split)
    let single = try #require(groups.clusters(in: world, zoom: Double(split)).first { $0.point == 1 })

    #expect(motion.isSettled && motion.position(of: single, in: groups) == single.position)
  }
}
