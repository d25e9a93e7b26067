internal import Wire

/// The file format of an order. It is untrusted input: invalid content is an error.
extension NodeOrder {
  private static let version: UInt64 = 1

  private enum Field: Int {
    case version = 1
    case nodes
  }

  package var bytes: [UInt8] {
    var message = ProtobufWriter()
    message.write(Self.version, field: Field.version.rawValue)
    message.write(packed: nodes, field: Field.nodes.rawValue)
    return message.bytes
  }

  package init(bytes: [UInt8]) throws(HierarchyError) {
    var version: UInt64 = 0
    var nodes: [UInt32] = []
    do throws(WireError) {
      var reader = ProtobufReader(bytes)
      while let number = try reader.next() {
        switch Field(rawValue: number) {
        case .version: version = try reader.uint64()
        case .nodes: try reader.append(to: &nodes)
        case nil: break
        }
      }
    } catch {
      throw .damaged(reason: error.problem)
    }
    guard version <= Self.version else { throw .tooNew }
    guard version == Self.version, Self.isComplete(nodes) else { throw .damaged(reason: "nodes are missing") }
    self.init(nodes)
  }
}
