import Foundation
import TestSupport
import Testing

/// The command line as its users rely on it, checked from outside.
struct CommandLineTests {
  @Test(arguments: [
    (words: ["snapshot", "--size", "big"], problem: "Invalid --size value “big”."),
    (words: ["snapshot", "--size", "80x0"], problem: "Invalid --size value “80x0”."),
    (words: ["snapshot", "--at", "95,200"], problem: "--at: 95° is not a latitude: the poles are at 90°."),
    (words: ["snapshot", "--zoom", "nan"], problem: "Invalid --zoom value “nan”."),
    (words: ["snapshot", "--bearing", "0x1p3"], problem: "Invalid --bearing value “0x1p3”."),
    (words: ["snapshot", "--keys", "Rigth"], problem: "“Rigth” in --keys is not a key."),
    (words: ["snapshot", "--time", "-1"], problem: "Invalid --time value “-1”."),
    (words: ["snapshot", "--every", "0", "--time", "1"], problem: "--every needs a positive time."),
    (words: ["snapshot", "--ignore", "1,2,3", "--check", "x.txt"], problem: "Invalid --ignore value “1,2,3”."),
    (words: ["snapshot", "--now", "yesterday"], problem: "Invalid --now value “yesterday”."),
    (words: ["--memory", "lots"], problem: "Invalid --memory value “lots”."),
    (words: ["--zom", "3"], problem: "Unknown option --zom."),
    (words: ["--blocks", "huge"], problem: "Invalid --blocks value “huge”."),
    (words: ["completions", "tcsh"], problem: "rumbo completions needs the name of a shell: bash, zsh, fish."),
    (words: ["help", "snapshto"], problem: "“snapshto” is not a command, a topic or a key."),
    (words: ["snapshto"], problem: "“snapshto” is not a command or a map."),
    (words: ["search", "Kamppi"], problem: "“search” is not a command or a map."),
    (words: ["doctr", "--help-me"], problem: "“doctr” is not a command or a map."),
    (words: ["completions", "bsh"], problem: "rumbo completions needs the name of a shell: bash, zsh, fish."),
    (words: ["doctor", "who"], problem: "rumbo doctor takes no arguments, but got “who”."),
  ])
  func `a command line without sense ends with 64 and two lines`(words: [String], problem: String) throws {
    let outcome = try RumboProgram.spawn(words)

    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.complaintLines == 2)
    #expect(outcome.complaint.hasPrefix(problem + "\n"))
  }

  @Test(arguments: [["snapshto"], ["help", "snapshto"], ["places", "lits"], ["snapshot", "--sise", "3x3"]])
  func `a slip is told with what was meant`(words: [String]) throws {
    let outcome = try RumboProgram.spawn(words)
    #expect(outcome.status == 64 && outcome.complaint.split(separator: "\n").last?.hasPrefix("Did you mean ") == true)
  }

  @Test func `a map may be called almost like a verb`() throws {
    let folder = try ScratchFolder()
    _ = try TestMap.write(into: folder, name: "inf")
    try FileManager.default.moveItem(atPath: folder.file("inf.png"), toPath: folder.file("inf"))
    #expect(try RumboProgram.spawn(["inf"], folder: folder.path).status == 0)
    #expect(try RumboProgram.spawn(["info"], folder: folder.path).status == 64)
  }

  @Test func `a map that isn't there ends with 66 and two lines`() throws {
    let outcome = try RumboProgram.spawn(["snapshot", "/no/such/map"])

    #expect(outcome.status == 66)
    #expect(outcome.complaintLines == 2)
  }

  @Test func `escape sequences in a name don't reach the terminal`() throws {
    let outcome = try RumboProgram.spawn(["snapshot", "/no/\u{1b}]0;title\u{7}map"])

    #expect(outcome.status == 66)
    #expect(!outcome.complaint.unicodeScalars.contains { $0.value == 0x1b || $0.value == 7 })
  }

  @Test func `help names every verb and every key`() throws {
    let help = try RumboProgram.spawn(["help"])

    #expect(help.status == 0)
    for word in ["snapshot", "info", "bake", "doctor", "completions", "Backspace", "--memory"] {
      #expect(help.output.contains(word), "\(word)")
    }
    #expect(try RumboProgram.spawn(["--help"]).output == RumboProgram.spawn(["help"]).output)
    #expect(try RumboProgram.spawn(["snapshot", "--help"]).output.contains("--record"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions know the verbs and the options`(shell: String) throws {
    let script = try RumboProgram.spawn(["completions", shell])

    #expect(script.status == 0)
    #expect(script.output.contains("snapshot") && script.output.contains("zoom"))
  }

  @Test func `the completions of bash are a script that bash accepts`() throws {
    let outcome = try RumboProgram.shell(#"source <("$RUMBO" completions bash) && complete -p rumbo"#)

    #expect(outcome.status == 0)
    #expect(outcome.output.contains("_rumbo"))
  }

  @Test(arguments: [
    (line: #""$RUMBO" help >/dev/full"#, status: Int32(74), lines: 2),
    (line: #""$RUMBO" help >&-"#, status: 74, lines: 2),
    (line: #""$RUMBO" snapshot --size 20x5 >/dev/full"#, status: 74, lines: 2),
    (line: #""$RUMBO" </dev/null >&-"#, status: 74, lines: 2),
    (line: #"set -o pipefail; "$RUMBO" snapshot --size 200x60 | head -1 >/dev/null"#, status: 0, lines: 0),
    (line: #"set -o pipefail; "$RUMBO" | head -1 >/dev/null"#, status: 0, lines: 0),
    (line: #""$RUMBO" <&- >/dev/null"#, status: 0, lines: 0),
    (line: #""$RUMBO" --nonsense 2>&-"#, status: 64, lines: 0),
    (line: #"setsid -w "$RUMBO" >/dev/null"#, status: 0, lines: 0),
  ])
  func `odd descriptors end in two lines or in nothing, never in a trap`(
    line: String,
    status: Int32,
    lines: Int
  ) throws {
    let outcome = try RumboProgram.shell(line)

    #expect(outcome.status == status)
    #expect(outcome.complaintLines == lines)
  }
}
