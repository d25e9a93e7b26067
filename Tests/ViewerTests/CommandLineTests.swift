import Foundation
import TestSupport
import Testing

/// The command line as its users rely on it, checked from outside.
@MainActor
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
    let outcome = try RumboProgram.run(words)

    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.complaintLines == 2)
    #expect(outcome.complaint.hasPrefix(problem + "\n"))
  }

  @Test(arguments: [["snapshto"], ["help", "snapshto"], ["places", "lits"], ["snapshot", "--sise", "3x3"]])
  func `a slip is told with what was meant`(words: [String]) throws {
    let outcome = try RumboProgram.run(words)
    #expect(outcome.status == 64 && outcome.complaint.split(separator: "\n").last?.hasPrefix("Did you mean ") == true)
  }

  @Test func `a map that isn't there ends with 66 and two lines`() throws {
    let outcome = try RumboProgram.run(["snapshot", "/no/such/map"])

    #expect(outcome.status == 66)
    #expect(outcome.complaintLines == 2)
  }

  @Test func `escape sequences in a name don't reach the terminal`() throws {
    let outcome = try RumboProgram.run(["snapshot", "/no/\u{1b}]0;title\u{7}map"])

    #expect(outcome.status == 66)
    #expect(!outcome.complaint.unicodeScalars.contains { $0.value == 0x1b || $0.value == 7 })
  }

  @Test func `help names every verb and every key`() throws {
    let help = try RumboProgram.run(["help"])

    #expect(help.status == 0)
    for word in ["snapshot", "info", "bake", "doctor", "completions", "Backspace", "--memory"] {
      #expect(help.output.contains(word), "\(word)")
    }
    #expect(try RumboProgram.run(["--help"]).output == RumboProgram.run(["help"]).output)
    #expect(try RumboProgram.run(["snapshot", "--help"]).output.contains("--record"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions know the verbs and the options`(shell: String) throws {
    let script = try RumboProgram.run(["completions", shell])

    #expect(script.status == 0)
    #expect(script.output.contains("snapshot") && script.output.contains("zoom"))
  }
}
