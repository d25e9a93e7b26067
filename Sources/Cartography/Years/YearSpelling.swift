/// Reads dates as the mappers of OpenStreetMap write them, to the year.
///
/// `1850`, `1850-06`, `1850-06-15`, `1830s`, `C19`, `19th century`, `early 1920s`, `~1850`, `1850?`, `before 1815`,
/// `after 1815`, `1815..1957`, `1910-1912`, `1865;1890`, `j:1918-01-31`, `jd:2455511`, `753 BC`, `-0752`.
package enum YearSpelling {
  /// Longer texts are no dates.
  private static let longest = 100
  /// The possible error of “about”.
  private static let doubt = (years: 5, centuries: 25)

  /// The dates that a text names, one for each part between semicolons; what can't be read is left out.
  package static func spans(in text: String) -> [YearSpan] {
    guard text.utf8.count <= longest else { return [] }
    return text.split(separator: ";").prefix(8).compactMap { span(in: cleaned($0)) }
  }

  /// In small letters, with one kind of hyphen and single blanks.
  private static func cleaned(_ text: Substring) -> Substring {
    let plain = text.lowercased().map { "–—−‐‑".contains($0) ? "-" : $0 == "\t" || $0 == "\u{a0}" ? " " : $0 }
    return Substring(String(plain).split(separator: " ").joined(separator: " "))
  }

  private static func span(in text: Substring) -> YearSpan? {
    guard !text.isEmpty else { return nil }
    if let rest = text.dropping(["before ", "until ", "till ", "by ", "<"]) {
      guard let span = span(in: rest) else { return nil }
      let first = isAge(rest) ? span.earliest : span.latest
      return YearSpan(YearSpan.distantPast, isWholeYears(rest) ? first - 1 : first)
    }
    if let rest = text.dropping(["after ", ">"]) {
      guard let span = span(in: rest) else { return nil }
      let last = isAge(rest) ? span.latest : span.earliest
      return YearSpan(isWholeYears(rest) ? last + 1 : last, YearSpan.distantFuture)
    }
    if let rest = text.dropping(["since ", "from ", "j:"]) { return span(in: rest) }
    return range(text) ?? about(text) ?? part(text) ?? single(text)
  }

  /// Whether no month is named, so that the year itself lies outside of “before” and “after”.
  private static func isWholeYears(_ text: Substring) -> Bool {
    range(text) != nil || simpleYear(text) != nil || isAge(text)
  }

  /// Whether it names a decade, a century or a part of one: what was before that was before all of it.
  private static func isAge(_ text: Substring) -> Bool {
    range(text) == nil && (decade(text) ?? century(text) ?? part(text)) != nil
  }
}

/// Spellings of several dates.
extension YearSpelling {
  /// `1815..1957`, `1910-1912`, `1860/1870`; where one end is open, so is what it means.
  private static func range(_ text: Substring) -> YearSpan? {
    for separator in ["..", " - ", " to ", "/"] {
      guard let found = text.parted(at: separator) else { continue }
      // 15/08/2016 is a day.
      if separator == "/", found.after.contains("/") { return nil }
      return between(found.before, found.after)
    }
    // A hyphen parts years, but also the months and days of a single date.
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(\.trimmed)
    guard ends.count == 2, ends[0].count >= 3, !["early", "mid", "late"].contains(ends[0]) else { return nil }
    if ends[1].count == 2, let start = simpleYear(ends[0]), let short = Int(ends[1]), short > 12 {
      // 1910-13
      let end = start.earliest - start.earliest % 100 + short
      return end >= start.earliest ? YearSpan(start.earliest, end) : nil
    }
    return ends[1].count >= 3 || ends[1] == "?" ? between(ends[0], ends[1]) : nil
  }

  private static func between(_ before: Substring, _ after: Substring) -> YearSpan? {
    switch (end(before), end(after)) {
    case (.some(let start), .some(let end)): start.through(end)
    case (.some(let start), nil) where isOpen(after): YearSpan(start.earliest, YearSpan.distantFuture)
    case (nil, .some(let end)) where isOpen(before): YearSpan(YearSpan.distantPast, end.latest)
    default: nil
    }
  }

  private static func end(_ text: Substring) -> YearSpan? {
    about(text) ?? part(text) ?? single(text)
  }

  private static func isOpen(_ text: Substring) -> Bool { ["", ".", "?", "present"].contains(text) }

  /// `~1850`, `1850?`, `circa 1850`, `c1850`.
  private static func about(_ text: Substring) -> YearSpan? {
    // C4 BC is a century.
    guard century(text) == nil else { return nil }
    let plain =
      text.dropping(["~", "circa ", "ca.", "ca", "c.", "c", "around ", "about ", "approx. ", "approximately "])
      ?? (text.last == "?" ? text.dropLast().trimmed : nil)
    guard let plain, let span = part(plain) ?? single(plain) else { return nil }
    // A date with a month isn't widened: its year is known.
    guard isWholeYears(plain) else { return span }
    return span.widened(by: century(plain) == nil ? doubt.years : doubt.centuries)
  }

  /// `early 1920s`, `mid C14`, `late 18th century`.
  private static func part(_ text: Substring) -> YearSpan? {
    for (index, word) in ["early", "mid", "late"].enumerated() {
      guard let rest = text.dropping(["\(word) ", "\(word)-"]) else { continue }
      return (decade(rest) ?? century(rest))?.third(index)
    }
    return nil
  }
}

/// Spellings of a single date.
extension YearSpelling {
  private static func single(_ text: Substring) -> YearSpan? {
    simpleYear(text) ?? decade(text) ?? century(text) ?? julianDay(text) ?? day(text)
  }

  /// `1850`, `-0752`, `753 BC`, `AD 79`.
  private static func simpleYear(_ text: Substring) -> YearSpan? {
    if let era = beforeOurEra(text), let year = number(era, digits: 1...5), year > 0 { return YearSpan(1 - year) }
    if text.first == "-" { return number(text.dropFirst(), digits: 4...5).map { YearSpan(-$0) } }
    let plain = text.dropping(["ad ", "ce ", "year ", "y"]) ?? text.droppingEnd([" ad", " ce"]) ?? text
    return number(plain, digits: plain == text ? 3...4 : 1...4).map { YearSpan($0) }
  }

  /// `1830s`, and the same with an apostrophe; `183x`.
  private static func decade(_ text: Substring) -> YearSpan? {
    if let plain = text.droppingEnd(["'s", "’s", "s"]), let year = number(plain, digits: 3...4) {
      // The 1800s are a century to some and a decade to others: ten years or a hundred, it began no earlier.
      guard year % 10 == 0 else { return nil }
      return YearSpan(year, year + (year % 100 == 0 ? 99 : 9))
    }
    guard text.count == 4, text.last == "x" else { return nil }
    if let century = number(text.dropLast(2), digits: 2...2), text.dropLast().last == "x" {
      return YearSpan(century * 100, century * 100 + 99)
    }
    return number(text.dropLast(), digits: 3...3).map { YearSpan($0 * 10, $0 * 10 + 9) }
  }

  /// `C19`, `19th century`, with `BC` behind it or without.
  private static func century(_ text: Substring) -> YearSpan? {
    let plain = beforeOurEra(text) ?? text
    let digits =
      plain.first == "c"
      ? plain.dropFirst()
      : plain.droppingEnd([" century", " c.", " cent."])?.droppingEnd(["st", "nd", "rd", "th", "."])
    guard let digits, let century = number(digits, digits: 1...2), century > 0 else { return nil }
    // There was no year 0: the first century is that of the years 1 to 100.
    return plain == text
      ? YearSpan(century * 100 - 99, century * 100) : YearSpan(1 - century * 100, 100 - century * 100)
  }

  /// `jd:2455511`, the days since noon on 24 November 4714 before our era.
  private static func julianDay(_ text: Substring) -> YearSpan? {
    guard let days = text.dropping(["jd:"])?.prefix(while: { $0 != "." }), let number = number(days, digits: 1...8)
    else { return nil }
    // Within a day of New Year that may be a year off, which doesn't matter on a map.
    return YearSpan(Int(((Double(number) - 1_721_059.5) / 365.2425).rounded(.down)))
  }

  /// `1850-06`, `1850-06-15`, `1850-06-15T12:00`, `15.06.1850`, `15 June 1850`, `spring 1850`.
  private static func day(_ text: Substring) -> YearSpan? {
    let date = text.prefix { $0 != "t" || text.first?.isNumber != true }
    let parts = (date.first?.isNumber == true && date.contains("-") ? date : text)
      .split { " .,/-".contains($0) }
    guard (2...3).contains(parts.count) else { return nil }
    let years = parts.compactMap { $0.count == 4 ? number($0, digits: 4...4) : nil }
    guard years.count == 1, let year = years.first else { return nil }
    let others = parts.filter { $0.count != 4 || number($0, digits: 4...4) == nil }
    // Beside a year alone a number is a month.
    let numbers = parts.count == 2 ? 1...12 : 1...31
    let isDate = others.allSatisfy { part in
      number(part, digits: 1...2).map(numbers.contains) ?? isWordOfDate(part)
    }
    return isDate ? YearSpan(year) : nil
  }

  private static func isWordOfDate(_ word: Substring) -> Bool {
    let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
      "december", "sept",
    ]
    return months.contains { $0 == word || word.count == 3 && $0.hasPrefix(word) }
      || ["spring", "summer", "autumn", "fall", "winter"].contains(word)
  }

  private static func beforeOurEra(_ text: Substring) -> Substring? { text.droppingEnd([" bce", " bc", "bce", "bc"]) }

  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}

extension Substring {
  /// The rest after the first of some prefixes that it has.
  fileprivate func dropping(_ beginnings: [String]) -> Substring? {
    beginnings.first(where: hasPrefix).map { dropFirst($0.count).drop { $0 == " " } }
  }

  /// The rest before the first of some suffixes that it has.
  fileprivate func droppingEnd(_ ends: [String]) -> Substring? {
    ends.first(where: hasSuffix).map { dropLast($0.count) }
  }

  /// The parts before and behind the first separator.
  fileprivate func parted(at separator: String) -> (before: Substring, after: Substring)? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(separator) {
        let after = self[start...].dropFirst(separator.count)
        return (self[..<start].trimmed, after.trimmed)
      }
      start = index(after: start)
    }
    return nil
  }

  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    return start.last == " " ? start.dropLast() : start
  }
}
