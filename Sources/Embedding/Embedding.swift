import Foundation
import PackagePlugin

/// Embeds the text files among a module's sources into the program as `Embedded.files`, and declares a `Phrase` for each
/// key of its `.words` files, an `ErrorMessage` for each key of its `.errors` files (or the texts of an error
/// type's cases, if the file has the name of a type), and an `Action` and a `KeyMode` for each one of its `.keys` file.
@main
struct Embedding: BuildToolPlugin {
  private static let extensions: Set = ["errors", "help", "hex", "json", "keys", "template", "tsv", "words"]

  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    let files = (target.sourceModule?.sourceFiles.map(\.url) ?? [])
      .filter { Self.extensions.contains($0.pathExtension) }
      .sorted { Self.path(of: $0) < Self.path(of: $1) }
    let declarations = context.package.directoryURL.appending(path: "Sources/Embedding/Declarations.awk")
    let output = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) files of \(target.name)",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-ec", Self.script] + ([declarations, output] + files).map(Self.path),
        inputFiles: [declarations] + files,
        outputFiles: [output]
      )
    ]
  }

  private static func path(of file: URL) -> String { file.path(percentEncoded: false) }

  /// Writes each file unchanged between string delimiters that give no character a meaning, then the declarations.
  ///
  /// Of the `.keys` file only the rows that count are embedded, by `Declarations.awk`; it reads the phrases before that.
  private static let script = ##"""
    output=$1
    shift
    count=$#
    exec > "$output"
    echo 'nonisolated enum Embedded {'
    echo '  static func text(of name: String) -> String? { files.first { $0.name == name }?.text }'
    echo '  static let files: [(name: String, text: String)] = ['
    for file; do
      case $file in *.errors | *.keys) continue ;; esac
      printf '(name: "%s", text: #"""\n' "${file##*/}"
      cat "$file"
      echo '"""#),'
    done
    echo ']}'
    for kind in words errors tsv keys; do
      for file; do
        case $file in *.$kind) set -- "$@" "$file" ;; esac
      done
    done
    shift "$count"
    # A failed build doesn't leave a file that the next one takes for complete.
    [ $# = 0 ] || awk -f "$0" "$@" || { rm "$output"; exit 1; }
    """##
}
