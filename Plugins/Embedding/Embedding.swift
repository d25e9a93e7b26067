import Foundation
import PackagePlugin

/// Puts the text files that lie among the sources of a module into the program: `Embedded.texts`.
@main
struct Embedding: BuildToolPlugin {
  private static let extensions: Set = ["words"]

  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    let files = (target.sourceModule?.sourceFiles.map(\.url) ?? [])
      .filter { Self.extensions.contains($0.pathExtension) }
      .sorted { $0.path() < $1.path() }
    let output = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) files of \(target.name)",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-ec", Self.script, output.path()] + files.map { $0.path() },
        inputFiles: files,
        outputFiles: [output]
      )
    ]
  }

  /// Writes each file as it is, between the marks of a string in which nothing has a meaning.
  private static let script = ##"""
    exec > "$0"
    echo 'nonisolated enum Embedded {'
    echo '  static let texts = ['
    for file; do
      echo '#"""'
      cat "$file"
      echo '"""#,'
    done
    echo ']}'
    """##
}
