import Foundation
import TestSupport
import Testing

/// The completions of shells after `rumbo`: all that fit, and nothing else.
struct CompletionsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Array("picture".utf8), to: "my map.png")
    try folder.write(Array("picture".utf8), to: "some folder/other.png")
  }

  private static func isInstalled(_ shell: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
  }

  /// A line up to the cursor, and its completions.
  private static let cases: [(line: String, offers: [String])] = [
    ("snapshot --format ", ["ansi", "json", "png", "svg", "text"]),
    ("places export --format ", ["csv", "geojson", "gpx", "kml"]), ("ink export --format ", ["geojson", "gpx"]),
    ("snapshot --format=s", ["svg"]), ("--blocks=br", ["braille"]), ("--blocks ha", ["half"]),
    ("--style ni", ["night", "night-red"]), ("--fit ", ["all"]), ("--at ", []), ("snapshot --size ", []),
    ("completions ", ["bash", "fish", "zsh"]), ("completions bash ", []), ("doctor ", []), ("help sn", ["snapshot"]),
    ("help lang", ["languages"]),
    ("places li", ["list"]), ("places list ", []), ("places import m", ["my map.png"]), ("ink delete ", ["all"]),
    ("info m", ["my map.png"]), ("info --strict m", ["my map.png"]), ("info my.png ", []),
    ("info --year 1900 m", ["my map.png"]), ("--photos s", ["some folder"]), ("--photos m", []),
    ("snapshot --places m", ["my map.png"]), ("snapshot other.png m", ["my map.png"]), ("m", ["maps", "my map.png"]),
    ("sn", ["snapshot"]), ("track --uni", ["--units"]), ("completions --u", []),
  ]

  @Test(arguments: cases) func `bash is offered what fits`(line: String, offers: [String]) throws {
    // As readline parts a line into words.
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
      .flatMap { $0.contains("=") ? [$0.prefix { $0 != "=" }, "=", $0.drop { $0 != "=" }.dropFirst()] : [$0] }
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let outcome = try RumboProgram.shell(
      """
      cd '\(folder.path)'; source <("$RUMBO" completions bash)
      COMP_WORDS=(rumbo \(quoted)); COMP_CWORD=\(words.count)
      _rumbo; ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"; true
      """
    )

    #expect(outcome.complaint == "")
    #expect(outcome.output.split(separator: "\n").map(String.init).sorted() == offers)
  }

  @Test func `bash hears of an option with its value as one word, too`() throws {
    let outcome = try RumboProgram.shell(
      #"source <("$RUMBO" completions bash); COMP_WORDS=(rumbo --blocks=br); COMP_CWORD=1; _rumbo; echo "${COMPREPLY[@]}""#
    )
    #expect(outcome.output == "--blocks=braille\n")
  }

  @Test(.enabled(if: isInstalled("fish"), "fish isn't installed"), arguments: cases)
  func `fish is offered what fits`(line: String, offers: [String]) throws {
    let outcome = try RumboProgram.shell(
      """
      cd '\(folder.path)'; "$RUMBO" completions fish >rumbo.fish
      fish --no-config -c 'source rumbo.fish; complete -C "rumbo \(line)"'
      """,
      environment: ["HOME": folder.path, "LANG": "C.UTF-8"]
    )

    let option =
      line.split(separator: " ").last.flatMap { $0.contains("=") ? $0.prefix { $0 != "=" } + "=" : nil } ?? ""
    let found = outcome.output.split(separator: "\n").map { line in
      // A description follows a tab, and a folder ends with a slash.
      let word = line.prefix { $0 != "\t" }.dropFirst(option.count)
      return String(word.hasSuffix("/") ? word.dropLast() : word)
    }
    #expect(outcome.complaint == "")
    #expect(found.sorted() == offers)
  }

  @Test(.enabled(if: isInstalled("zsh") && Tmux.isInstalled, "zsh or tmux isn't installed"), arguments: [true, false])
  func `zsh is offered what fits, sourced or from its folder of functions`(isSourced: Bool) throws {
    try folder.write("PS1='> '; cd '\(folder.path)'; unsetopt beep\n", to: "start")
    let zsh = try Tmux(running: ["--version"], columns: 100, rows: 40, then: "exec zsh -f")
    func see(_ typed: String, _ isExpected: (String) -> Bool) throws {
      try zsh.press("C-u")
      try zsh.press("C-l")
      try zsh.press(typed)
      try zsh.press("Tab")
      let screen = try zsh.screen(when: isExpected)
      #expect(isExpected(screen), "\(typed)\n\(screen)")
    }
    func run(_ line: String) throws {
      try zsh.press(line)
      try zsh.press("Enter")
    }
    try folder.write("", to: "fp/empty")
    try run("source '\(folder.file("start"))'")
    if isSourced {
      try run("source <('\(RumboProgram.path)' completions zsh); echo ready")
    } else {
      try run("'\(RumboProgram.path)' completions zsh >fp/_rumbo; fpath=('\(folder.file("fp"))' $fpath)")
      try run("autoload -Uz compinit; compinit -u -D; echo ready")
    }
    #expect(try zsh.screen { $0.contains("\nready") }.contains("\nready"))

    try see("rumbo snapshot --format ") {
      $0.contains("ansi   json   png    svg    text") || $0.contains("ansi  json  png   svg   text")
    }
    try see("rumbo places export --format ") { $0.contains("csv") && $0.contains("gpx") && !$0.contains("svg") }
    try see("rumbo --blocks=br") { $0.contains("--blocks=braille") }
    try see("rumbo snapshot --no-") {
      $0.contains("don't wait for tiles") && $0.contains("don't use the mouse")
    }
    try see("rumbo info m") { $0.contains(#"info my\ map.png"#) }
    try see("rumbo places i") { $0.contains("places import") }
    try see("rumbo ink delete ") { $0.contains("delete all") }
    // Nothing comes, so that what was typed is all there is.
    try see("rumbo doctor ") { $0.hasPrefix("> rumbo doctor") && !$0.contains("map") }
  }

  @Test(.enabled(if: Tmux.isInstalled, "tmux isn't installed")) func `bash writes names with spaces as one word`()
    throws
  {
    let bash = try Tmux(running: ["--version"], columns: 100, rows: 20, then: "exec bash --norc")
    for line in ["cd '\(folder.path)'; PS1='> '", "source <('\(RumboProgram.path)' completions bash)"] {
      try bash.press(line)
      try bash.press("Enter")
    }
    for typed in ["rumbo info m", #"rumbo info my\ "#, "rumbo info \"my"] {
      try bash.press("C-u")
      try bash.press("C-l")
      try bash.press(typed)
      try bash.press("Tab")
      let name = typed.contains("\"") ? "\"my map.png\"" : #"my\ map.png"#
      #expect(try bash.screen { $0.contains(name) }.contains("> rumbo info \(name)"))
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a script knows the values of each verb, and says descriptions whole`(shell: String) throws {
    let script = try RumboProgram.spawn(["completions", shell]).output

    #expect(script.contains("text ansi svg png json") && script.contains("gpx kml geojson csv"))
    for verb in ["snapshot", "places", "completions"] { #expect(script.contains(verb)) }
    guard shell != "bash" else { return }
    #expect(script.contains(shell == "zsh" ? #"don'\''t wait for tiles"# : #"don\'t wait for tiles"#))
    #expect(script.contains("tcp://"))
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `a script is one that its shell can read`(shell: String) throws {
    guard shell == "bash" || Self.isInstalled(shell) else { return }
    try folder.write(try RumboProgram.spawn(["completions", shell]).output, to: "script")
    let outcome = try RumboProgram.shell("\(shell) -n '\(folder.file("script"))'")
    #expect(outcome.status == 0 && outcome.complaint == "")
  }

  @Test func `the completions of bash are a script that bash accepts`() throws {
    let outcome = try RumboProgram.shell(#"source <("$RUMBO" completions bash) && complete -p rumbo"#)

    #expect(outcome.status == 0)
    #expect(outcome.output.contains("_rumbo"))
  }
}
