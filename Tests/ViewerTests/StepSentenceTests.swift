import Testing

@testable import Routing
@testable import Viewer

/// The sentences of steps, in the languages of the program.
struct StepSentenceTests {
  private static func step(
    _ kind: StepKind,
    _ direction: StepDirection? = nil,
    onto name: String = "",
    length: Double = 100,
    _ change: (inout Step) -> Void = { _ in }
  ) -> Step {
    let maneuver = Maneuver(
      kind: kind,
      direction: direction,
      name: StreetName(name),
      place: (0, 0),
      bearingBefore: 0,
      bearingAfter: 0,
      arc: 0,
      end: 0
    )
    var step = Step(maneuver, length: length, duration: 60)
    change(&step)
    return step
  }

  private static let steps: [(step: Step, text: String)] = [
    (step(.ferry) { $0.ferry = FerryRide(destination: "Nord", duration: 1200) }, "Board the ferry to Nord (20 min)"),
    (
      step(.ferry, onto: "72") { $0.ferry = FerryRide(destination: "Nord", duration: 1200) },
      "Board the ferry 72 to Nord (20 min)"
    ),
    (
      step(.ferry, onto: "Nord – Süd") { $0.ferry = FerryRide(destination: "", duration: 60) },
      "Board the ferry Nord – Süd (1 min)"
    ),
    (
      step(.depart, onto: "Line") { $0.ferry = FerryRide(destination: "", duration: 60) },
      "Board the ferry Line (1 min)"
    ),
    (step(.leaveFerry, .left, onto: "Quai"), "Leave the ferry onto Quai"), (step(.leaveFerry), "Leave the ferry"),
    (step(.turn, .left, onto: "Ring") { $0.crossed = "Ring" }, "Cross Ring, then turn left"),
    (
      step(.turn, .right, onto: "Lane") { ($0.crossed, $0.thenTurn) = ("Ring", (.left, true)) },
      "Turn right and cross Ring, then turn left onto Lane"
    ),
    (step(.turn, .left) { $0.along = "Ring" }, "Turn left onto the path along Ring"),
    (step(.turn, .left) { $0.ahead = "Ring" }, "Turn left towards Ring"),
    (step(.turn, .left, onto: "Lane") { $0.walked = 50 }, "Turn left onto Lane and walk the bicycle for 50 m"),
    (step(.continue, .straight) { $0.walked = 50 }, "Walk the bicycle for 50 m"),
    (step(.steps, length: 300) { ($0.climb, $0.stairs) = (.up, 20) }, "Go up the steps (20 m)"),
    (step(.steps, length: 20) { ($0.climb, $0.stairs) = (.down, 20) }, "Go down the steps"),
    (
      step(.exitRoundabout, .right, onto: "Lane") { $0.exit = 1 }, "At the roundabout take the first exit onto Lane"
    ),
  ]

  @Test(arguments: steps.indices)
  func `a step is told in a sentence, in each language with the same names and lengths`(index: Int) {
    let (step, text) = Self.steps[index]
    let sentences = Language.allCases.map {
      StepSentence(in: Words($0)).text(of: step, arrivingAt: "", isLast: true)
    }

    #expect(StepSentence(in: Words(.english)).text(of: step, arrivingAt: "", isLast: true) == text)
    #expect(Set(sentences).count == sentences.count)
    for part in ["Ring", "Lane", "Nord", "50", "20"] where text.contains(part) {
      #expect(sentences.allSatisfy { $0.contains(part) }, "\(sentences)")
    }
  }
}
