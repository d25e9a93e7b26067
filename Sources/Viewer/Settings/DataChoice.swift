/// How freely what servers have is fetched.
enum DataChoice: String, CaseIterable {
  case full
  /// A coarser map comes first, and what is wanted after it.
  case low
}
