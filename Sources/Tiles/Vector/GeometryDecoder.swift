internal import Wire

/// Turns the commands of geometries into points, in flat arrays for a whole layer.
///
/// An error in a part, such as a repeated point, is corrected and recorded as a blemish; an error in the whole feature
/// is thrown and leaves no points behind. Described in the Vector Tile Specification 2.1, section 4.3.
struct GeometryDecoder {
  private(set) var points: [VectorPoint] = []
  private(set) var partEnds: [Int32] = []
  /// The correction in the last feature.
  private(set) var blemish: String?

  private var isVersion1 = false
  private var kind = GeometryKind.unknown
  private var x: Int32 = 0
  private var y: Int32 = 0
  private var start = 0
  private var isDrawing = false

  /// Begins a layer whose geometries take so many bytes, in the memory of the one before.
  mutating func begin(version: Int, bytes: Int) {
    isVersion1 = version == 1
    points.removeAll(keepingCapacity: true)
    partEnds.removeAll(keepingCapacity: true)
    // A point takes two bytes at least; growing step by step would touch twice the memory.
    points.reserveCapacity(bytes / 2)
  }

  /// Appends one geometry; gives back where its parts are.
  mutating func decode(_ commands: [UInt32], as kind: GeometryKind) throws(FeatureProblem) -> Range<Int> {
    guard !commands.isEmpty else { throw .noGeometry }
    let (firstPart, firstPoint) = (partEnds.count, points.count)
    self.kind = kind
    (x, y, start, isDrawing, blemish) = (0, 0, firstPoint, false, nil)
    do throws(FeatureProblem) {
      try follow(commands)
      endPart()
      guard partEnds.count > firstPart else { throw .nothingLeft }
    } catch {
      points.removeSubrange(firstPoint...)
      partEnds.removeSubrange(firstPart...)
      throw error
    }
    return firstPart..<partEnds.count
  }

  private mutating func follow(_ commands: [UInt32]) throws(FeatureProblem) {
    var index = 0
    while index < commands.count {
      let (id, count) = (commands[index] & 7, commands[index] >> 3)
      index += 1
      switch GeometryCommand(rawValue: id) {
      case .moveTo: index = try move(commands, from: index, count: count)
      case .lineTo: index = try line(commands, from: index, count: count)
      case .closePath: try close(count: count)
      case nil: throw .unknownCommand(id)
      }
    }
  }

  private mutating func move(_ commands: [UInt32], from index: Int, count: UInt32) throws(FeatureProblem) -> Int {
    if kind == .line || kind == .polygon {
      guard count == 1 else { throw .badCount(count, command: .moveTo) }
      endPart()
    } else {
      guard count > 0 else { throw .badCount(count, command: .moveTo) }
      guard isVersion1 || kind == .unknown || index == 1 else { throw .misplaced(.moveTo) }
    }
    let there = (commands.count - index) / 2
    guard there >= Int(count) || kind == .point && there > 0 else { throw .wantsPoints(Int(count)) }
    if there < Int(count) { blemish = FeatureProblem.wantsPoints(Int(count)).words }
    isDrawing = true
    return append(commands, from: index, count: min(there, Int(count)), unlessRepeated: false)
  }

  private mutating func line(_ commands: [UInt32], from index: Int, count: UInt32) throws(FeatureProblem) -> Int {
    guard isDrawing, kind != .point else { throw .misplaced(.lineTo) }
    guard count > 0 else { throw .badCount(count, command: .lineTo) }
    guard (commands.count - index) / 2 >= Int(count) else { throw .wantsPoints(Int(count)) }
    return append(commands, from: index, count: Int(count), unlessRepeated: true)
  }

  private mutating func close(count: UInt32) throws(FeatureProblem) {
    guard isDrawing, kind != .point else { throw .misplaced(.closePath) }
    // Version 1 defined neither how often to close nor that lines are never closed.
    guard isVersion1 || count == 1 else { throw .badCount(count, command: .closePath) }
    guard isVersion1 || kind != .line else { throw .misplaced(.closePath) }
    if kind == .line { points.append(points[start]) }
    endPart()
  }

  /// Adds up the differences; a sum beyond 32 bits goes round, so that every tile has one meaning.
  private mutating func append(_ commands: [UInt32], from start: Int, count: Int, unlessRepeated: Bool) -> Int {
    let end = start + count * 2
    let numbers = commands.span
    var (x, y, repetitions) = (x, y, 0)
    points.append(addingCapacity: count) { output in
      var index = start
      while index < end {
        let (dx, dy) = (numbers[index], numbers[index + 1])
        index += 2
        if unlessRepeated, dx | dy == 0 {
          repetitions += 1
          continue
        }
        x &+= Zigzag.signed(dx)
        y &+= Zigzag.signed(dy)
        output.append(VectorPoint(x: x, y: y))
      }
    }
    (self.x, self.y) = (x, y)
    if repetitions > 0 { blemish = "a point is repeated" }
    return end
  }

  /// Keeps what has been drawn if it makes a line or a ring, and forgets it if not.
  private mutating func endPart() {
    guard isDrawing else { return }
    isDrawing = false
    if kind == .polygon, points.count > start + 1, points.last == points[start] { points.removeLast() }
    if points.count - start >= fewestPoints {
      partEnds.append(Int32(points.count))
    } else {
      points.removeSubrange(start...)
      blemish = FeatureProblem.nothingLeft.words
    }
    start = points.count
  }

  private var fewestPoints: Int {
    switch kind {
    case .unknown, .point: 1
    case .line: 2
    case .polygon: 3
    }
  }
}
