/// The known word that was most likely meant, if one is similar enough.
nonisolated func nearestWord(to word: String, among known: [String]) -> String? {
  let tolerance = max(1, min(3, word.count / 3))
  let best = known.map { (word: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
    .min { $0.distance < $1.distance }
  guard let best, best.distance <= tolerance else {
    return known.first { word.count >= 3 && $0.hasPrefix(word) }
  }
  return best.word
}

/// How many letters must be put in, taken out, replaced or swapped with their neighbour.
private nonisolated func editDistance(_ first: String, _ second: String) -> Int {
  let (first, second) = (Array(first.prefix(64)), Array(second.prefix(64)))
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, letter) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
