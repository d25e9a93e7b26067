import Cells
import Terminal
import Testing
import Viewer

@MainActor
struct KeyScriptTests {
  @Test(
    arguments: [
      (script: "", steps: []),
      (script: "Right*3", steps: [.key(.right), .key(.right), .key(.right)]),
      (script: "+ c Tab S-Left", steps: [.key(.character("+")), .key(.character("c")), .key(.tab), .key(.shiftLeft)]),
      (script: "C-c F12 Space", steps: [.key(.control("c")), .key(.function(12)), .key(.space)]),
      (script: "\"Oo d\"", steps: [.type("Oo".map { .character($0) } + [.space, .character("d")])]),
      (script: "* **2", steps: [.key(.character("*")), .key(.character("*")), .key(.character("*"))]),
      (script: "click(40,12)", steps: [.press(.left, column: 40, row: 12, clicks: 1)]),
      (
        script: "double(1,2) right(3,4)",
        steps: [
          .press(.left, column: 1, row: 2, clicks: 2), .press(.right, column: 3, row: 4, clicks: 1),
        ]
      ),
      (
        script: "draw(60,1,2,3,4)",
        steps: [
          .draw(
            dotsPerSecond: 60,
            along: [CellPoint(column: 1, row: 2), CellPoint(column: 3, row: 4)]
          )
        ]
      ),
      (script: "wheel(5,6,-2)", steps: [.wheel(steps: -2, at: CellPoint(column: 5, row: 6))]),
      (
        script: "drag(10,5,30,9)",
        steps: [
          .drag(from: CellPoint(column: 10, row: 5), to: CellPoint(column: 30, row: 9))
        ]
      ),
    ] as [(script: String, steps: [KeyScript.Step])]
  )
  func `a script is read key by key`(script: String, steps: [KeyScript.Step]) throws {
    #expect(try KeyScript(script).steps == steps)
  }

  @Test(arguments: [
    "Rigth", "Right*", "Right*0", "Right*99999999999", "\"open", "click(1)", "click(a,b)", "drag(1,2,3)", "draw(60,1)",
    "draw(0,1,2,3,4)", "draw(9,1,2,3)", "F13",
  ])
  func `what is no key is refused with the next thing to try`(script: String) {
    let error = #expect(throws: Failure.self) { try KeyScript(script) }
    #expect(error?.problem.isEmpty == false && error?.advice.isEmpty == false)
  }

  @Test func `a misspelt key is told its nearest name`() {
    let error = #expect(throws: Failure.self) { try KeyScript("Rigth") }
    #expect(error?.advice == "Did you mean Right?")
  }

  @Test func `every key of the table can be written in a script`() throws {
    for key in KeyTable.standard.scopes.flatMap(\.actions).flatMap(\.defaultKeys) {
      #expect(try KeyScript(KeyName.name(of: key)).steps == [.key(key)])
    }
  }
}
