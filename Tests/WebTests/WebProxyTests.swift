import TestSupport
import Testing
import Web

/// Web proxies: a loopback server that answers for all others.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct WebProxyTests {
  private func fetch(
    _ address: String,
    through proxy: LoopbackServer,
    isFromOutside: Bool = false,
    without exceptions: String? = nil
  ) throws -> WebAnswer {
    var request = WebRequest(try #require(WebAddress(address)))
    request.isFromOutside = isFromOutside
    request.proxies = WebProxies { ["http_proxy": proxy.address("/"), "no_proxy": exceptions ?? ""][$0] }
    request.limits.whole = .seconds(5)
    return try Web.fetch(request)
  }

  private static func redirect(_ location: String) -> LoopbackServer.Answer {
    .page(status: "302 Found", headers: ["Location: \(location)"], body: [])
  }

  @Test func `a proxy is asked for what lies elsewhere, and not for what is on this machine`() throws {
    let proxy = try LoopbackServer { .page(body: Array($0.path.utf8)) }
    let server = try LoopbackServer { _ in .page(body: []) }

    #expect(try fetch("http://a.invalid/x", through: proxy).body == Array("http://a.invalid/x".utf8))
    _ = try fetch(server.address("/"), through: proxy)
    _ = try fetch("http://localhost:\(server.port)/", through: proxy)

    #expect((proxy.requests.count, server.requests.count) == (1, 2))
  }

  @Test func `who is excepted is asked directly`() throws {
    let proxy = try LoopbackServer { _ in .page(body: []) }

    // No server listens at this address.
    let address = "http://127.0.0.2:\(proxy.port)/"

    #expect(throws: WebError.self) { try fetch(address, through: proxy, without: "b.org, 127.0.0.0/8") }
    #expect(proxy.requests.isEmpty)
    #expect(try fetch(address, through: proxy, without: "b.org,localhost").status == 200)
  }

  @Test(arguments: [
    "169.254.169.254", "127.0.0.1:1", "localhost:1", "10.1.2.3", "[::1]:1", "[fd00::1]", "[::ffff:192.168.0.1]",
    "192.168.257", "0x7f000001", "10.1.2.3.", "%31%32%37.0.0.1",
  ])
  func `nobody outside leads us to what is private, also through a proxy on this machine`(host: String) throws {
    let proxy = try LoopbackServer { request in
      request.path.hasPrefix("http://a.invalid/") ? Self.redirect("http://\(host)/latest") : .page(body: [1])
    }

    let error = #expect(throws: WebError.self) { try fetch("http://a.invalid/", through: proxy) }

    guard case .isPrivate = error else {
      Issue.record("\(String(describing: error)) is another error")
      return
    }
    #expect(error?.problem.contains("private") == true)
    #expect(throws: WebError.self) { try fetch("http://\(host)/", through: proxy, isFromOutside: true) }
    #expect(proxy.requests.map(\.path) == ["http://a.invalid/"])
  }

  @Test func `a stranger may name others, also through a proxy on this machine`() throws {
    let proxy = try LoopbackServer { _ in .page(body: [1]) }

    let answer = try fetch("http://b.invalid/", through: proxy, isFromOutside: true)

    #expect((answer.body, answer.isPrivate) == ([1], false))
  }

  @Test func `what is private by its address may lead on to what is, through a proxy too`() throws {
    let proxy = try LoopbackServer { request in
      request.path.hasPrefix("http://10.0.0.1/") ? Self.redirect("http://10.0.0.2/") : .page(body: [1])
    }

    let answer = try fetch("http://10.0.0.1/", through: proxy)

    #expect((answer.body, answer.isPrivate) == ([1], true))
  }

  @Test func `what is refused without a proxy says why`() throws {
    let server = try LoopbackServer { _ in .page(body: []) }
    var request = WebRequest(try #require(WebAddress("http://localhost:\(server.port)/")))
    request.isFromOutside = true

    #expect(throws: WebError.isPrivate(host: "localhost")) { try Web.fetch(request) }
    #expect(server.requests.isEmpty)
  }

  private static let environments: [(String, [String: String], String?)] = [
    ("http://a.org/", ["http_proxy": "p"], "p"), ("http://a.org/", ["HTTP_PROXY": "p"], nil),
    ("https://a.org/", ["http_proxy": "p"], nil), ("https://a.org/", ["https_proxy": "p", "all_proxy": "q"], "p"),
    ("https://a.org/", ["HTTPS_PROXY": "p"], "p"), ("https://a.org/", ["ALL_PROXY": "q"], "q"),
    ("http://a.org/", ["http_proxy": "", "all_proxy": "q"], "q"), ("http://a.org/", [:], nil),
    ("http://a.org/", ["http_proxy": "p", "no_proxy": "*"], nil),
    ("http://A.org:80/", ["http_proxy": "p", "no_proxy": "b.org, a.ORG"], nil),
    ("http://t.a.org/", ["http_proxy": "p", "no_proxy": ".a.org"], nil),
    ("http://t.a.org/", ["http_proxy": "p", "NO_PROXY": "a.org."], nil),
    ("http://ta.org/", ["http_proxy": "p", "no_proxy": "a.org"], "p"),
    ("http://a.org/", ["http_proxy": "p", "no_proxy": "t.a.org"], "p"),
    ("http://a.org/", ["http_proxy": "p", "no_proxy": ",.,"], "p"),
    ("http://10.1.2.3/", ["http_proxy": "p", "no_proxy": "10.0.0.0/8"], nil),
    ("http://11.1.2.3/", ["http_proxy": "p", "no_proxy": "10.0.0.0/8,11.1.2.30"], "p"),
    ("http://11.1.2.3/", ["http_proxy": "p", "no_proxy": "11.1.2.3"], nil),
    ("http://11.1.2.3/", ["http_proxy": "p", "no_proxy": "11.1.2.3/99"], "p"),
    ("http://[fd00::7]:8080/", ["http_proxy": "p", "no_proxy": "fd00::/16"], nil),
    ("http://127.0.0.1/", ["http_proxy": "p"], nil), ("http://[::1]/", ["http_proxy": "p"], nil),
    ("http://LOCALHOST./", ["http_proxy": "p"], nil),
  ]

  @Test(arguments: environments)
  func `the environment says which proxy, and for whom none`(
    text: String,
    environment: [String: String],
    proxy: String?
  ) throws {
    let address = try #require(WebAddress(text))

    #expect(WebProxies { environment[$0] }.proxy(for: address) == proxy)
  }
}
