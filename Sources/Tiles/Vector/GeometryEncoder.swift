internal import Wire

/// Turns points into the commands of a geometry.
struct GeometryEncoder {
  private var commands: [UInt32] = []
  private var last = VectorPoint(x: 0, y: 0)

  /// The commands of a whole geometry; none where no part makes a line or a ring.
  static func commands(of parts: [[VectorPoint]], as kind: GeometryKind) -> [UInt32] {
    var encoder = GeometryEncoder()
    switch kind {
    case .point, .unknown: encoder.write(.moveTo, to: parts.flatMap(\.self)[...])
    case .line: for part in parts { encoder.writeLine(part) }
    case .polygon: for part in parts { encoder.writeRing(part) }
    }
    return encoder.commands
  }

  private mutating func writeLine(_ part: [VectorPoint]) {
    let points = Self.withoutRepetitions(part)
    guard points.count >= 2 else { return }
    write(.moveTo, to: points.prefix(1))
    write(.lineTo, to: points.dropFirst())
  }

  private mutating func writeRing(_ part: [VectorPoint]) {
    var points = Self.withoutRepetitions(part)
    if points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count >= 3 else { return }
    write(.moveTo, to: points.prefix(1))
    write(.lineTo, to: points.dropFirst())
    commands.append(Self.integer(.closePath, count: 1))
  }

  private mutating func write(_ command: GeometryCommand, to points: ArraySlice<VectorPoint>) {
    guard !points.isEmpty else { return }
    commands.append(Self.integer(command, count: points.count))
    for point in points {
      // As they are added up on reading, differences beyond 32 bits go round.
      commands.append(Zigzag.unsigned(point.x &- last.x))
      commands.append(Zigzag.unsigned(point.y &- last.y))
      last = point
    }
  }

  private static func integer(_ command: GeometryCommand, count: Int) -> UInt32 {
    precondition(count < 1 << 29, "a tile can't contain so many points")
    return UInt32(count) << 3 | command.rawValue
  }

  private static func withoutRepetitions(_ points: [VectorPoint]) -> [VectorPoint] {
    points.indices.filter { $0 == 0 || points[$0] != points[$0 - 1] }.map { points[$0] }
  }
}
