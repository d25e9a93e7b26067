/// A way to turn a value into the bytes of a reference file.
package struct Snapshotting<Value> {
  package let fileExtension: String
  package let bytes: (Value) -> [UInt8]

  package init(fileExtension: String, bytes: @escaping (Value) -> [UInt8]) {
    self.fileExtension = fileExtension
    self.bytes = bytes
  }

  /// Snapshots another kind of value, by way of this one.
  package func pullback<Other>(_ transform: @escaping (Other) -> Value) -> Snapshotting<Other> {
    Snapshotting<Other>(fileExtension: fileExtension) { bytes(transform($0)) }
  }
}

extension Snapshotting<String> {
  /// Plain text, compared line by line.
  package static var lines: Self { Self(fileExtension: "txt") { Array($0.utf8) } }
}
