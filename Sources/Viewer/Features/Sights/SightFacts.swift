import Places

/// What a map tells of a sight besides its name and place, in the order in which people ask for it.
enum SightFacts {
  private static let order: [(name: String, label: Phrase)] = [
    ("address", .factAddress),
    ("phone", .factPhone),
    ("website", .factWebsite),
    ("email", .factEmail),
    ("wheelchair", .factWheelchair),
    ("fee", .factFee),
    ("cuisine", .factCuisine),
    ("operator", .factOperator),
    ("brand", .factBrand),
    ("level", .factLevel),
    ("capacity", .factCapacity),
    ("stars", .factStars),
    ("access", .factAccess),
    ("religion", .factReligion),
    ("denomination", .factDenomination),
    ("sport", .factSport),
    ("artist", .factArtist),
    ("height", .factHeight),
    ("ele", .factEle),
    ("ref", .factRef),
  ]
  private static let values: [String: Phrase] = ["yes": .valueYes, "no": .valueNo, "limited": .valueLimited]

  /// Those that are known, each with what it is called.
  static func lines(_ facts: [String: String], _ words: Words) -> [(label: String, value: String)] {
    order.compactMap { name, label in
      facts[name].map { (words(label), values[$0].map { words($0) } ?? plain($0)) }
    }
  }

  /// Several values are written with semicolons, and words in them with underscores where they are no addresses.
  private static func plain(_ value: String) -> String {
    let listed = value.split(separator: ";").joined(separator: "; ")
    return value.contains("/") || value.contains("@") ? listed : listed.split(separator: "_").joined(separator: " ")
  }
}
