internal import Wire

/// Receives the events of an XML file while it is read.
protocol XMLVisitor: AnyObject {
  /// An element begins; names come without their prefixes.
  func start(_ name: String, _ attributes: [String: String], line: Int)
  /// An element ends; the text is what stood in it since the last element began or ended.
  func end(_ name: String, text: String, line: Int)
  /// The file has ended, perhaps inside an element.
  func finish(line: Int)
}

/// Passes the elements of an XML file on, until there are enough of them.
struct XMLFeed: ExchangeFeed {
  private let visitor: any XMLVisitor
  private let collector: ExchangeCollector
  private let stream = XMLStream()
  private(set) var isDone = false
  var line: Int { stream.line }

  init(_ visitor: any XMLVisitor, _ collector: ExchangeCollector) {
    (self.visitor, self.collector) = (visitor, collector)
  }

  mutating func feed(_ bytes: [UInt8]) { read(bytes, isLast: false) }

  mutating func finish() {
    read([], isLast: true)
    visitor.finish(line: line)
  }

  private mutating func read(_ bytes: [UInt8], isLast: Bool) {
    guard !isDone, !collector.isStopped else { return }
    for event in stream.events(in: bytes, isLast: isLast) where !collector.isStopped {
      switch event {
      case .start(let name, let attributes, let line): visitor.start(name, attributes, line: line)
      case .end(let name, let text, let line): visitor.end(name, text: text, line: line)
      }
    }
    isDone = collector.isStopped || stream.problem != nil
    guard !collector.isStopped, let problem = stream.problem else { return }
    let words =
      switch problem {
      case .refused(let words): words
      case .malformed(let words): "invalid XML from here on (\(words)); the rest was left out"
      }
    collector.complain(max(line, 1), words)
  }
}
