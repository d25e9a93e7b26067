/// Why a feature, or a part of it, makes no sense; the rest of its tile may.
enum FeatureProblem: Error {
  case noGeometry
  case unknownKind(UInt64)
  case oddTags
  case unknownTag
  case unknownCommand(UInt32)
  case badCount(UInt32, command: GeometryCommand)
  case wantsPoints(Int)
  case misplaced(GeometryCommand)
  case nothingLeft

  var words: String {
    switch self {
    case .noGeometry: "it has no geometry"
    case .unknownKind(let kind): "there is no geometry of kind \(kind)"
    case .oddTags: "a key has no value"
    case .unknownTag: "a key or value is missing from its layer"
    case .unknownCommand(let id): "there is no geometry command \(id)"
    case .badCount(let count, let command): "\(command.name) can't be repeated \(count) times here"
    case .wantsPoints(let count): "the points end before the \(count) that were announced"
    case .misplaced(let command): "\(command.name) can't be used here"
    case .nothingLeft: "its points make neither a line nor an area"
    }
  }
}

/// The commands that a geometry is made of.
enum GeometryCommand: UInt32 {
  case moveTo = 1
  case lineTo = 2
  case closePath = 7

  var name: String {
    switch self {
    case .moveTo: "MoveTo"
    case .lineTo: "LineTo"
    case .closePath: "ClosePath"
    }
  }
}
