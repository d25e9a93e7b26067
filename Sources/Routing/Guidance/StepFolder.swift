/// Folds steps that are too near to each other into one.
struct StepFolder {
  private(set) var steps: [Step]

  init(_ steps: [Step]) {
    self.steps = steps
  }
}
