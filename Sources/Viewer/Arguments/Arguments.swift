/// The words after the verb, sorted into options and operands.
package struct Arguments {
  package private(set) var operands: [String] = []
  private var values: [String: String] = [:]
  /// The same, of options that were given several times, in the order in which they were.
  private var allValues: [String: [String]] = [:]
  /// Those that come from elsewhere.
  private var providedValues: [String: [String]] = [:]

  /// Sorts the words by the options that the verb knows; of an option given twice the last one counts.
  package init(_ words: [String], knowing options: [Option], of verb: String = "") throws(Failure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      guard word.count > 1, word.hasPrefix("-"), !Self.isNumber(word) else {
        operands.append(word)
        continue
      }
      let (name, inline) = Self.split(word)
      let option = try Self.find(name, in: options, of: verb)
      if inline == nil, option.value != nil, let next = rest.first, options.contains(where: { "--\($0.name)" == next })
      {
        throw Self.needsValue(option)
      }
      let value = try Self.value(of: option, inline, &rest)
      values[option.name] = value
      allValues[option.name, default: []].append(value)
    }
  }

  /// The value of an option; the empty word for a switch that is there.
  package subscript(name: String) -> String? { values[name] }

  /// All values of an option that may be given several times; the one that counts is the last.
  func values(of name: String) -> [String] {
    allValues[name] ?? providedValues[name] ?? values[name].map { [$0] } ?? []
  }

  /// The options that have a value, from wherever it comes.
  var names: [String] { values.keys.sorted() }

  package func has(_ name: String) -> Bool { values[name] != nil }

  /// Whether the command line itself contains it, and not just the configuration.
  func says(_ name: String) -> Bool { allValues[name] != nil }

  /// Adds a value from elsewhere (the configuration) if the command line has none.
  mutating func provide(_ value: String, for name: String) {
    provide([value], for: name)
  }

  /// The same of an option that may be given several times.
  mutating func provide(_ all: [String], for name: String) {
    guard values[name] == nil else { return }
    (values[name], providedValues[name]) = (all.last, all)
  }

  /// Puts a copy of standard input in place of each file to read that is `-`.
  ///
  /// Files to write, and receivers, need no copy.
  mutating func openStandardFiles(of command: any Command.Type) throws(Failure) {
    let name = StandardFile.name
    func use(_ values: CompletableValues) -> CompletableValues.FileUse? {
      values.fileUse == .stream && command.copiesStreams ? .read : values.fileUse
    }
    let given = command.options.filter { allValues[$0.name]?.contains(name) == true }
    let first = operands.first ?? ""
    let indices = operands.indices.filter { operands[$0] == name }
    let uses: [(word: String, use: CompletableValues.FileUse?)] =
      given.map { (word: "--\($0.name)", use: use($0.completableValues)) }
      + indices.map { ("the file", use(command.completableOperands.values(at: $0, after: first))) }
    for same in [uses.filter { $0.use == .written }, uses.filter { $0.use == .read || $0.use == .stream }] {
      guard same.count < 2 else { throw Failure(.standardFileTwice, same[0].word, same[1].word) }
    }
    guard uses.contains(where: { $0.use == .read }) else { return }
    let file = try StandardFile.input()
    for option in given where use(option.completableValues) == .read {
      let all = allValues[option.name, default: []].map { $0 == name ? file : $0 }
      (allValues[option.name], values[option.name]) = (all, all.last)
    }
    for index in indices where use(command.completableOperands.values(at: index, after: first)) == .read {
      operands[index] = file
    }
  }

  /// Whether it is the first of two coordinates, as in `-33.68,151.29`: no option begins with a digit.
  private static func isNumber(_ word: String) -> Bool {
    word.dropFirst().first.map { $0.isASCII && $0.isNumber || $0 == "." } ?? false
  }

  private static func split(_ word: String) -> (name: String, inline: String?) {
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  private static func find(_ name: String, in options: [Option], of verb: String) throws(Failure) -> Option {
    if let found = options.first(where: { "--\($0.name)" == name }) { return found }
    let nearest = nearestWord(to: name, among: options.map { "--\($0.name)" })
    let help = ["rumbo help", verb].filter { !$0.isEmpty }.joined(separator: " ")
    throw Failure(.optionUnknown, name, help, nearest: nearest)
  }

  private static func needsValue(_ option: Option) -> Failure {
    Failure(.optionNeedsValue, option.name, option.value ?? "")
  }

  private static func value(
    of option: Option,
    _ inline: String?,
    _ rest: inout ArraySlice<String>
  ) throws(Failure) -> String {
    guard option.value != nil else {
      guard inline == nil else { throw Failure(.optionTakesNoValue, option.name) }
      return ""
    }
    guard let value = inline ?? rest.popFirst(), !value.isEmpty || option.completableValues.fileUse == nil else {
      throw needsValue(option)
    }
    guard option.accepts(value) else {
      let choices = option.choices + (option.takesFile ? ["a file"] : [])
      let nearest = nearestWord(to: value, among: option.choices)
      throw Failure(.optionInvalid, value, option.name, choices.joined(separator: ", "), nearest: nearest)
    }
    return value
  }
}
