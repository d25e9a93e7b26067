internal import CExpat
internal import Glibc

/// Receives the events of an XML file while it is read.
protocol XMLVisitor: AnyObject {
  /// An element begins; names come without their prefixes.
  func start(_ name: String, _ attributes: [String: String], line: Int)
  /// An element ends; the text is what stood in it since the last element began or ended.
  func end(_ name: String, text: String, line: Int)
  /// The file has ended, perhaps inside an element.
  func finish(line: Int)
}

/// Reads untrusted XML with expat: nothing outside the file is opened, and nothing in it can multiply.
///
/// A document type that declares anything is refused as a whole, so there are no entities but the five of XML itself.
@safe
final class XMLFeed: ExchangeFeed {
  private static let deepest = 64
  private static let maxText = 32 << 20
  /// A single tag or comment longer than this would have to be held in memory.
  private static let maxBytesOfAToken = 8 << 20

  private let visitor: any XMLVisitor
  private let collector: ExchangeCollector
  private let parser: XML_Parser?
  private var names: [String] = []
  private var text: [UInt8] = []
  private var bytesSinceEvent = 0
  private var hasEnded = false
  var isDone: Bool { hasEnded }

  init(_ visitor: any XMLVisitor, _ collector: ExchangeCollector) {
    self.visitor = visitor
    self.collector = collector
    unsafe parser = XML_ParserCreate(nil)
    guard let parser = unsafe parser else { return }
    // The parser lives no longer than this object, which frees it.
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { context, name, attributes in unsafe XMLFeed.from(context)?.started(name, attributes) },
      { context, _ in unsafe XMLFeed.from(context)?.ended() }
    )
    unsafe XML_SetCharacterDataHandler(parser) { context, letters, count in
      unsafe XMLFeed.from(context)?.append(letters, count)
    }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, hasDeclarations in
      if hasDeclarations != 0 { unsafe XMLFeed.from(context)?.refuse("it declares entities, which are not accepted") }
    }
    // With neither of these handlers set, expat opens nothing; a reference to what it would not open is skipped.
    unsafe XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER)
  }

  deinit {
    if let parser = unsafe parser { unsafe XML_ParserFree(parser) }
  }

  func feed(_ bytes: [UInt8]) {
    guard !hasEnded, !collector.isStopped else { return }
    bytesSinceEvent += bytes.count
    guard bytesSinceEvent <= Self.maxBytesOfAToken else { return refuse("a part of it is too long") }
    parse(bytes, isLast: false)
  }

  func finish() {
    if !hasEnded, !collector.isStopped { parse([], isLast: true) }
    visitor.finish(line: line)
  }

  private func parse(_ bytes: [UInt8], isLast: Bool) {
    guard let parser = unsafe parser else { return refuse("out of memory") }
    let status = unsafe bytes.withUnsafeBytes {
      unsafe XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), isLast ? 1 : 0)
    }
    guard status == XML_STATUS_ERROR, !hasEnded, !collector.isStopped else { return }
    let code = unsafe XML_GetErrorCode(parser)
    let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "error \(code.rawValue)"
    refuse("invalid XML from here on (\(words)); the rest was left out")
  }

  var line: Int {
    guard let parser = unsafe parser else { return 1 }
    return unsafe Int(XML_GetCurrentLineNumber(parser))
  }

  /// Reads no further; what was read stays.
  private func refuse(_ reason: String) {
    guard !hasEnded else { return }
    hasEnded = true
    collector.complain(max(line, 1), reason)
    if let parser = unsafe parser { unsafe _ = XML_StopParser(parser, 0) }
  }
}

/// The callbacks of expat.
extension XMLFeed {
  private static func from(_ context: UnsafeMutableRawPointer?) -> XMLFeed? {
    unsafe context.map { unsafe Unmanaged<XMLFeed>.fromOpaque($0).takeUnretainedValue() }
  }

  private func started(
    _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    bytesSinceEvent = 0
    guard names.count < Self.deepest else { return refuse("elements are nested deeper than \(Self.deepest)") }
    guard !hasEnded else { return }
    let name = unsafe Self.localName(name)
    names.append(name)
    text.removeAll(keepingCapacity: text.capacity < 1 << 16)
    visitor.start(name, unsafe Self.dictionary(attributes), line: line)
    stopIfFull()
  }

  private func ended() {
    bytesSinceEvent = 0
    guard !hasEnded, let name = names.popLast() else { return }
    visitor.end(name, text: String(decoding: text, as: UTF8.self), line: line)
    text.removeAll(keepingCapacity: text.capacity < 1 << 16)
    stopIfFull()
  }

  private func append(_ letters: UnsafePointer<XML_Char>?, _ count: Int32) {
    bytesSinceEvent = 0
    guard !hasEnded else { return }
    guard text.count + Int(count) <= Self.maxText else { return refuse("one of its texts is too long") }
    unsafe UnsafeRawBufferPointer(start: letters, count: Int(count)).withMemoryRebound(to: UInt8.self) {
      unsafe text.append(contentsOf: $0)
    }
  }

  private func stopIfFull() {
    guard collector.isStopped, let parser = unsafe parser else { return }
    hasEnded = true
    unsafe _ = XML_StopParser(parser, 0)
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
