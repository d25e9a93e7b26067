import Testing
import Web

struct WebAddressTests {
  @Test(arguments: [
    ("https://example.org", "https://example.org/", "example.org"),
    ("HTTP://Example.ORG:8080/a?b=c#d", "http://Example.ORG:8080/a?b=c", "example.org"),
    ("http://[::1]:80/x", "http://[::1]:80/x", "[::1]"),
    ("http://me:secret@host/x", "http://me:secret@host/x", "host"),
    ("http://host?q", "http://host/?q", "host"),
  ])
  func `an address is read`(text: String, whole: String, host: String) throws {
    let address = try #require(WebAddress(text))

    #expect(address.text == whole)
    #expect(address.host == host)
  }

  @Test(arguments: [
    "", "host", "ftp://host", "file:///etc/passwd", "http://", "http://host:port/", "http://host:99999/",
    "http://ho st/", "http://host/\u{1b}[31m", "http://[::1/", "http:///path", "gopher://host",
  ])
  func `what is no address of the web is none`(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(arguments: [
    ("/c", "https://me@host/a/b?q", "https://host/c"),
    ("c", "https://host/a/b?q/r", "https://host/a/c"),
    ("//other/c", "https://host/a", "https://other/c"),
    ("http://other/", "http://host/", "http://other/"), ("HTTP://other/", "http://host/", "http://other/"),
    ("/store?of=http://a.b/c", "https://host/a", "https://host/store?of=http://a.b/c"),
    ("store?of=http://a.b/c", "https://host/a/b", "https://host/a/store?of=http://a.b/c"),
    ("a/b:c://d", "https://host/", "https://host/a/b:c://d"),
    ("?r=http://d", "https://host/a/b?q", "https://host/a/b?r=http://d"),
  ])
  func `a redirect leads on from where we are`(location: String, from: String, to: String) throws {
    let address = try #require(WebAddress(from))

    #expect(address.redirected(to: location)?.text == to)
  }

  @Test(arguments: [
    ("https://me:pass@a.org:8080/x/y.json?key=1#z", "https://a.org:8080/x/y.json"),
    ("http://a.org/@b", "http://a.org/@b"),
    ("http://a@b@c.org", "http://c.org"), ("http://c.org?u=a@b", "http://c.org"), ("a?b@c", "a?b@c"),
    ("http://{s}.a.org/{z}/{x}/{y}.png?k={k}", "http://{s}.a.org/{z}/{x}/{y}.png"), ("http://", "http://"),
  ])
  func `what is shown of an address has no secrets`(text: String, shown: String) {
    #expect(WebAddress.withoutSecrets(text) == shown)
  }

  @Test(arguments: ["http://host/", "file:///etc/passwd", "gopher://host/", "javascript:\u{7}"])
  func `no redirect leads out of what is safe`(location: String) throws {
    let address = try #require(WebAddress("https://host/"))

    #expect(address.redirected(to: location) == nil)
  }
}
