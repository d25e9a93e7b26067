/// What people look for when they don't know what to type, from what is asked for most.
nonisolated enum SearchCategory: String, CaseIterable, Sendable {
  case food, sights, transport, shops, culture, health, money, hotels, outdoors, services

  var title: Phrase {
    switch self {
    case .food: .categoryFood
    case .sights: .categorySights
    case .transport: .categoryTransport
    case .shops: .categoryShops
    case .culture: .categoryCulture
    case .health: .categoryHealth
    case .money: .categoryMoney
    case .hotels: .categoryHotels
    case .outdoors: .categoryOutdoors
    case .services: .categoryServices
    }
  }

  /// The kinds that belong to it, as maps call them.
  var kinds: [String] {
    switch self {
    case .food:
      [
        "restaurant", "cafe", "fast_food", "bar", "pub", "biergarten", "food_court", "ice_cream", "bakery", "pastry",
        "deli",
      ]
    case .sights:
      [
        "attraction", "museum", "castle", "palace", "fort", "monument", "cathedral", "church", "viewpoint", "ruins",
        "archaeological_site", "city_gate", "tower", "lighthouse", "square", "zoo", "aquarium", "theme_park",
        "memorial",
      ]
    case .transport:
      [
        "station", "halt", "metro", "subway_entrance", "tram_stop", "bus_stop", "bus_station", "ferry_terminal", "taxi",
        "parking", "fuel", "charging_station", "bicycle_rental", "car_rental", "car_sharing", "aerodrome", "helipad",
      ]
    case .shops:
      [
        "supermarket", "convenience", "mall", "department_store", "marketplace", "bakery", "butcher", "greengrocer",
        "kiosk", "newsagent", "books", "clothes", "shoes", "electronics", "mobile_phone", "hardware", "doityourself",
        "furniture", "florist", "gift", "jewelry", "sports", "outdoor", "bicycle", "toys", "optician", "chemist",
        "cosmetics", "perfumery", "alcohol", "wine", "beverages", "stationery", "variety_store", "second_hand",
        "hairdresser", "beauty", "laundry", "dry_cleaning", "travel_agency", "car", "car_repair", "pet",
      ]
    case .culture:
      [
        "museum", "gallery", "theatre", "cinema", "concert_hall", "opera_house", "library", "arts_centre", "casino",
        "nightclub", "planetarium", "artwork", "community_centre",
      ]
    case .health: ["pharmacy", "hospital", "clinic", "doctors", "doctor", "dentist", "veterinary", "optician"]
    case .money: ["atm", "bank", "bureau_de_change", "money_transfer"]
    case .hotels: ["hotel", "hostel", "guest_house", "motel", "apartment", "camp_site", "caravan_site", "chalet"]
    case .outdoors:
      [
        "park", "garden", "playground", "beach", "viewpoint", "picnic_site", "peak", "nature_reserve", "marina",
        "sports_centre", "swimming_pool", "pitch", "fountain", "spring", "waterfall",
      ]
    case .services:
      [
        "toilets", "drinking_water", "police", "post_office", "post_box", "townhall", "fire_station", "information",
        "library", "embassy", "recycling", "shelter", "defibrillator", "telephone",
      ]
    }
  }
}
