internal import Glibc

/// The current job, for code that runs on any thread.
package enum Job {
  /// Whether the result of the job is still needed; a long job checks this now and then, on its own thread.
  package static var isWanted: @Sendable () -> Bool {
    guard let context else { return { true } }
    return context.isWanted
  }
  /// How urgent it is by now, which may change while it is done.
  package static var urgency: @Sendable () -> WorkUrgency {
    guard let context else { return { .usual } }
    return context.urgency
  }

  /// Runs work on this thread for as long as its result is needed.
  package static func run<Outcome>(
    while isWanted: @escaping @Sendable () -> Bool,
    urgency: @escaping @Sendable () -> WorkUrgency = Job.urgency,
    _ body: () throws -> Outcome
  ) rethrows -> Outcome {
    let (own, before) = (Context(isWanted, urgency), context)
    context = own
    defer {
      context = before
      withExtendedLifetime(own) {}
    }
    return try body()
  }

  private final class Context: Sendable {
    let isWanted: @Sendable () -> Bool
    let urgency: @Sendable () -> WorkUrgency

    init(_ isWanted: @escaping @Sendable () -> Bool, _ urgency: @escaping @Sendable () -> WorkUrgency) {
      (self.isWanted, self.urgency) = (isWanted, urgency)
    }
  }

  /// The current thread's context, owned by the code that set it.
  ///
  /// Not a task-local value: the optimizer of Swift 6.3 crashes when it inlines `withValue` into another module.
  private static var context: Context? {
    get {
      unsafe pthread_getspecific(key).map { unsafe Unmanaged<Context>.fromOpaque($0).takeUnretainedValue() }
    }
    set {
      unsafe _ = pthread_setspecific(
        key,
        newValue.map { unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
      )
    }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    return key
  }()
}
