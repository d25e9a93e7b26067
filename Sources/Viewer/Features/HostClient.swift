/// A feature or a part of one, which uses the services of its host.
class HostClient {
  let host: Host

  var look: Look { host.look }
  var words: Words { host.look.words }

  init(in host: Host) { self.host = host }

  /// The initializer of features without another one.
  convenience init?(_ host: Host) throws { self.init(in: host) }
}
