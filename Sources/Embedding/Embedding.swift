import Foundation
import PackagePlugin

/// Puts the text files that lie among the sources of a module into the program: `Embedded.files`.
@main
struct Embedding: BuildToolPlugin {
  private static let extensions: Set = ["help", "hex", "json", "words"]

  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    let files = (target.sourceModule?.sourceFiles.map(\.url) ?? [])
      .filter { Self.extensions.contains($0.pathExtension) }
      .sorted { Self.path(of: $0) < Self.path(of: $1) }
    let output = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) files of \(target.name)",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-ec", Self.script] + ([output] + files).map(Self.path),
        inputFiles: files,
        outputFiles: [output]
      )
    ]
  }

  private static func path(of file: URL) -> String { file.path(percentEncoded: false) }

  /// Writes each file as it is, between the marks of a string in which nothing has a meaning.
  private static let script = ##"""
    exec > "$0"
    echo 'nonisolated enum Embedded {'
    echo '  static func text(of name: String) -> String? { files.first { $0.name == name }?.text }'
    echo '  static let files: [(name: String, text: String)] = ['
    for file; do
      printf '(name: "%s", text: #"""\n' "${file##*/}"
      cat "$file"
      echo '"""#),'
    done
    echo ']}'
    """##
}
