import Geodesy
import Glibc
import Places

/// The cost of gathering and showing a million places.
enum PlacesBenchmarks {
  static let all =
    [
      Benchmark("1,000,000 places → clusters", budget: 2000, runs: 5) {
        let points = million
        return { _ = ClusterIndex(points) }
      },
      Benchmark("clusters of a frame at zooms 0…19, each", budget: 4) {
        let index = ClusterIndex(million)
        var zoom = 0
        return {
          zoom = (zoom + 1) % 20
          // 240 × 67 cells, which are twice as tall as wide.
          let half = WorldPoint(x: 120 / 128 / Double(1 << zoom), y: 67 / 128 / Double(1 << zoom))
          let view = WorldRect(minX: 0.57 - half.x, minY: 0.29 - half.y, maxX: 0.57 + half.x, maxY: 0.29 + half.y)
          _ = index.clusters(in: view, zoom: Double(zoom) + 0.5, selected: 7)
        }
      },
    ]
    + [
      "a", "ate", "ateneum", "atneum", "Атенеум", "museum", "60.1699 24.9384", "Aleksanterinkatu", "kalatrie 12",
      "rav ka",
    ].map { text in
      Benchmark("“\(text)” among 1,000,000 places", budget: 30, runs: 11) {
        guard let search else { preconditionFailure("not enough space for a million places in /tmp") }
        return { _ = search.results(for: text, near: Coordinate(north: 60.17, east: 24.94)) }
      }
    }

  /// A million places on the disk for as long as the program runs, and what is looked for among them.
  private static let search: PlaceSearch? = {
    var folder = Array("/tmp/rumbo-benchmark-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&folder) != nil else { return nil }
    let path = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/places.db"
    guard let store = try? PlaceStore(at: path), (try? store.add(names)) != nil else { return nil }
    // A process that has the file open can still read it.
    for ending in ["", "-wal", "-shm"] { unsafe unlink(path + ending) }
    unsafe rmdir(String(path.dropLast("/places.db".count)))
    let search = PlaceSearch(store: store, maps: [])
    search.prepare()
    return search
  }()

  private static var names: some Sequence<Place> {
    let syllables = ["ka", "la", "mi", "no", "su", "te", "ri", "va", "pu", "he", "jo", "ky", "nie", "luo"]
    let endings = ["tie", "katu", "kuja", "puisto", "torni", "museo", "kirkko", "talo", "ranta", "saari"]
    let known = [("Ateneum", "museum", 83), ("Aleksanterinkatu", "street", 16)].map { name, kind, importance in
      var place = Place(name: name, coordinate: Coordinate(north: 60.17, east: 24.94))
      (place.kind, place.importance) = (kind, importance)
      return place
    }
    let others = million.lazy.enumerated().map { number, point in
      var name = number % 3 == 0 ? "Ravintola " : ""
      var rest = number / 7
      for _ in 0..<2 + number % 3 {
        name += syllables[rest % syllables.count]
        rest /= syllables.count
      }
      var place = Place(name: name + endings[number % 10] + " \(number % 100)", coordinate: point.position.coordinate)
      place.kind = ["street", "museum", "restaurant", "park"][number % 4]
      place.importance = number * 31 % 60
      return place
    }
    return Array(known) + Array(others)
  }

  /// A million points in a square of a hundred kilometres.
  private static var million: [ClusterPoint] {
    var state: UInt32 = 1
    func next() -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state >> 8) / Double(1 << 24)
    }
    return (0..<1_000_000).map { number in
      ClusterPoint(WorldPoint(x: 0.568 + next() * 0.004, y: 0.288 + next() * 0.004), importance: number % 4 * 20)
    }
  }
}
