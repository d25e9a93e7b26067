import Foundation
import TestSupport
import Wire

/// The ways and relations of an extract as plain as can be, for counting them independently of the program.
struct ExtractTags {
  struct Way {
    var tags: [String: String] = [:]
    var nodes: [Int64] = []
  }

  struct Relation {
    var tags: [String: String] = [:]
    var ways: [Int64] = []
  }

  private(set) var nodes: Set<Int64> = []
  private(set) var ways: [Int64: Way] = [:]
  private(set) var relations: [Relation] = []

  init(_ path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var start = 0
    while start + 4 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      start += 4
      let header = try Message(Array(bytes[start..<start + length]))
      start += length
      let size = Int(header.number(3))
      let blob = try Message(Array(bytes[start..<start + size]))
      start += size
      guard header.text(1) == "OSMData" else { continue }
      try read(try Inflate.bytes(of: blob.bytes(3), as: .zlib, limit: 1 << 26))
    }
  }

  private mutating func read(_ bytes: [UInt8]) throws {
    let block = try Message(bytes)
    let words = try Message(block.bytes(1)).all(1).map { String(decoding: $0, as: UTF8.self) }
    for group in block.all(2) {
      let group = try Message(group)
      for dense in group.all(2) { nodes.formUnion(Self.sums(try Message(dense).bytes(1))) }
      for way in group.all(3) {
        let way = try Message(way)
        ways[Int64(way.number(1))] = Way(tags: Self.tags(way, words), nodes: Self.sums(way.bytes(8)))
      }
      for relation in group.all(4) {
        let relation = try Message(relation)
        let members = zip(Self.sums(relation.bytes(9)), Message.numbers(relation.bytes(10)))
        relations.append(Relation(tags: Self.tags(relation, words), ways: members.filter { $0.1 == 1 }.map(\.0)))
      }
    }
  }

  private static func tags(_ message: Message, _ words: [String]) -> [String: String] {
    let pairs = zip(Message.numbers(message.bytes(2)), Message.numbers(message.bytes(3)))
    return Dictionary(pairs.map { (words[Int($0)], words[Int($1)]) }) { first, _ in first }
  }

  /// Numbers that are written as what they differ by.
  private static func sums(_ bytes: [UInt8]) -> [Int64] {
    var sum: Int64 = 0
    return Message.numbers(bytes).map { number in
      sum += Int64(number >> 1) ^ -Int64(number & 1)
      return sum
    }
  }
}

/// A message of numbered fields.
private struct Message {
  private var lengths: [Int: [[UInt8]]] = [:]
  private var values: [Int: UInt64] = [:]

  init(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let key = Self.varint(&rest)
      switch key & 7 {
      case 0: values[Int(key >> 3)] = Self.varint(&rest)
      case 2:
        let length = Int(Self.varint(&rest))
        lengths[Int(key >> 3), default: []].append(Array(rest.prefix(length)))
        rest = rest.dropFirst(length)
      default: throw CocoaError(.fileReadCorruptFile)
      }
    }
  }

  func all(_ field: Int) -> [[UInt8]] { lengths[field] ?? [] }
  func bytes(_ field: Int) -> [UInt8] { lengths[field]?.first ?? [] }
  func text(_ field: Int) -> String { String(decoding: bytes(field), as: UTF8.self) }
  func number(_ field: Int) -> UInt64 { values[field] ?? 0 }

  static func numbers(_ bytes: [UInt8]) -> [UInt64] {
    var rest = bytes[...]
    var numbers: [UInt64] = []
    while !rest.isEmpty { numbers.append(varint(&rest)) }
    return numbers
  }

  private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while let byte = bytes.popFirst() {
      value |= UInt64(byte & 127) << shift
      shift += 7
      if byte < 128 { break }
    }
    return value
  }
}
