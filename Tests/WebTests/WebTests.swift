import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
import Web

/// The real library against a real server on this machine.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct WebTests {
  @Test func `a page comes with its type and its tag`() throws {
    let server = try LoopbackServer { request in
      .page(headers: ["Content-Type: Text/Plain; charset=utf-8", "ETag: \"a1\""], body: Array(request.path.utf8))
    }

    let answer = try fetch(server, "/here?x=1") { $0.types = ["text/plain"] }

    #expect(answer.status == 200)
    #expect(String(decoding: answer.body, as: UTF8.self) == "/here?x=1")
    #expect(answer.tag == "\"a1\"")
    let head = try #require(server.requests.first).head.lowercased()
    #expect(head.contains("accept: text/plain\r\n") && head.contains("user-agent: rumbo/"))
  }

  @Test func `what is here already is not sent again`() throws {
    let server = try LoopbackServer { request in
      .page(status: request.head.contains("If-None-Match: \"a1\"") ? "304 Not Modified" : "200 OK", body: [])
    }

    #expect(try fetch(server, "/") { $0.tag = "\"a1\"" }.status == 304)
  }

  @Test func `a server that says no is heard, and how long it wants peace`() throws {
    let server = try LoopbackServer { _ in
      .page(status: "429 Too Many Requests", headers: ["Retry-After: 7"], body: [])
    }

    let answer = try fetch(server, "/")

    #expect(answer.status == 429)
    #expect(answer.pause == .seconds(7))
  }

  @Test(arguments: [
    (["Retry-After: 99999999999"], Duration.seconds(1 << 31)),
    (["Date: Sun, 06 Nov 1994 08:00:00 GMT", "Retry-After: Sun, 06 Nov 1994 08:30:00 GMT"], .seconds(1800)),
    (["Date: Sun, 06 Nov 1994 08:00:00 GMT", "Retry-After: Sun, 06 Nov 1994 07:00:00 GMT"], .zero),
    (["Retry-After: Sun, 06 Nov 1994 07:00:00 GMT"], .zero), (["Retry-After: soon"], nil), (["Retry-After: -7"], nil),
    (["Retry-After: "], nil),
  ])
  func `how long a server wants peace may be said in many ways`(headers: [String], pause: Duration?) throws {
    let server = try LoopbackServer { _ in .page(status: "503 Busy", headers: headers, body: []) }

    #expect(try fetch(server, "/").pause == pause)
  }

  @Test func `a redirect is followed, and tells where it led`() throws {
    let server = try LoopbackServer { request in
      request.path == "/end"
        ? .page(body: [1, 2, 3]) : .page(status: "302 Found", headers: ["Location: end"], body: [])
    }

    let answer = try fetch(server, "/start")

    #expect(answer.body == [1, 2, 3])
    #expect(answer.address.text.hasSuffix("/end"))
  }

  @Test(arguments: ["file:///etc/passwd", "gopher://127.0.0.1/", "ftp://127.0.0.1/"])
  func `nobody leads us out of the web`(location: String) throws {
    let server = try LoopbackServer { _ in
      .page(status: "302 Found", headers: ["Location: \(location)"], body: [])
    }

    #expect(throws: WebError.badRedirect(host: "127.0.0.1")) { try fetch(server, "/") }
  }

  @Test func `a circle of redirects is left after five`() throws {
    let server = try LoopbackServer { _ in .page(status: "307 Temporary", headers: ["Location: /"], body: []) }

    #expect(throws: WebError.tooManyRedirects(host: "127.0.0.1")) { try fetch(server, "/") }

    #expect(server.requests.count == 6)
  }

  @Test func `a body without end is dropped at the limit`() throws {
    let piece = [UInt8](repeating: 7, count: 65_536)
    let server = try LoopbackServer { _ in .endless(head: "HTTP/1.1 200 OK\r\n\r\n", piece) }

    #expect(throws: WebError.tooLarge(host: "127.0.0.1")) {
      try fetch(server, "/") { $0.limits.bytes = 1 << 20 }
    }
  }

  @Test func `a body that says it is too large is not begun`() throws {
    let server = try LoopbackServer { _ in
      .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n".utf8))
    }

    #expect(throws: WebError.tooLarge(host: "127.0.0.1")) { try fetch(server, "/") }
  }

  @Test func `a head without end is dropped at the limit`() throws {
    let lines = Array(
      String(repeating: "X-Padding: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n", count: 100).utf8
    )
    let server = try LoopbackServer { _ in .endless(head: "HTTP/1.1 200 OK\r\n", lines) }

    #expect(throws: WebError.tooLarge(host: "127.0.0.1")) { try fetch(server, "/") }
  }

  @Test func `a line of a head that is too long is too much, and no lack of memory`() throws {
    let head = "HTTP/1.1 200 OK\r\nX-Long: " + String(repeating: "a", count: 300_000) + "\r\nContent-Length: 0\r\n\r\n"
    let server = try LoopbackServer { _ in .bytes(Array(head.utf8)) }

    #expect(throws: WebError.tooLarge(host: "127.0.0.1")) { try fetch(server, "/") }
  }

  @Test func `a small answer cannot unpack to a large one`() throws {
    let server = try LoopbackServer { _ in
      .page(headers: ["Content-Encoding: gzip"], body: Self.gzipOfZeros)
    }

    #expect(try fetch(server, "/").body == [UInt8](repeating: 0, count: 65_536))
    #expect(throws: WebError.tooLarge(host: "127.0.0.1")) { try fetch(server, "/") { $0.limits.bytes = 65_535 } }
  }

  @Test func `silence ends when the time is up`() throws {
    let server = try LoopbackServer { _ in .silence }

    #expect(throws: WebError.timedOut(host: "127.0.0.1")) {
      try fetch(server, "/") { $0.limits.whole = .milliseconds(200) }
    }
  }

  @Test func `silence ends on a line that is given much time as well`() throws {
    let server = try LoopbackServer { _ in .silence }

    #expect(throws: WebError.timedOut(host: "127.0.0.1")) {
      try fetch(server, "/") { $0.limits.silence = .milliseconds(200) }
    }
  }

  @Test func `a connection is kept for the next request`() throws {
    let server = try LoopbackServer(keepsConnections: true) { .page(body: Array($0.path.utf8)) }

    let bodies = try ["/a", "/b", "/c"].map { try fetch(server, $0).body }

    #expect(bodies == ["/a", "/b", "/c"].map { Array($0.utf8) })
    #expect(server.connections == 1)
  }

  @Test func `many ask at once over six connections at most`() throws {
    let server = try LoopbackServer(keepsConnections: true) { .page(body: Array($0.path.utf8)) }
    let bodies = Mutex<Set<[UInt8]>>([])
    let all = DispatchGroup()

    for number in 0..<40 {
      let request = try WebRequest(#require(WebAddress(server.address("/\(number)"))))
      all.enter()
      Thread.detachNewThread {
        if let answer = try? Web.fetch(request) { bodies.withLock { _ = $0.insert(answer.body) } }
        all.leave()
      }
    }
    all.wait()

    #expect(bodies.withLock { $0 } == Set((0..<40).map { Array("/\($0)".utf8) }))
    #expect((1...6).contains(server.connections))
  }

  @Test func `what nobody wants any more is given up`() throws {
    let server = try LoopbackServer { _ in .silence }

    #expect(throws: WebError.givenUp) {
      let address = try #require(WebAddress(server.address("/")))
      _ = try Web.fetch(WebRequest(address), isWanted: { server.requests.isEmpty })
    }
  }

  @Test func `half an answer is none`() throws {
    let server = try LoopbackServer { _ in .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf".utf8)) }

    let error = #expect(throws: WebError.self) { try fetch(server, "/") }

    guard case .brokenAnswer(let host, let reason) = error else {
      Issue.record("\(String(describing: error)) is another error")
      return
    }
    #expect(host == "127.0.0.1" && !reason.isEmpty)
  }

  @Test func `a part is asked for as it lies there, and told with how much there is`() throws {
    let server = try LoopbackServer { .file(Array(0..<100), to: $0) }

    let middle = try fetch(server, "/") { $0.part = 10..<13 }
    let end = try fetch(server, "/") { $0.part = 98..<200 }

    #expect((middle.status, middle.body) == (206, [10, 11, 12]))
    #expect((middle.part?.range, middle.part?.total) == (10..<13, 100))
    #expect((end.part?.range, end.body) == (98..<100, [98, 99]))
    #expect(server.requests.map { $0.value(of: "Accept-Encoding") } == ["identity", "identity"])
    #expect(try fetch(server, "/").part == nil)
  }

  @Test(arguments: [
    "bytes 1-3/100", "bytes 0-3/100", "bytes 0-1/100", "bytes 0-2/2", "bytes 2-0/100", "bytes 0-2", "bytes */100",
    "bytes -1-2/100", "bytes 0-99999999999999999999/100", "", "lines 0-2/100",
  ])
  func `another part than was asked for is none`(range: String) throws {
    let server = try LoopbackServer { _ in
      .page(status: "206 Partial Content", headers: ["Content-Range: \(range)"], body: [1, 2, 3])
    }

    let error = #expect(throws: WebError.self) { try fetch(server, "/") { $0.part = 0..<3 } }

    #expect(error?.problem.contains("not the part") == true)
  }

  @Test func `of a whole where a part was asked for nothing is taken`() throws {
    let piece = [UInt8](repeating: 7, count: 65_536)
    let server = try LoopbackServer { request in
      switch request.path {
      case "/endless": .endless(head: "HTTP/1.1 200 OK\r\n\r\n", piece)
      case "/large": .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n".utf8))
      default: .page(body: [1, 2, 3])
      }
    }

    for path in ["/endless", "/large", "/small"] {
      let answer = try fetch(server, path) { $0.part = 0..<3 }
      #expect((answer.status, answer.body) == (200, []))
    }
  }

  @Test func `what has no tag is known by its time`() throws {
    let time = "Tue, 15 Nov 1994 12:45:26 GMT"
    let server = try LoopbackServer { request in
      let isKnown = request.value(of: "If-Modified-Since") == time
      return .page(status: isKnown ? "304 Not Modified" : "200 OK", headers: ["Last-Modified: \(time)"], body: [])
    }

    #expect(try fetch(server, "/").tag == time)
    #expect(try fetch(server, "/") { $0.tag = time }.status == 304)
  }

  @Test func `a port where nobody listens is told`() throws {
    let port = try LoopbackServer { _ in .silence }.port
    let address = try #require(WebAddress("http://127.0.0.1:\(port)/"))

    let error = #expect(throws: WebError.self) { try Web.fetch(WebRequest(address)) }

    #expect(error?.problem.contains("127.0.0.1") == true)
  }

  private func fetch(
    _ server: LoopbackServer,
    _ path: String,
    _ configure: (inout WebRequest) -> Void = { _ in }
  ) throws -> WebAnswer {
    var request = WebRequest(try #require(WebAddress(server.address(path))))
    configure(&request)
    return try Web.fetch(request)
  }

  /// 65,536 zeros, packed.
  private static let gzipOfZeros: [UInt8] = [
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xed, 0xc1, 0x01, 0x01, 0x00, 0x00,
    0x00, 0x80, 0x90, 0xfe, 0xaf, 0xee, 0x08, 0x0a, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x6a, 0xeb, 0x8e, 0x97, 0xd7, 0x00, 0x00, 0x01, 0x00,
  ]
}
