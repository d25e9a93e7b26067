import Cells

/// The data of a place besides its name and coordinates, the most requested first.
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

  /// Something that is known, with what it is called and where it leads.
  struct Line {
    let label: String
    let value: String
    var link: LinkAddress?
  }

  /// The known data, one line each; those that link somewhere have a line of their own.
  static func lines(_ facts: [String: String], _ words: Words) -> [Line] {
    order.flatMap { name, label in
      guard let value = facts[name] else { return [Line]() }
      guard let link = link(name) else {
        return [Line(label: words(label), value: values[value].map { words($0) } ?? plain(value))]
      }
      return value.split(separator: ";").map { part in
        let text = String(part.drop { $0 == " " })
        return Line(label: words(label), value: text, link: link(text))
      }
    }
  }

  /// How a fact of that name becomes an address.
  private static func link(_ name: String) -> ((String) -> LinkAddress?)? {
    switch name {
    case "phone": { LinkAddress(phone: $0) }
    case "website": { LinkAddress(website: $0) }
    case "email": { LinkAddress(email: $0) }
    default: nil
    }
  }

  /// Several values are written with semicolons, and words in them with underscores where they are no addresses.
  private static func plain(_ value: String) -> String {
    let listed = value.split(separator: ";").joined(separator: "; ")
    return value.contains("/") || value.contains("@") ? listed : listed.split(separator: "_").joined(separator: " ")
  }
}
