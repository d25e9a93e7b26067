internal import Wire

/// The JSON file beside a picture with its position and other metadata.
enum Sidecar {
  /// In bytes: enough for the maximum number of control points, on earth and on another picture.
  static let largest = 4 << 20

  /// The one that a picture has, which is named without its ending or with it; where it has none, what it would be.
  static func path(of picture: String) -> String {
    let short = FilePath.stem(of: picture) + ".json"
    return [short, picture + ".json"].first(where: isThere) ?? short
  }

  /// Whether a file exists, even an unreadable one.
  private static func isThere(_ path: String) -> Bool {
    do throws(TileError) {
      _ = try FileKind(at: path)
    } catch {
      if case .notFound = error { return false }
    }
    return true
  }

  /// The sidecar of a picture; an empty object if there is none.
  static func read(of picture: String) throws(TileError) -> JSON {
    let path = path(of: picture)
    let json = try json(at: path, otherwise: TileError.badManifest) ?? .object(JSONObject())
    guard json.object != nil else { throw .badManifest(path: path, reason: "it is JSON, but not an object") }
    return json
  }

  /// Writes the sidecar of a picture if it can be read again, after the files that go with it, and returns its path.
  static func write(
    _ json: JSON,
    of picture: String,
    after other: (bytes: [UInt8], to: String)? = nil
  ) throws(TileError) -> String {
    let path = path(of: picture)
    let bytes = Array((JSONWriter.text(of: json, .indented) + "\n").utf8)
    guard bytes.count <= largest else {
      throw .notWritable(path: path, reason: "it would be larger than \(largest) bytes")
    }
    // Writing JSON again would lose bytes that aren't text.
    if let former = try BoundedFile.bytes(of: path, limit: largest), String(validating: former, as: UTF8.self) == nil {
      throw .badManifest(path: path, reason: "it is not UTF-8")
    }
    do throws(FileError) {
      try DurableFile.write((other.map { [$0] } ?? []) + [(bytes, to: path)])
    } catch {
      throw .notWritable(path: error.path, reason: SystemProblem.words(of: error.code))
    }
    return path
  }

  /// Reads a JSON file; nil where there is none.
  static func json(at path: String, otherwise error: (String, String) -> TileError) throws(TileError) -> JSON? {
    guard let bytes = try BoundedFile.bytes(of: path, limit: largest) else { return nil }
    do throws(JSONError) {
      return try JSONParser.parse(bytes)
    } catch let damage {
      throw error(path, damage.problem)
    }
  }
}
