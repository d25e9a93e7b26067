/// A rule that a layer of a style becomes: its values where they depend on nothing that one rule can't show.
struct StyleRule {
  /// The filter and the properties, by their names.
  var values: [String: Expression]
  var zooms = 0.0..<Double.infinity
  /// The properties that one rule can't show.
  private(set) var unsupported: [String] = []
  /// The words that distinguish its features from others of the layer.
  var words: [String] { labels.values.map { $0.map(\.text).sorted().joined(separator: " ") } + conditions }
  private var conditions: [String] = []
  /// The values that its features can have, by what is asked of them.
  private var labels: [Expression: Set<ExpressionValue>] = [:]
  /// The values that they don't have, where the others aren't known.
  private var excluded: [Expression: Set<ExpressionValue>] = [:]

  /// A layer becomes at most so many rules, as many as it has looks at the zooms from 0 to 24.
  private static let maxCount = 200
  /// Properties that have one value at all zooms.
  private static let isConstant: Set = ["filter", "text-field", "line-dasharray", "text-transform"]
  /// Properties that are evaluated for each feature.
  private static let isOfFeature: Set = ["filter", "text-field"]

  init(values: [String: Expression]) { self.values = values }

  /// The rules for all zooms and for each branch on which the look of a feature depends.
  func split() throws -> [StyleRule] {
    var (done, open): ([StyleRule], [StyleRule]) = ([], try byZoom())
    while var rule = open.popLast() {
      guard rule.values["filter"]?.literal?.isTrue ?? true else { continue }
      let looks = rule.values.filter { !Self.isOfFeature.contains($0.key) && $0.value.uses.isOfFeature }
      guard let branching = looks.sorted(by: { $0.key < $1.key }).lazy.compactMap({ $0.value.branching }).first else {
        for key in looks.keys {
          rule.values[key] = nil
          rule.unsupported.append(key)
        }
        done.append(rule)
        continue
      }
      open += try rule.branches(branching).reversed()
      guard done.count + open.count <= Self.maxCount else { throw ExpressionError("more than \(Self.maxCount) looks") }
    }
    return done
  }

  /// The rules for whole zooms, at which filters and texts are evaluated.
  private func byZoom() throws -> [StyleRule] {
    guard values.contains(where: { Self.isConstant.contains($0.key) && $0.value.uses.zoom }) else { return [self] }
    var rules: [StyleRule] = []
    for zoom in 0..<25 {
      var rule = self
      rule.zooms = Double(zoom)..<(zoom == 24 ? .infinity : Double(zoom + 1))
      for (key, value) in values where Self.isConstant.contains(key) {
        rule.values[key] = try value.replacing { $0.name == "zoom" ? Expression(.number(Double(zoom))) : nil }
      }
      if let last = rules.last, last.values == rule.values {
        rules[rules.count - 1].zooms = last.zooms.lowerBound..<rule.zooms.upperBound
      } else {
        rules.append(rule)
      }
    }
    return rules
  }

  /// A rule for each result of an expression that its features can have.
  private func branches(_ branching: Expression) throws -> [StyleRule] {
    let (input, results) = (branching.arguments[0], branching.results)
    return try results.compactMap { result in
      var (rule, facts) = (self, [Expression: Expression]())
      let isRest = result == results.last
      if branching.name == "match" {
        let own = Set(branching.labels.keys.filter { branching.labels[$0] == result })
        if isRest {
          rule.excluded[input, default: []].formUnion(branching.labels.keys)
          rule.labels[input]?.subtract(branching.labels.keys)
        } else {
          rule.labels[input] = (labels[input]?.intersection(own) ?? own).subtracting(excluded[input] ?? [])
        }
        if rule.labels[input]?.isEmpty ?? false { return nil }
      } else if branching.name == "case" {
        for other in results where other <= result && !(isRest && other == result) {
          facts[branching.arguments[other - 1]] = other == result ? .always : .never
        }
        if !isRest { rule.conditions.append(branching.arguments[result - 1].words.joined(separator: " ")) }
      }
      var chosen = branching.arguments
      for other in results { chosen[other] = other == result ? .always : .never }
      let condition = try branching.with(chosen, type: .boolean)
      rule.values["filter"] = try ExpressionOperator.call("all", [values["filter"] ?? .always, condition])
      for (key, value) in values where !Self.isOfFeature.contains(key) {
        rule.values[key] = try value.replacing { part in
          if part == branching { return branching.arguments[result] }
          if let fact = facts[part] { return fact }
          guard part.name == "match", let input = part.arguments.first else { return nil }
          let rest = part.arguments.count - 1
          if let labels = rule.labels[input] {
            let answers = Set(labels.map { part.labels[$0] ?? rest })
            return answers.count == 1 ? answers.first.map { part.arguments[$0] } : nil
          }
          return rule.excluded[input]?.isSuperset(of: part.labels.keys) ?? false ? part.arguments[rest] : nil
        }
      }
      return rule
    }
  }
}

extension Expression {
  /// The first choice by a feature in the expression.
  fileprivate var branching: Expression? {
    let asksFeature = arguments.indices.contains { !results.contains($0) && arguments[$0].uses.isOfFeature }
    if !results.isEmpty, asksFeature { return self }
    return arguments.lazy.compactMap(\.branching).first
  }

  /// The places of the arguments of which one is the result; none if it is no choice.
  fileprivate var results: [Int] {
    switch name {
    case "match", "step": Array(1..<arguments.count)
    case "case": stride(from: 1, to: arguments.count - 1, by: 2) + [arguments.count - 1]
    default: []
    }
  }

  /// The strings in the expression.
  fileprivate var words: [String] {
    constants.flatMap(\.words) + labels.keys.flatMap(\.words).sorted() + arguments.flatMap(\.words)
  }

  /// Half of a number, computed at each of its stops.
  var halved: Expression {
    get throws {
      guard name == "interpolate" else {
        return try ExpressionOperator.call("*", [self, Expression(.number(0.5))])
      }
      var halves = [arguments[0]]
      for argument in arguments.dropFirst() { halves.append(try argument.halved) }
      return try with(halves)
    }
  }
}

extension ExpressionValue {
  fileprivate var words: [String] { type == .string ? [string] : elements.flatMap(\.words) }
}
