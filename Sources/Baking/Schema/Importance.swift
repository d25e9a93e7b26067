internal import Glibc

/// How much a place matters, from 0 to 100: the one order of icons, names and what is found.
///
/// From 60 on are the landmarks that the world knows, from 40 what one steers by or makes a trip for, from 20 what one
/// needs, from 10 shops, places to eat and to sleep, and below whatever has no name and stands in every street.
enum Importance {
  static func of(_ kind: String, key: String, _ tags: Tags, area: Double?) -> Int {
    let isNamed = tags.name != nil
    if let base = places[kind] {
      guard isNamed else { return min(base / 4, maxWithoutName) }
      return min(base + fame(tags) + size(area), 100)
    }
    if let base = needs[kind] { return min((isNamed ? base : base - 4) + fame(tags) / 4, maxOfNeeds) }
    if let base = furniture[kind] { return base }
    guard isNamed else { return key == "historic" ? maxWithoutName : 6 }
    if key == "historic" { return min(40 + fame(tags) + size(area), 100) }
    return min((trades[kind] ?? 11) + fame(tags) / 6 + size(area), maxOfTrades)
  }

  /// Stations and stops, which have tags of their own.
  static func of(stop kind: String, _ tags: Tags) -> Int {
    guard tags.name != nil else { return min((stops[kind] ?? 12) / 2, maxWithoutName) }
    let base = stops[kind] ?? 12
    return base >= 40 ? min(base + fame(tags), 100) : base
  }

  /// Those who write about a thing in many languages find it worth seeing.
  static func fame(_ tags: Tags) -> Int {
    var fame = min(tags.translations.count, 16)
    if tags["wikidata"] != nil { fame += 6 }
    if tags["wikipedia"] != nil { fame += 5 }
    if tags.has("heritage") || tags["ref:whc"] != nil { fame += 5 }
    return fame
  }

  /// What covers more ground is seen from farther away: a point for each doubling above 2,000 square metres.
  private static func size(_ area: Double?) -> Int {
    guard let area, area > 2000 else { return 0 }
    return min(Int(log2(area / 2000)), 8)
  }

  /// From here on the world knows it.
  static let ofLandmarks = 60
  /// From here on one steers by it.
  static let ofGuides = 40
  private static let maxWithoutName = 9
  private static let maxOfNeeds = 39
  private static let maxOfTrades = 29

  /// What one makes a trip for or steers by, where it has a name.
  private static let places: [String: Int] = [
    "cathedral": 66, "castle": 60, "palace": 60, "museum": 54, "fort": 54, "city_gate": 52, "townhall": 52,
    "theatre": 48, "opera_house": 52, "concert_hall": 48, "casino": 50, "zoo": 52, "aquarium": 52, "theme_park": 50,
    "planetarium": 46, "university": 46, "hospital": 48, "stadium": 50, "monument": 46, "archaeological_site": 42,
    "ruins": 42, "tower": 42, "lighthouse": 46, "obelisk": 40, "attraction": 44, "church": 44, "monastery": 44,
    "place_of_worship": 42, "manor": 42, "ship": 42, "citywalls": 42, "gallery": 40, "library": 42, "courthouse": 42,
    "arts_centre": 42, "conference_centre": 40, "exhibition_centre": 42, "marketplace": 42, "viewpoint": 40,
    "tomb": 40, "park": 40, "garden": 38, "nature_reserve": 42, "marina": 40, "bridge": 42, "square": 42, "peak": 44,
    "volcano": 50, "waterfall": 44, "beach": 42, "beach_resort": 36, "memorial": 32, "artwork": 28, "fountain": 28,
    "mall": 32, "windmill": 40, "watermill": 36, "water_tower": 36, "observatory": 42, "cemetery": 40,
    "grave_yard": 36, "cinema": 36, "college": 34, "sports_centre": 32, "water_park": 40, "cave_entrance": 40,
    "hot_spring": 40, "pier": 36, "embassy": 30, "prison": 30, "cross": 24, "tree": 22, "works": 26, "chimney": 30,
    "mast": 24, "locomotive": 34, "aircraft": 34, "wayside_cross": 24, "wayside_shrine": 24, "tank": 30,
  ]

  /// What one needs, with a name or without.
  private static let needs: [String: Int] = [
    "pharmacy": 32, "police": 34, "post_office": 30, "bank": 26, "atm": 25, "toilets": 29, "drinking_water": 24,
    "supermarket": 32, "fuel": 29, "charging_station": 24, "parking": 24, "taxi": 25, "bicycle_rental": 24,
    "clinic": 34, "doctors": 28, "dentist": 26, "fire_station": 32, "school": 30, "kindergarten": 24, "shelter": 24,
    "information": 26, "car_rental": 24, "bureau_de_change": 24,
    "veterinary": 24, "ambulance_station": 26, "defibrillator": 25, "phone": 24, "post_box": 24, "playground": 24,
    "swimming_pool": 25, "community_centre": 25, "convenience": 24, "laundry": 24,
    "department_store": 33, "hostel": 25, "camp_site": 32, "caravan_site": 30, "picnic_site": 24,
    "ferry_terminal": 39, "bus_station": 39, "water_point": 24, "nursing_home": 24, "social_facility": 24,
    "public_bath": 30, "spring": 24, "drinking_fountain": 24, "water_tap": 22, "recycling": 21,
    "car_sharing": 22, "boat_rental": 24, "motorcycle_parking": 20, "bicycle_repair_station": 22,
  ]

  /// What stands in every street.
  private static let furniture: [String: Int] = [
    "bench": 1, "waste_basket": 0, "bicycle_parking": 4, "vending_machine": 5, "telephone": 5, "hunting_stand": 2,
    "lounger": 1, "clock": 4, "parcel_locker": 8, "bbq": 7, "fitness_station": 6, "pitch": 8, "letter_box": 1,
    "picnic_table": 4, "waste_disposal": 2, "compressed_air": 6, "smoking_area": 3, "ventilation_shaft": 1,
    "bird_bath": 1, "slipway": 8, "water_well": 9, "stone": 5, "rock": 5,
  ]

  /// Shops, places to eat and to sleep: the rarer ones first.
  private static let trades: [String: Int] = [
    "hotel": 16, "guest_house": 14, "motel": 14, "apartment": 11, "restaurant": 14, "cafe": 14, "bar": 13, "pub": 14,
    "fast_food": 13, "ice_cream": 13, "nightclub": 15, "bakery": 15, "books": 14, "butcher": 13, "clothes": 11,
    "hairdresser": 10, "beauty": 10, "estate_agent": 10, "company": 10, "travel_agency": 11, "chemist": 16,
    "hardware": 14, "doityourself": 16, "bicycle": 14, "outdoor": 14, "kiosk": 13, "newsagent": 13, "music": 13,
  ]

  private static let stops: [String: Int] = [
    "station": 56, "halt": 46, "metro": 44, "aerodrome": 62, "bus_station": 44, "ferry_terminal": 42,
    "aerialway_station": 42, "subway_entrance": 24, "tram_stop": 23, "bus_stop": 22, "helipad": 22,
  ]
}
