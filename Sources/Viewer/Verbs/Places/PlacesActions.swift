/// An action of `rumbo places`, `track` or `ink` with checked arguments, for the file of places at a path.
typealias PlacesAction = @MainActor (_ path: String) throws -> ExitCode
/// The name of an action, and how to make it of the arguments and the operands after the name.
typealias NamedPlacesAction = (name: String, make: @MainActor (Arguments, [String]) throws -> PlacesAction)

/// A command whose first operand is an action on the file of places.
protocol PlacesActions: Command {
  static var actions: [NamedPlacesAction] { get }
  var action: PlacesAction { get }
  /// The file of places; nil for the user's own.
  var path: String? { get }

  init(action: @escaping PlacesAction, path: String?)
}

extension PlacesActions {
  init(_ arguments: Arguments) throws {
    let words = Self.actions.map(\.name)
    guard let word = arguments.operands.first else {
      throw Failure(.actionMissing, Self.name, words.joined(separator: ", "))
    }
    guard let action = Self.actions.first(where: { $0.name == word }) else {
      let nearest = nearestWord(to: word, among: words)
      throw Failure(.verbActionUnknown, word, Self.name, words.joined(separator: ", "), nearest: nearest)
    }
    self.init(action: try action.make(arguments, Array(arguments.operands.dropFirst())), path: arguments["places"])
  }

  func run() throws -> ExitCode { try action(PlacesFile.path(named: path)) }
}
