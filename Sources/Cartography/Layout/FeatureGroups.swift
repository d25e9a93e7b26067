import Tiles

/// The features of a layer by the values that filters query: those with the same values are one group.
///
/// Thousands of houses are a few groups, so that a filter is evaluated for each group instead of each feature.
struct FeatureGroups {
  /// The group of each feature.
  private(set) var numbers: [Int] = []
  /// One feature of each group, which speaks for all.
  private(set) var examples: [VectorFeature] = []

  /// The values of the groups: the kind of geometry, then a key and a value each, in the order of the tags.
  private var words: [UInt64] = []
  private var wordEnds: [Int] = []
  /// A group's number and one, at the place of its hash or behind; 0 where it is free.
  private var table = Array(repeating: 0, count: 256)

  /// Groups features by the values that they have under some keys, by the kind of their geometry, and by their numbers.
  init(_ layer: VectorLayer, by keys: some Sequence<UInt32>, andNumbers: Bool) {
    var isAsked = Array(repeating: false, count: layer.keys.count)
    for key in keys { isAsked[Int(key)] = true }
    numbers.reserveCapacity(layer.features.count)
    let pairs = layer.tags
    let tags = pairs.span
    var said: [UInt64] = []
    for feature in layer.features {
      said.removeAll(keepingCapacity: true)
      said.append(UInt64(feature.kind.rawValue))
      if andNumbers { said.append(feature.id ?? 0) }
      var tag = feature.tags.lowerBound
      let end = feature.tags.upperBound
      while tag + 1 < end {
        if isAsked[Int(tags[tag])] { said.append(UInt64(tags[tag]) << 32 | UInt64(tags[tag + 1])) }
        tag += 2
      }
      numbers.append(number(of: said, feature))
    }
  }

  private mutating func number(of said: [UInt64], _ feature: VectorFeature) -> Int {
    var place = Self.hash(said[...]) & (table.count - 1)
    while table[place] != 0 {
      let group = table[place] - 1
      if says(group, said) { return group }
      place = (place + 1) & (table.count - 1)
    }
    examples.append(feature)
    words += said
    wordEnds.append(words.count)
    table[place] = examples.count
    if examples.count * 2 > table.count { grow() }
    return examples.count - 1
  }

  private func says(_ group: Int, _ said: [UInt64]) -> Bool {
    let start = group == 0 ? 0 : wordEnds[group - 1]
    guard wordEnds[group] - start == said.count else { return false }
    for index in said.indices where words[start + index] != said[index] { return false }
    return true
  }

  private mutating func grow() {
    table = Array(repeating: 0, count: table.count * 2)
    for group in examples.indices {
      var place = Self.hash(words[(group == 0 ? 0 : wordEnds[group - 1])..<wordEnds[group]]) & (table.count - 1)
      while table[place] != 0 { place = (place + 1) & (table.count - 1) }
      table[place] = group + 1
    }
  }

  private static func hash(_ words: ArraySlice<UInt64>) -> Int {
    var hash: UInt64 = 0
    for word in words {
      hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash >> 16)
  }

  /// The features that each filter accepts, in their order, of filters that ask for nothing else and groups that count.
  ///
  /// A feature is looked at once and not once for each filter.
  func features(
    acceptedBy filters: [LayerFilter],
    where counts: [Bool],
    tags: Span<UInt32>
  ) -> [ArraySlice<Int>] {
    let possible = filters.indices.filter { !filters[$0].isNever }
    // The filters that accept each group, one group after the other.
    var (takers, ends): ([Int], [Int]) = ([], [])
    var starts = Array(repeating: 0, count: filters.count + 1)
    let sizes = sizes
    for group in examples.indices {
      let found = counts[group] ? possible.filter { filters[$0].accepts(examples[group], tags: tags) } : []
      for filter in found { starts[filter + 1] += sizes[group] }
      takers += found
      ends.append(takers.count)
    }
    for filter in filters.indices { starts[filter + 1] += starts[filter] }
    return slices(starts, takers: takers.span, ends: ends.span)
  }

  /// How many features each group has.
  private var sizes: [Int] {
    var sizes = Array(repeating: 0, count: examples.count)
    for group in numbers { sizes[group] += 1 }
    return sizes
  }

  private func slices(_ starts: [Int], takers: Span<Int>, ends: Span<Int>) -> [ArraySlice<Int>] {
    var accepted = Array(repeating: 0, count: starts[starts.count - 1])
    var next = starts
    var features = accepted.mutableSpan
    var places = next.mutableSpan
    let groups = numbers.span
    for feature in groups.indices {
      let group = groups[feature]
      for place in (group == 0 ? 0 : ends[group - 1])..<ends[group] {
        let filter = takers[place]
        features[places[filter]] = feature
        places[filter] += 1
      }
    }
    return starts.indices.dropLast().map { accepted[starts[$0]..<starts[$0 + 1]] }
  }
}
