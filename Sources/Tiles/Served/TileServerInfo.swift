internal import Geodesy
internal import Web

/// What a server offers: where its tiles are to be had, what they are and how far they reach.
package struct TileServerInfo: Sendable {
  let address: TileAddress
  let info: ArchiveInfo

  /// What servers have that don't say it.
  private static let (pictureZooms, vectorZooms) = (0...19, 0...14)

  /// What an address says by itself.
  package init(_ address: TileAddress) {
    self.init(address, ArchiveMetadata([]))
  }

  /// Takes an address with room for the tile, or else asks for the TileJSON that lies there: that may take its time.
  package init(_ text: String, _ serving: TileServing) throws(TileError) {
    if let address = TileAddress(text) {
      self.init(address)
    } else {
      self = try Self.told(at: text, serving)
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
  private static func told(at text: String, _ serving: TileServing) throws(TileError) -> TileServerInfo {
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
      // It may be there tomorrow: that there is nothing isn't kept, nor does it replace what was told last.
      guard !document.bytes.isEmpty else {
        throw .notServed(host: place.host, problem: "\(place.host) has nothing at \(place.withoutSecrets).")
      }
      guard let offer = TileServerInfo(document, at: place, attribution: attribution) else {
        throw server.unreadable("is not a TileJSON")
      }
      return offer
    }
  }

  /// What is no picture may tell of tiles.
  private static func mayBeDocument(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" }
    let name = path.drop { $0 != ":" }.dropFirst(3).split(separator: "/").dropFirst().last ?? ""
    return !address.contains("{") && (!name.contains(".") || name.lowercased().hasSuffix(".json"))
  }

  /// Nil where it tells of no tiles that can be asked for from here.
  ///
  /// Who is outside of a private network may not name what is inside; among those inside it is nobody's concern.
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

  /// What is between braces is no part of an address yet.
  private static func plain(_ template: String) -> String {
    template.replacing("{", with: "%7B").replacing("}", with: "%7D")
  }
}
