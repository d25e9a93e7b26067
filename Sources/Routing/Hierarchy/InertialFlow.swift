/// Cuts a cell in two where few arcs connect the halves: as many as can flow from the quarter of the nodes that lies
/// farthest to one side to the quarter farthest to the other.
///
/// After Schild and Sommer, On Balanced Separators in Road Networks (2015).
struct InertialFlow {
  private enum Role {
    case source
    case between
    case sink
  }

  private let cell: DissectionCell
  private var roles: [Role]
  /// How much more can flow along each connection.
  private var room: [Int32]
  /// Over how many connections each node is reached from the sources; ``unreached`` where it isn't.
  private var levels: [Int32]
  /// The connection at each node that is tried next.
  private var nexts: [UInt32]
  /// The nodes that were reached, nearest first.
  private var reached: [UInt32] = []
  /// Sources from which a connection leads to other nodes.
  private var shore: [UInt32] = []

  private static let unreached: Int32 = -1

  private init(_ cell: DissectionCell) {
    self.cell = cell
    roles = [Role](repeating: .between, count: cell.count)
    room = cell.widths
    levels = [Int32](repeating: Self.unreached, count: cell.count)
    nexts = cell.firsts
  }

  /// Of each node whether it is on the second side, after the best of four directions.
  static func sides(of cell: DissectionCell) -> [Bool] {
    var flow = InertialFlow(cell)
    var best: (score: Double, sides: [Bool]) = (.infinity, [])
    for row in cell.rows where flow.fill(along: row, below: best.score) {
      let cut = flow.cut()
      if cut.score < best.score { best = cut }
    }
    return best.sides
  }

  /// Lets flow what can; false where it is clear meanwhile that the cut is no better than another.
  private mutating func fill(along row: [UInt32], below score: Double) -> Bool {
    begin(along: row)
    // Neither side can have more than half of the nodes.
    let bound = score * Double(cell.count / 2)
    var flow = 0
    while reach() {
      flow += push()
      if Double(flow) >= bound { return false }
    }
    return true
  }

  private mutating func begin(along row: [UInt32]) {
    let quarter = max(1, cell.count / 4)
    room = cell.widths
    for node in row { roles[Int(node)] = .between }
    for node in row.prefix(quarter) { roles[Int(node)] = .source }
    for node in row.suffix(quarter) { roles[Int(node)] = .sink }
    shore = row.prefix(quarter)
      .filter { node in
        cell.connections(of: Int(node)).contains { roles[Int(cell.ends[$0])] != .source }
      }
  }

  /// Looks how far it is from the sources to every node, up to the nearest sinks; false where they can't be reached.
  private mutating func reach() -> Bool {
    for node in reached { levels[Int(node)] = Self.unreached }
    reached = shore
    for node in shore {
      levels[Int(node)] = 0
      nexts[Int(node)] = cell.firsts[Int(node)]
    }
    var end: Int32?
    var index = 0
    while index < reached.count {
      let node = Int(reached[index])
      index += 1
      let level = levels[node]
      if level == end { break }
      for connection in cell.connections(of: node) where room[connection] > 0 {
        let next = Int(cell.ends[connection])
        guard levels[next] == Self.unreached, roles[next] != .source else { continue }
        levels[next] = level + 1
        nexts[next] = cell.firsts[next]
        reached.append(UInt32(next))
        if roles[next] == .sink { end = level + 1 }
      }
    }
    return end != nil
  }

  /// Pushes flow along the shortest paths up to their capacity, and returns its amount.
  private mutating func push() -> Int {
    var flow = 0
    var trail: [Int] = []
    for source in shore {
      var node = Int(source)
      while true {
        if roles[node] == .sink {
          flow += send(along: trail)
          trail.removeAll(keepingCapacity: true)
          node = Int(source)
        } else if let connection = nextConnection(from: node) {
          trail.append(connection)
          node = Int(cell.ends[connection])
        } else if let connection = trail.popLast() {
          node = Int(cell.ends[Int(cell.reverses[connection])])
          nexts[node] += 1
        } else {
          break
        }
      }
    }
    return flow
  }

  /// A connection that leads on towards the sinks.
  private mutating func nextConnection(from node: Int) -> Int? {
    while nexts[node] < cell.firsts[node + 1] {
      let connection = Int(nexts[node])
      if room[connection] > 0, levels[Int(cell.ends[connection])] == levels[node] + 1 { return connection }
      nexts[node] += 1
    }
    return nil
  }

  private mutating func send(along trail: [Int]) -> Int {
    let amount = trail.reduce(Int32.max) { min($0, room[$1]) }
    for connection in trail {
      room[connection] -= amount
      room[Int(cell.reverses[connection])] += amount
    }
    return Int(amount)
  }

  /// The sides when nothing flows any more.
  ///
  /// Of the cuts that let as little through, either the one nearest to the sources is taken or the one nearest to the
  /// sinks, whichever has sides more alike in size.
  private func cut() -> (score: Double, sides: [Bool]) {
    let first = levels.indices.map { levels[$0] == Self.unreached && roles[$0] != .source }
    let second = drained()
    let (firstCount, secondCount) = (first.count { !$0 }, second.count { $0 })
    let (sides, smaller) = firstCount >= secondCount ? (first, firstCount) : (second, secondCount)
    return (Double(width(of: sides)) / Double(min(smaller, cell.count - smaller)), sides)
  }

  /// From where the sinks can still be reached.
  private func drained() -> [Bool] {
    var isDrained = roles.map { $0 == .sink }
    var queue = isDrained.indices.filter { isDrained[$0] }
    while let node = queue.popLast() {
      for connection in cell.connections(of: node) where room[Int(cell.reverses[connection])] > 0 {
        let next = Int(cell.ends[connection])
        guard !isDrained[next] else { continue }
        isDrained[next] = true
        queue.append(next)
      }
    }
    return isDrained
  }

  /// How many arcs a cut goes through.
  private func width(of sides: [Bool]) -> Int {
    var width = 0
    for node in sides.indices where !sides[node] {
      for connection in cell.connections(of: node) where sides[Int(cell.ends[connection])] {
        width += Int(cell.widths[connection])
      }
    }
    return width
  }
}
