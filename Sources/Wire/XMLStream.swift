internal import CExpat
internal import Glibc

/// The beginning or the end of an element; names come without their prefixes.
package enum XMLEvent {
  case start(String, [String: String], line: Int)
  /// The text is that since the last element began or ended.
  case end(String, text: String, line: Int)
}

/// Reads untrusted XML with expat: nothing outside the file is opened, and nothing in it can multiply.
///
/// A document type that declares anything is refused as a whole, so there are no entities but the five of XML itself.
@safe
package final class XMLStream {
  /// Why no more is read.
  package enum Problem: Equatable {
    case refused(String)
    case malformed(String)

    /// The problem, as the end of a sentence that names the file.
    package var words: String {
      switch self {
      case .refused(let words): words
      case .malformed(let words): "invalid XML (\(words))"
      }
    }
  }

  package private(set) var problem: Problem?

  private static let deepest = 64
  private static let maxText = 32 << 20
  /// A single tag or comment longer than this would have to be held in memory.
  private static let maxBytesOfAToken = 8 << 20

  private let parser: XML_Parser?
  private var events: [XMLEvent] = []
  private var names: [String] = []
  private var text: [UInt8] = []
  private var bytesSinceEvent = 0

  package init() {
    unsafe parser = XML_ParserCreate(nil)
    guard let parser = unsafe parser else { return }
    // The parser lives no longer than this object, which frees it.
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { context, name, attributes in unsafe XMLStream.from(context)?.started(name, attributes) },
      { context, _ in unsafe XMLStream.from(context)?.ended() }
    )
    unsafe XML_SetCharacterDataHandler(parser) { context, letters, count in
      unsafe XMLStream.from(context)?.append(letters, count)
    }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, hasDeclarations in
      if hasDeclarations != 0 { unsafe XMLStream.from(context)?.refuse("it declares entities, which are not accepted") }
    }
    // With neither of these handlers set, expat opens nothing; a reference to what it would not open is skipped.
    unsafe XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER)
  }

  deinit {
    if let parser = unsafe parser { unsafe XML_ParserFree(parser) }
  }

  /// The events in the next bytes, those before a problem included.
  package func events(in bytes: [UInt8], isLast: Bool = false) -> [XMLEvent] {
    guard problem == nil else { return [] }
    bytesSinceEvent += bytes.count
    parse(bytes, isLast)
    if bytesSinceEvent > Self.maxBytesOfAToken { refuse("a part of it is too long") }
    defer { events = [] }
    return events
  }

  private func parse(_ bytes: [UInt8], _ isLast: Bool) {
    guard let parser = unsafe parser else { return refuse("out of memory") }
    let status = unsafe bytes.withUnsafeBytes {
      unsafe XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), isLast ? 1 : 0)
    }
    guard status == XML_STATUS_ERROR, problem == nil else { return }
    let code = unsafe XML_GetErrorCode(parser)
    problem = .malformed(unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "error \(code.rawValue)")
  }

  /// The line that it has come to.
  package var line: Int {
    guard let parser = unsafe parser else { return 1 }
    return unsafe Int(XML_GetCurrentLineNumber(parser))
  }

  /// Reads no further; what was read stays.
  private func refuse(_ reason: String) {
    problem = problem ?? .refused(reason)
    if let parser = unsafe parser { unsafe _ = XML_StopParser(parser, 0) }
  }
}

/// The callbacks of expat.
extension XMLStream {
  private static func from(_ context: UnsafeMutableRawPointer?) -> XMLStream? {
    unsafe context.map { unsafe Unmanaged<XMLStream>.fromOpaque($0).takeUnretainedValue() }
  }

  private func started(
    _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    bytesSinceEvent = 0
    guard names.count < Self.deepest else { return refuse("elements are nested deeper than \(Self.deepest)") }
    guard problem == nil else { return }
    let name = unsafe Self.localName(name)
    names.append(name)
    text.removeAll(keepingCapacity: text.capacity < 1 << 16)
    events.append(.start(name, unsafe Self.dictionary(attributes), line: line))
  }

  private func ended() {
    bytesSinceEvent = 0
    guard problem == nil, let name = names.popLast() else { return }
    events.append(.end(name, text: String(decoding: text, as: UTF8.self), line: line))
    text.removeAll(keepingCapacity: text.capacity < 1 << 16)
  }

  private func append(_ letters: UnsafePointer<XML_Char>?, _ count: Int32) {
    bytesSinceEvent = 0
    guard problem == nil else { return }
    guard text.count + Int(count) <= Self.maxText else { return refuse("one of its texts is too long") }
    unsafe UnsafeRawBufferPointer(start: letters, count: Int(count)).withMemoryRebound(to: UInt8.self) {
      unsafe text.append(contentsOf: $0)
    }
  }

  private static func localName(_ name: UnsafePointer<XML_Char>?) -> String {
    guard let name = unsafe name else { return "" }
    let colon = unsafe strrchr(name, Int32(UInt8(ascii: ":")))
    return unsafe String(cString: colon.map { unsafe UnsafePointer($0 + 1) } ?? name)
  }

  private static func dictionary(_ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) -> [String: String] {
    guard let attributes = unsafe attributes, unsafe attributes[0] != nil else { return [:] }
    var values: [String: String] = [:]
    var index = 0
    while let name = unsafe attributes[index], let value = unsafe attributes[index + 1] {
      unsafe values[localName(name)] = unsafe String(cString: value)
      index += 2
    }
    return values
  }
}
