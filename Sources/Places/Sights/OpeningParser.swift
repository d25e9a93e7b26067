/// Parses opening hours; fails if they contain anything that isn't supported.
struct OpeningParser {
  private enum Token: Hashable {
    case word(String)
    case number(Int)
    /// Hours and minutes.
    case time(Int)
    case mark(Character)
    case comment
  }

  private var tokens: [Token]
  private var next = 0

  static func rules(_ text: String) -> [OpeningRule]? {
    guard let tokens = tokens(of: text) else { return nil }
    var parser = OpeningParser(tokens: tokens)
    return parser.allRules()
  }

  private mutating func allRules() -> [OpeningRule]? {
    var rules: [OpeningRule] = []
    var (isAddition, isFallback) = (false, false)
    while next < tokens.count {
      guard var rule = rule() else { return nil }
      rule.isAddition = isAddition
      rule.isFallback = isFallback
      rules.append(rule)
      (isAddition, isFallback) = (false, false)
      if take(.mark("|")) {
        guard take(.mark("|")) else { return nil }
        isFallback = true
      } else if take(.mark(",")) {
        isAddition = true
      } else if next < tokens.count {
        guard take(.mark(";")) else { return nil }
        while take(.mark(";")) {}
      }
    }
    return rules
  }

  private mutating func rule() -> OpeningRule? {
    var rule = OpeningRule()
    let start = next
    if take(.number(24)), take(.mark("/")), take(.number(7)) {
      rule.spans = [.wholeDay]
      rule.isWholeDay = true
    } else {
      next = start
      guard selectors(&rule) else { return nil }
      guard let spans = spans() else { return nil }
      rule.isWholeDay = spans.isEmpty
      rule.spans = spans.isEmpty ? [.wholeDay] : spans
    }
    modifier(&rule)
    return next > start ? rule : nil
  }

  /// Years, dates and days of the week, in this order, each perhaps missing.
  private mutating func selectors(_ rule: inout OpeningRule) -> Bool {
    repeat {
      if let years = years() {
        rule.years.append(years)
      } else if let dates = dates() {
        rule.dates.append(dates)
      } else {
        break
      }
    } while takeComma(before: isDateAhead)
    _ = take(.mark(":"))
    repeat {
      if take(.word("ph")) {
        rule.isForHolidays = true
      } else if let days = weekdays() {
        rule.weekdays.append(days)
      } else {
        break
      }
    } while takeComma(before: isDayAhead)
    _ = take(.mark(":"))
    // Rules that can't be evaluated from a date alone.
    let unknown: Set<Token> = [.word("sh"), .word("week"), .word("easter")]
    return next >= tokens.count || !unknown.contains(tokens[next])
  }

  private mutating func modifier(_ rule: inout OpeningRule) {
    while next < tokens.count {
      switch tokens[next] {
      case .word("off"), .word("closed"): rule.state = .closed
      case .word("open"): rule.state = .open
      case .word("unknown"): rule.state = .unknown
      // “By appointment” is not open without one.
      case .comment: if rule.state == .open { rule.state = .unknown }
      default: return
      }
      next += 1
    }
  }
}

/// The parts of a rule.
extension OpeningParser {
  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
  private static let days = ["mo", "tu", "we", "th", "fr", "sa", "su"]

  /// `2024`, `2023-2025`, `2024+`, which stand before a date or alone.
  private mutating func years() -> ClosedRange<Int>? {
    guard case .number(let first) = peek, (1900...2200).contains(first), month(at: next + 1) == nil else { return nil }
    next += 1
    if take(.mark("+")) { return first...2200 }
    if peek == .mark("-"), case .number(let last) = peek(1), (first...2200).contains(last) {
      next += 2
      return first...last
    }
    return first...first
  }

  /// `Jun`, `Jun-Aug`, `Dec 25`, `Oct 17-Mar 25`, `2023 Jun 01-2023 Aug 31`, `Dec 24-26`.
  private mutating func dates() -> OpeningRule.Dates? {
    let start = next
    guard let from = day(isEnd: false) else {
      next = start
      return nil
    }
    guard peek == .mark("-") else {
      return OpeningRule.Dates(start: from.day, end: from.hasDay ? from.day : last(of: from.day))
    }
    let dash = next
    next += 1
    if let to = day(isEnd: true) { return OpeningRule.Dates(start: from.day, end: to.day) }
    if from.hasDay, case .number(let number) = peek, (1...31).contains(number) {
      next += 1
      return OpeningRule.Dates(start: from.day, end: .init(year: from.day.year, month: from.day.month, day: number))
    }
    next = dash
    return nil
  }

  private mutating func day(isEnd: Bool) -> (day: OpeningRule.Dates.Day, hasDay: Bool)? {
    var year: Int?
    if case .number(let number) = peek, (1900...2200).contains(number) {
      year = number
      next += 1
    }
    guard let month = month(at: next) else { return nil }
    next += 1
    if case .number(let number) = peek, (1...31).contains(number) {
      next += 1
      return (.init(year: year, month: month, day: number), true)
    }
    let day = OpeningRule.Dates.Day(year: year, month: month, day: 1)
    return (isEnd ? last(of: day) : day, false)
  }

  private func last(of day: OpeningRule.Dates.Day) -> OpeningRule.Dates.Day {
    .init(year: day.year, month: day.month, day: 31)
  }

  /// `Mo`, `Mo-Fr`, `Su[1]`, `Fr-Mo` round the week's end.
  private mutating func weekdays() -> OpeningRule.Weekdays? {
    guard let first = weekday(at: next) else { return nil }
    next += 1
    var days: Set<Int> = [first]
    if peek == .mark("-"), let last = weekday(at: next + 1) {
      next += 2
      days = Set((0...((last - first + 7) % 7)).map { (first + $0) % 7 })
    }
    var weekdays = OpeningRule.Weekdays(days: days)
    if take(.mark("[")) {
      repeat {
        let sign = take(.mark("-")) ? -1 : 1
        guard case .number(let number) = peek, (1...5).contains(number) else { return nil }
        next += 1
        weekdays.numbers.insert(sign * number)
      } while take(.mark(","))
      guard take(.mark("]")) else { return nil }
    }
    return weekdays
  }

  /// Spans of time; none where none are given, nil where one makes no sense.
  private mutating func spans() -> [OpeningRule.Span]? {
    var spans: [OpeningRule.Span] = []
    guard case .time = peek else { return [] }
    repeat {
      guard case .time(let start) = peek else { return nil }
      next += 1
      if take(.mark("+")) {
        spans.append(.init(start: start, end: max(1440, start + 1), hasEnd: false))
        continue
      }
      guard take(.mark("-")), case .time(let end) = peek else { return nil }
      next += 1
      let hasEnd = !take(.mark("+"))
      spans.append(.init(start: start, end: end <= start ? end + 1440 : end, hasEnd: hasEnd))
    } while takeComma { if case .time = $0 { true } else { false } }
    return spans
  }

  private func month(at index: Int) -> Int? {
    guard index < tokens.count, case .word(let word) = tokens[index] else { return nil }
    return Self.months.firstIndex { word.hasPrefix($0) }.map { $0 + 1 }
  }

  private func weekday(at index: Int) -> Int? {
    guard index < tokens.count, case .word(let word) = tokens[index] else { return nil }
    return Self.days.firstIndex(of: String(word.prefix(2))).flatMap {
      word.count <= 3 || word.hasSuffix("day") ? $0 : nil
    }
  }
}

/// Going from token to token.
extension OpeningParser {
  private var peek: Token? { peek(0) }

  private func peek(_ ahead: Int) -> Token? { next + ahead < tokens.count ? tokens[next + ahead] : nil }

  private mutating func take(_ token: Token) -> Bool {
    guard peek == token else { return false }
    next += 1
    return true
  }

  /// Takes a comma only where what follows belongs to the same list.
  private mutating func takeComma(before belongs: (Token) -> Bool) -> Bool {
    guard peek == .mark(","), let following = peek(1), belongs(following) else { return false }
    next += 1
    return true
  }

  private func isDateAhead(_ token: Token) -> Bool {
    switch token {
    case .number(let number): number >= 1900
    case .word(let word): Self.months.contains { word.hasPrefix($0) }
    default: false
    }
  }

  private func isDayAhead(_ token: Token) -> Bool {
    guard case .word(let word) = token else { return false }
    return word == "ph" || Self.days.contains(String(word.prefix(2)))
  }

  private static func tokens(of text: String) -> [Token]? {
    var tokens: [Token] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "\"" {
        rest.removeFirst()
        guard let end = rest.firstIndex(of: "\"") else { return nil }
        rest = rest[rest.index(after: end)...]
        tokens.append(.comment)
      } else if first.isASCII, first.isNumber {
        guard let token = number(&rest) else { return nil }
        tokens.append(token)
      } else if first.isLetter {
        let word = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(word.count)
        tokens.append(.word(word.lowercased()))
      } else if "–—−".contains(first) {
        rest.removeFirst()
        tokens.append(.mark("-"))
      } else if ",;:-+[]|/".contains(first) {
        rest.removeFirst()
        tokens.append(.mark(first))
      } else if first == "." {
        // After an abbreviation.
        rest.removeFirst()
      } else {
        return nil
      }
    }
    return tokens
  }

  /// A number, or hours and minutes where a colon and two digits follow.
  private static func number(_ rest: inout Substring) -> Token? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 4, let number = Int(digits) else { return nil }
    rest = rest.dropFirst(digits.count)
    let following = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard let separator = rest.first, separator == ":" || (separator == "." && following.count == 2),
      following.count == 2, let minutes = Int(following)
    else { return .number(number) }
    guard number <= 48, minutes < 60, digits.count <= 2 else { return nil }
    rest = rest.dropFirst(3)
    return .time(number * 60 + minutes)
  }
}
