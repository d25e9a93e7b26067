import Routing

nonisolated extension TravelMode {
  /// On foot, by bicycle, by car.
  var phrase: Phrase {
    switch self {
    case .foot: .byFoot
    case .bicycle: .byBicycle
    case .car: .byCar
    }
  }
}
