import Foundation
import PackagePlugin

/// Embeds the text files among a module's sources into the program as `Embedded.files`, and declares a `Phrase` for each
/// key of its `.words` files and an `ErrorMessage` for each key of its `.errors` files.
@main
struct Embedding: BuildToolPlugin {
  private static let extensions: Set = ["errors", "help", "hex", "json", "words"]

  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    let files = (target.sourceModule?.sourceFiles.map(\.url) ?? [])
      .filter { Self.extensions.contains($0.pathExtension) }
      .sorted { Self.path(of: $0) < Self.path(of: $1) }
    let output = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) files of \(target.name)",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-ec", Self.script, Self.phrases] + ([output] + files).map(Self.path),
        inputFiles: files,
        outputFiles: [output]
      )
    ]
  }

  private static func path(of file: URL) -> String { file.path(percentEncoded: false) }

  /// Writes each file unchanged between string delimiters that give no character a meaning, then the phrases.
  private static let script = ##"""
    output=$1
    shift
    exec > "$output"
    echo 'nonisolated enum Embedded {'
    echo '  static func text(of name: String) -> String? { files.first { $0.name == name }?.text }'
    echo '  static let files: [(name: String, text: String)] = ['
    for file; do
      case $file in *.errors) continue ;; esac
      printf '(name: "%s", text: #"""\n' "${file##*/}"
      cat "$file"
      echo '"""#),'
    done
    echo ']}'
    for file; do
      shift
      case $file in *.words | *.errors) set -- "$@" "$file" ;; esac
    done
    # A failed build doesn't leave a file that the next one takes for complete.
    [ $# = 0 ] || awk "$0" "$@" || { rm "$output"; exit 1; }
    """##

  /// An awk program: a declaration for each key, and a build error with file and line for each text that is missing.
  ///
  /// A key with a blank (`kind pharmacy`) is looked up by what the map data contain and needs no declaration.
  private static let phrases = ##"""
    function fail(place, text) { print place ": error: " text > "/dev/stderr"; failed = 1 }

    function check(    i, j, count, forms) {
      if (key == "") return
      for (i = 1; i <= languages; i++) {
        count = isCounted ? split(codes[i] == "ru" ? "one few many" : "one other", forms, " ") : split("-", forms, " ")
        for (j = 1; j <= count; j++) {
          if (!((codes[i], forms[j]) in texts)) fail(place, key " has no text for " codes[i] (isCounted ? " " forms[j] : ""))
          delete texts[codes[i], forms[j]]
        }
      }
      for (i in texts) {
        sub(SUBSEP, " ", i)
        fail(place, key " has a text for " i ", which isn't used")
      }
    }

    function checkError() {
      if (errorKey == "") return
      if (lines != 2) fail(errorPlace, errorKey " needs two lines: what failed, and what to do")
      errors = errors "  static let " errorKey " = ErrorMessage(" message ", ." exitCode ")\n"
    }

    BEGIN {
      languages = split("en fi sv ru pt es", codes, " ")
      print "nonisolated extension Phrase {"
    }
    /^#/ || /^$/ { next }
    FILENAME ~ /\.errors$/ && /^[a-z][A-Za-z]* [a-z][A-Za-z]*$/ {
      checkError()
      errorKey = $1
      exitCode = $2
      errorPlace = FILENAME ":" FNR
      lines = 0
      message = ""
      if (errorKey in errorPlaces) fail(errorPlace, errorKey " is already defined at " errorPlaces[errorKey])
      errorPlaces[errorKey] = errorPlace
      next
    }
    FILENAME ~ /\.errors$/ && /^  [^ ]/ {
      message = message (lines++ ? ", " : "") "##\"" substr($0, 3) "\"##"
      next
    }
    FILENAME ~ /\.errors$/ {
      fail(FILENAME ":" FNR, "expected a key with an exit code, or “  text”")
      next
    }
    /^[^ ]/ {
      check()
      split("", texts)
      key = $0
      place = FILENAME ":" FNR
      isCounted = 0
      if (key in places) fail(place, key " is already defined at " places[key])
      places[key] = place
      if (key !~ / /) print "  package static let " key " = Phrase(\"" key "\")"
      next
    }
    /^  [a-z][a-z]( [a-z]+)?: ./ {
      colon = index($0, ":")
      count = split(substr($0, 3, colon - 3), words, " ")
      if (count == 2) isCounted = 1
      if ((words[1], count == 2 ? words[2] : "-") in texts) fail(FILENAME ":" FNR, key " has this text twice")
      texts[words[1], count == 2 ? words[2] : "-"]
      next
    }
    { fail(FILENAME ":" FNR, "expected a key or “  en: text”") }
    END {
      check()
      checkError()
      print "}"
      if (errors != "") printf "nonisolated extension ErrorMessage {\n%s}\n", errors
      exit failed
    }
    """##
}
