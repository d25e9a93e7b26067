import Tiles

/// Where regions may be fetched from.
enum RegionSource: Equatable {
  /// By the name that it is remembered by, a service's or an address.
  case found(String)
  /// No server may be contacted.
  case none
  case offline
  /// By the operator.
  case forbidden(String)

  /// The service that the user has agreed to, or else a map that is served and shown.
  init(_ host: Host) {
    guard !host.maps.serving.isOffline else {
      self = .offline
      return
    }
    if let service = host.maps.online.service {
      self = service.allowsRegions ? .found(service.name) : .forbidden(service.name)
    } else if host.maps.online.choice != .off,
      let address = host.maps.files.first(where: { TileAddress.host(in: $0) != nil })
    {
      self = MapService.forbidsRegions(at: address).map { .forbidden($0.name) } ?? .found(address)
    } else {
      self = .none
    }
  }

  /// The address to open for a saved source.
  static func address(of source: String) -> String { MapCatalogue().source(meantBy: source) }

  /// The name shown to the user.
  static func name(of source: String) -> String { TileAddress.host(in: source) ?? source }

  /// Those whose operators allow it.
  static var allowing: String { MapCatalogue().services.filter(\.allowsRegions).map(\.name).joined(separator: ", ") }
}
