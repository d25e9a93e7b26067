import Wire

/// The binary format, in the ways that it may be written.
extension TestExtract {
  struct PBFOptions {
    var isDense = true
    var isPacked = true
    /// In billionths of a degree.
    var granularity: Int64 = 100
    var requiredFeatures = ["OsmSchema-V0.6", "DenseNodes"]
  }

  func pbf(_ options: PBFOptions = PBFOptions()) -> [UInt8] {
    Self.blob("OSMHeader", header(options), options) + Self.blob("OSMData", block(options), options)
  }

  private func header(_ options: PBFOptions) -> [UInt8] {
    var header = ProtobufWriter()
    if let bounds {
      var box = ProtobufWriter()
      for (field, side) in [bounds.west, bounds.east, bounds.north, bounds.south].enumerated() {
        box.writeZigzag(Int64((side * 1e9).rounded()), field: field + 1)
      }
      header.write(box, field: 1)
    }
    for feature in options.requiredFeatures { header.write(feature, field: 4) }
    return header.bytes
  }

  static func blob(_ kind: String, _ content: [UInt8], _ options: PBFOptions = PBFOptions()) -> [UInt8] {
    var blob = ProtobufWriter()
    if options.isPacked {
      blob.write(UInt64(content.count), field: 2)
      blob.write(Deflate.bytes(of: content, as: .zlib), field: 3)
    } else {
      blob.write(content, field: 1)
    }
    var header = ProtobufWriter()
    header.write(kind, field: 1)
    header.write(UInt64(blob.bytes.count), field: 3)
    let count = UInt32(header.bytes.count)
    return stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> UInt32($0)) }
      + header.bytes + blob.bytes
  }

  private func block(_ options: PBFOptions) -> [UInt8] {
    var strings = StringTable()
    var groups = [options.isDense ? dense(&strings, options) : plain(&strings, options)]
    var group = ProtobufWriter()
    for way in ways {
      var message = ProtobufWriter()
      message.write(way.id, field: 1)
      Self.write(way.tags, to: &message, &strings)
      message.write(Self.differences(way.refs), field: 8)
      group.write(message, field: 3)
    }
    groups.append(group)
    group = ProtobufWriter()
    for relation in relations {
      var message = ProtobufWriter()
      message.write(relation.id, field: 1)
      Self.write(relation.tags, to: &message, &strings)
      let roles = relation.members.map(\.role) + relation.vias.map { _ in "via" }
      message.write(packed: roles.map { strings.index(of: $0) }, field: 8)
      message.write(Self.differences(relation.members.map(\.way) + relation.vias), field: 9)
      message.write(packed: relation.members.map { _ in 1 } + relation.vias.map { _ in 0 }, field: 10)
      group.write(message, field: 4)
    }
    groups.append(group)
    var block = ProtobufWriter()
    var table = ProtobufWriter()
    for string in strings.strings { table.write(string, field: 1) }
    block.write(table, field: 1)
    for group in groups { block.write(group, field: 2) }
    block.write(options.granularity, field: 17)
    return block.bytes
  }

  private func plain(_ strings: inout StringTable, _ options: PBFOptions) -> ProtobufWriter {
    var group = ProtobufWriter()
    for node in nodes {
      var message = ProtobufWriter()
      message.writeZigzag(node.id, field: 1)
      Self.write(node.tags, to: &message, &strings)
      message.writeZigzag(Self.units(node.north, options), field: 8)
      message.writeZigzag(Self.units(node.east, options), field: 9)
      group.write(message, field: 1)
    }
    return group
  }

  private func dense(_ strings: inout StringTable, _ options: PBFOptions) -> ProtobufWriter {
    var message = ProtobufWriter()
    message.write(Self.differences(nodes.map(\.id)), field: 1)
    message.write(Self.differences(nodes.map { Self.units($0.north, options) }), field: 8)
    message.write(Self.differences(nodes.map { Self.units($0.east, options) }), field: 9)
    var pairs: [UInt32] = []
    for node in nodes {
      for tag in node.tags { pairs += [strings.index(of: tag.0), strings.index(of: tag.1)] }
      pairs.append(0)
    }
    message.write(packed: pairs, field: 10)
    var group = ProtobufWriter()
    group.write(message, field: 2)
    return group
  }

  private static func units(_ degrees: Double, _ options: PBFOptions) -> Int64 {
    Int64((degrees * 1e9 / Double(options.granularity)).rounded())
  }

  private static func write(_ tags: [(String, String)], to message: inout ProtobufWriter, _ strings: inout StringTable)
  {
    message.write(packed: tags.map { strings.index(of: $0.0) }, field: 2)
    message.write(packed: tags.map { strings.index(of: $0.1) }, field: 3)
  }

  private static func differences(_ numbers: [Int64]) -> [UInt8] {
    var last: Int64 = 0
    var bytes: [UInt8] = []
    for number in numbers {
      var rest = Zigzag.unsigned(number - last)
      last = number
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    return bytes
  }
}

private struct StringTable {
  /// The first string is never used: 0 ends the tags of a node.
  private(set) var strings = [""]

  mutating func index(of string: String) -> UInt32 {
    if let index = strings.dropFirst().firstIndex(of: string) { return UInt32(index) }
    strings.append(string)
    return UInt32(strings.count - 1)
  }
}
