/// Why a map can't be opened, or no route be found: what is wrong, and what to do about it.
public struct MapError: Error, Hashable, Sendable {
  public let problem: String
  public let advice: String
}
