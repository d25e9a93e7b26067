import Foundation
import TestSupport
import Testing

/// The installed files, and their complete removal.
struct InstallTests {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func install(_ words: String) throws -> RumboProgram.Outcome {
    try RumboProgram.shell("'\(Self.root)/.ci/install' \(words) /usr/local '\(folder.file("root"))'")
  }

  private func files() throws -> [String] {
    try RumboProgram.shell("cd '\(folder.file("root"))' && find . ! -path . | LC_ALL=C sort").output
      .split(separator: "\n").map(String.init)
  }

  @Test func `all that is installed is taken away again, and nothing else`() throws {
    #expect(try RumboProgram.shell("mkdir -p '\(folder.file("root"))/usr/local/share/man'").status == 0)
    let before = try files()

    #expect(try install("$RUMBO").status == 0)
    let installed = try files()
    for place in [
      "bin/rumbo", "share/rumbo/Maps/world.mbtiles", "share/man/man1/rumbo.1.gz",
      "share/bash-completion/completions/rumbo", "share/zsh/site-functions/_rumbo",
      "share/fish/vendor_completions.d/rumbo.fish", "share/applications/rumbo.desktop", "share/mime/packages/rumbo.xml",
      "share/icons/hicolor/scalable/apps/rumbo.svg",
    ] {
      #expect(installed.contains("./usr/local/" + place), "\(place)")
    }
    let run = try RumboProgram.shell("'\(folder.file("root"))/usr/local/bin/rumbo' --at 60.17,24.94")
    #expect(run.status == 0 && run.complaint.isEmpty, "\(run.complaint)")

    // Once more changes nothing of what is known to be ours.
    #expect(try install("$RUMBO").status == 0)
    #expect(try files() == installed)
    #expect(try install("--remove").status == 0)
    #expect(try files() == before)
    let again = try install("--remove")
    #expect(again.status == 1 && again.complaint.contains("Nothing is listed as installed"))
  }

  @Test func `what somebody put beside it stays`() throws {
    #expect(try install("$RUMBO").status == 0)
    try folder.write([1], to: "root/usr/local/share/rumbo/Maps/mine.mbtiles")
    #expect(try install("--remove").status == 0)
    #expect(
      try files().filter { $0.hasSuffix(".mbtiles") || $0.hasSuffix("rumbo") } == [
        "./usr/local/share/rumbo", "./usr/local/share/rumbo/Maps/mine.mbtiles",
      ]
    )
  }

  @Test func `the desktop entry and the kinds of files are well formed`() throws {
    let desktop = "\(Self.root)/.ci/desktop"
    let checked = try RumboProgram.shell(
      "! command -v desktop-file-validate >/dev/null || desktop-file-validate '\(desktop)/rumbo.desktop'"
    )
    #expect(checked.status == 0 && checked.output.isEmpty, "\(checked.output)")
    let entry = try String(contentsOfFile: "\(desktop)/rumbo.desktop", encoding: .utf8)
    #expect(entry.contains("Terminal=true") && entry.contains("x-scheme-handler/geo;"))
    for name in ["rumbo.xml", "rumbo.svg"] {
      let parsed = try RumboProgram.shell(
        "python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' '\(desktop)/\(name)'"
      )
      #expect(parsed.status == 0, "\(parsed.complaint)")
    }
  }
}
