internal import Geodesy
internal import Web

/// A tile server's address, format and zoom levels.
package struct TileServerInfo: Sendable {
  let address: TileAddress
  let info: ArchiveInfo

  /// The zoom levels of servers that don't state them.
  private static let (pictureZooms, vectorZooms) = (0...19, 0...14)

  /// The information in an address itself.
  package init(_ address: TileAddress) {
    self.init(address, ArchiveMetadata([]))
  }

  /// Uses an address with placeholders, or downloads the TileJSON at an address, which may take time.
  package init(_ text: String, _ serving: TileServing) throws(TileError) {
    if let address = TileAddress(text) {
      self.init(address)
    } else {
      self = try Self.read(at: text, serving)
    }
  }

  private init(_ address: TileAddress, _ metadata: ArchiveMetadata) {
    let isVector =
      address.isOfVectorTiles || !metadata.layers.isEmpty
      || metadata.text("format").flatMap(TileFormat.init(named:)) == .vector
    var description = metadata.description(named: address.host)
    description.attribution = address.attribution
    self.address = address
    info = ArchiveInfo(
      kind: .served,
      description: description,
      format: isVector ? .vector : .png,
      zooms: metadata.zooms ?? (isVector ? Self.vectorZooms : Self.pictureZooms),
      bounds: metadata.bounds,
      tileSize: TileBytes.defaultSide,
      layers: metadata.layers
    )
  }

  /// A document about tiles, as most servers have one: TileJSON.
  private static func read(at text: String, _ serving: TileServing) throws(TileError) -> TileServerInfo {
    let (address, attribution) = TileAddress.parted(text)
    guard mayBeDocument(address), let place = WebAddress(address) else { throw .badAddress(text) }
    // Nothing is seen before it has come.
    let server = TileServer(
      address,
      on: place.host,
      serving,
      types: ["application/json"],
      lifetime: ServedCache.day,
      patience: .seconds(5),
      tellsOrigin: true
    )
    return try server.content(at: place, named: "tiles.json") { (bytes) throws(TileError) in
      let document = ServedDocument(bytes)
      // A missing document isn't cached, nor does it replace the last one: it may be back tomorrow.
      guard !document.bytes.isEmpty else {
        throw .notServed(host: place.host, problem: "\(place.host) has nothing at \(place.withoutSecrets).")
      }
      guard let offer = TileServerInfo(document, at: place, attribution: attribution) else {
        throw server.unreadable("is not a TileJSON")
      }
      return offer
    }
  }

  /// Whether an address may be that of a TileJSON: not if it looks like a picture.
  private static func mayBeDocument(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" }
    let name = path.drop { $0 != ":" }.dropFirst(3).split(separator: "/").dropFirst().last ?? ""
    return !address.contains("{") && (!name.contains(".") || name.lowercased().hasSuffix(".json"))
  }

  /// Nil if it has no usable tile address.
  ///
  /// A document from outside a private network may not refer to addresses inside it.
  private init?(_ document: ServedDocument, at place: WebAddress, attribution: String?) {
    let metadata = ArchiveMetadata(document.bytes)
    let addresses = metadata.templates.lazy.compactMap { template in
      Self.whole(template, from: place).flatMap { whole in
        TileAddress(
          whole,
          attribution: attribution ?? metadata.description(named: "").attribution,
          isFromOutside: document.isPrivate != true && WebAddress(Self.plain(whole))?.host != place.host
        )
      }
    }
    guard let address = addresses.first else { return nil }
    self.init(address, metadata)
  }

  /// A template as seen from its document; nil where that may not lead there.
  private static func whole(_ template: String, from place: WebAddress) -> String? {
    place.redirected(to: plain(template))?.text.replacing("%7B", with: "{").replacing("%7D", with: "}")
  }

  /// The address without its placeholders.
  private static func plain(_ template: String) -> String {
    template.replacing("{", with: "%7B").replacing("}", with: "%7D")
  }
}

/// A document of a server, downloaded or cached, with a first line that states its origin.
struct ServedDocument {
  /// Whether it came from this machine or a private network; nil if that wasn't recorded.
  let isPrivate: Bool?
  let bytes: [UInt8]

  init(_ kept: [UInt8]) {
    let origin = [true, false].first { kept.starts(with: Self.line($0)) }
    (isPrivate, bytes) = (origin, Array(kept.dropFirst(origin.map { Self.line($0).count } ?? 0)))
  }

  static func line(_ isPrivate: Bool) -> [UInt8] { Array((isPrivate ? "from private\n" : "from public\n").utf8) }
}

extension WebAnswer {
  var bodyWithOrigin: [UInt8] { ServedDocument.line(isPrivate) + body }
}
