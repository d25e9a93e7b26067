/// What a job on any thread can know about itself.
package enum Job {
  /// Whether somebody still waits for what the job does; one that takes long asks now and then, on its own thread.
  @TaskLocal package static var isWanted: @Sendable () -> Bool = { true }
  /// How urgent it is by now, which may change while it is done.
  @TaskLocal package static var urgency: @Sendable () -> WorkUrgency = { .usual }

  /// Does something for as long as somebody wants it.
  ///
  /// To be called from other modules: the compiler of Swift 6.3 optimises `$isWanted.withValue` there into a crash.
  package static func run<Outcome>(
    while isWanted: @escaping @Sendable () -> Bool,
    _ body: () throws -> Outcome
  ) rethrows -> Outcome {
    try $isWanted.withValue(isWanted) { try body() }
  }
}
