internal import Wire

/// Reads some thousand elements, which share a table of strings and a scale.
struct PBFBlock {
  private var block = ExtractBlock()
  private var isIdle: [Bool] = []
  private var granularity: Int64 = 100
  private var latitudeOffset: Int64 = 0
  private var longitudeOffset: Int64 = 0

  static func read(_ bytes: [UInt8]) throws(WireError) -> ExtractBlock {
    var block = PBFBlock()
    var groups: [ProtobufReader] = []
    var reader = ProtobufReader(bytes)
    while let field = try reader.next() {
      switch field {
      case 1: try block.readWords(try reader.message())
      case 2: groups.append(try reader.message())
      case 17: block.granularity = try reader.int64()
      case 19: block.latitudeOffset = try reader.int64()
      case 20: block.longitudeOffset = try reader.int64()
      default: break
      }
    }
    // The scale may come after what it scales.
    for group in groups { try block.readGroup(group) }
    return block.block
  }

  private mutating func readWords(_ message: ProtobufReader) throws(WireError) {
    var reader = message
    while let field = try reader.next() {
      guard field == 1 else { continue }
      let word = try reader.string()
      block.words.append(word)
      isIdle.append(IdleTags.contain(word))
    }
  }

  private mutating func readGroup(_ message: ProtobufReader) throws(WireError) {
    var reader = message
    while let field = try reader.next() {
      switch field {
      case 1: try readNode(try reader.message())
      case 2: try readDenseNodes(try reader.message())
      case 3: try readWay(try reader.message())
      case 4: try readRelation(try reader.message())
      default: break
      }
    }
  }

  private mutating func readNode(_ message: ProtobufReader) throws(WireError) {
    var reader = message
    var (id, latitude, longitude) = (Int64(0), Int64(0), Int64(0))
    var (keys, values): ([UInt32], [UInt32]) = ([], [])
    while let field = try reader.next() {
      switch field {
      case 1: id = try reader.sint64()
      case 2: try reader.append(to: &keys)
      case 3: try reader.append(to: &values)
      case 8: latitude = try reader.sint64()
      case 9: longitude = try reader.sint64()
      default: break
      }
    }
    addNode(id, latitude, longitude, tags: try tags(keys, values, at: reader.position))
  }

  private mutating func addNode(_ id: Int64, _ latitude: Int64, _ longitude: Int64, tags: Range<Int>) {
    block.nodes.append(
      ExtractBlock.Node(
        id: id,
        latitude: place(latitude, from: latitudeOffset),
        longitude: place(longitude, from: longitudeOffset),
        tags: tags
      )
    )
  }

  private mutating func readDenseNodes(_ message: ProtobufReader) throws(WireError) {
    var reader = message
    var (ids, latitudes, longitudes): ([Int64], [Int64], [Int64]) = ([], [], [])
    var pairs: [UInt32] = []
    while let field = try reader.next() {
      switch field {
      case 1: try reader.append(to: &ids)
      case 8: try reader.append(to: &latitudes)
      case 9: try reader.append(to: &longitudes)
      case 10: try reader.append(to: &pairs)
      default: break
      }
    }
    guard ids.count == latitudes.count, ids.count == longitudes.count else {
      throw WireError(.impossible("the numbers of nodes and coordinates differ"), at: reader.position)
    }
    var (id, latitude, longitude, next) = (Int64(0), Int64(0), Int64(0), 0)
    for index in ids.indices {
      id &+= ids[index]
      latitude &+= latitudes[index]
      longitude &+= longitudes[index]
      addNode(id, latitude, longitude, tags: try denseTags(pairs, from: &next, at: reader.position))
    }
  }

  /// The tags of one node of many, which end with a zero.
  private mutating func denseTags(
    _ pairs: [UInt32],
    from next: inout Int,
    at position: Int
  ) throws(WireError) -> Range<Int> {
    let start = block.tags.count
    while next < pairs.count, pairs[next] != 0 {
      guard next + 1 < pairs.count else { throw WireError(.unexpectedEnd, at: position) }
      try addTag(pairs[next], pairs[next + 1], at: position)
      next += 2
    }
    next += 1
    return start..<block.tags.count
  }

  private mutating func readWay(_ message: ProtobufReader) throws(WireError) {
    var reader = message
    var id: Int64 = 0
    var (keys, values): ([UInt32], [UInt32]) = ([], [])
    var refs: [Int64] = []
    while let field = try reader.next() {
      switch field {
      case 1: id = try reader.int64()
      case 2: try reader.append(to: &keys)
      case 3: try reader.append(to: &values)
      case 8: try reader.append(to: &refs)
      default: break
      }
    }
    let start = block.refs.count
    block.refs += Self.sums(refs)
    let tags = try tags(keys, values, at: reader.position)
    block.ways.append(ExtractBlock.Element(id: id, parts: start..<block.refs.count, tags: tags))
  }

  private mutating func readRelation(_ message: ProtobufReader) throws(WireError) {
    var reader = message
    var id: Int64 = 0
    var (keys, values, roles, kinds): ([UInt32], [UInt32], [UInt32], [UInt32]) = ([], [], [], [])
    var refs: [Int64] = []
    while let field = try reader.next() {
      switch field {
      case 1: id = try reader.int64()
      case 2: try reader.append(to: &keys)
      case 3: try reader.append(to: &values)
      case 8: try reader.append(to: &roles)
      case 9: try reader.append(to: &refs)
      case 10: try reader.append(to: &kinds)
      default: break
      }
    }
    guard roles.count == refs.count, kinds.count == refs.count else {
      throw WireError(.impossible("the numbers of members and roles differ"), at: reader.position)
    }
    let start = block.members.count
    for (index, ref) in Self.sums(refs).enumerated() {
      guard let kind = UInt8(exactly: kinds[index]).flatMap(Extract.MemberKind.init) else { continue }
      let role = try checked(roles[index], at: reader.position)
      block.members.append(Extract.Member(kind: kind, id: ref, role: Extract.MemberRole(block.words[Int(role)])))
    }
    let tags = try tags(keys, values, at: reader.position)
    block.relations.append(ExtractBlock.Element(id: id, parts: start..<block.members.count, tags: tags))
  }

  private mutating func tags(
    _ keys: [UInt32],
    _ values: [UInt32],
    at position: Int
  ) throws(WireError) -> Range<Int> {
    guard keys.count == values.count else {
      throw WireError(.impossible("the numbers of keys and values differ"), at: position)
    }
    let start = block.tags.count
    for index in keys.indices { try addTag(keys[index], values[index], at: position) }
    return start..<block.tags.count
  }

  private mutating func addTag(_ key: UInt32, _ value: UInt32, at position: Int) throws(WireError) {
    let (key, value) = (try checked(key, at: position), try checked(value, at: position))
    if !isIdle[Int(key)] { block.tags += [key, value] }
  }

  private func checked(_ word: UInt32, at position: Int) throws(WireError) -> UInt32 {
    guard word < block.words.count else { throw WireError(.impossible("string \(word) doesn't exist"), at: position) }
    return word
  }

  /// A place in units of 1e-7 degrees; one that would lie far outside the earth stays so.
  private func place(_ value: Int64, from offset: Int64) -> Int64 {
    let (scaled, overflow) = value.multipliedReportingOverflow(by: granularity)
    let (sum, overflowOfSum) = scaled.addingReportingOverflow(offset)
    return overflow || overflowOfSum ? .max : sum / 100
  }

  /// Numbers from the differences between them; whatever nonsense comes goes round.
  private static func sums(_ differences: [Int64]) -> [Int64] {
    var sum: Int64 = 0
    return differences.map { difference in
      sum &+= difference
      return sum
    }
  }
}
