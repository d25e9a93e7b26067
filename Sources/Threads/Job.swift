/// What a job on any thread can know about itself.
package enum Job {
  /// Whether somebody still waits for what the job does; one that takes long asks now and then, on its own thread.
  @TaskLocal package static var isWanted: @Sendable () -> Bool = { true }
  /// How urgent it is by now, which may change while it is done.
  @TaskLocal package static var urgency: @Sendable () -> WorkUrgency = { .usual }
}
