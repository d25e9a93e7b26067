/// Some thousand elements as a block of an extract gives them, with words of their own.
struct ExtractBlock: Sendable {
  struct Node: Sendable {
    let id: Int64
    let latitude: Int64
    let longitude: Int64
    let tags: Range<Int>
  }

  /// A way or a relation.
  struct Element: Sendable {
    let id: Int64
    let parts: Range<Int>
    let tags: Range<Int>
  }

  var words: [String] = []
  var nodes: [Node] = []
  var ways: [Element] = []
  var relations: [Element] = []
  /// The words of all tags, keys and values in turn.
  var tags: [UInt32] = []
  var refs: [Int64] = []
  var members: [Extract.Member] = []
}

extension Extract {
  /// Takes the elements of a block, and of its words those that they use.
  mutating func add(_ block: ExtractBlock) {
    var numbers = [UInt32?](repeating: nil, count: block.words.count)
    func number(_ word: UInt32, _ words: inout WordTable) -> UInt32 {
      if let number = numbers[Int(word)] { return number }
      let number = words.number(of: block.words[Int(word)])
      numbers[Int(word)] = number
      return number
    }
    func tags(_ range: Range<Int>, _ words: inout WordTable) -> [UInt32] {
      block.tags[range].map { number($0, &words) }
    }
    for node in block.nodes {
      let tags = node.tags.isEmpty ? [] : tags(node.tags, &words)
      addNode(id: node.id, latitude: node.latitude, longitude: node.longitude, tags: tags)
    }
    for way in block.ways { addWay(id: way.id, refs: block.refs[way.parts], tags: tags(way.tags, &words)) }
    for relation in block.relations {
      addRelation(id: relation.id, members: block.members[relation.parts], tags: tags(relation.tags, &words))
    }
  }
}
