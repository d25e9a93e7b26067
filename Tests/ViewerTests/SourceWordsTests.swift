import Glibc
import Testing

@testable import Positioning
@testable import Viewer

/// Messages about sources of fixes, on the screen and on standard error.
struct SourceWordsTests {
  private static let home = "localhost:2947"

  @Test(arguments: [
    (SourceProblem.nothingHeard, "no data yet"), (.noReceiver, "no receiver"), (.ended, "end of the source"),
    (.recordingEnded, "end of GPS log"), (.recordingEmpty, "the GPS log contains no fixes"),
    (.noGPSD(home, .refused), "no gpsd at localhost:2947: connection refused"),
    (.noServer(home, .closedAtOnce), "no server at localhost:2947: it closed the connection at once"),
    (.noLine("/dev/ttyUSB0", .missing), "no receiver at /dev/ttyUSB0: it doesn't exist"),
    (.noWriter("pipe", .closed), "nothing is writing to pipe: it closed the connection"),
    (.notListening(port: 5, .portInUse), "can't listen on port 5: another program is using the port"),
    (.notRead(.standardInput, .faulty), "standard input can't be read: Input/output error"),
    (.notOpened(.path("a.log"), .forbidden), "a.log can't be opened: permission denied"),
    (.noLine("tty", .other(code: ENOTDIR)), "no receiver at tty: Not a directory"),
  ])
  func `Every trouble has its words`(trouble: SourceProblem, expected: String) {
    #expect(Words.english.text(of: trouble) == expected)
  }

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func `No trouble is told in English in another language`(language: Language) {
    let failures: [SourceFailure] = [
      .missing, .forbidden, .inUse, .refused, .timedOut, .noRoute, .portInUse, .reset, .unplugged, .faulty, .closed,
      .closedAtOnce, .unknownHost, .unresolvable, .foreignAddress("::2"), .notSerial, .speedNotSet, .folder,
      .neitherFileNorDevice,
    ]
    for failure in failures { #expect(Words(language).text(of: failure) != Words.english.text(of: failure)) }

    let troubles: [SourceProblem] = [
      .nothingHeard, .noReceiver, .ended, .recordingEnded, .recordingEmpty, .noGPSD(Self.home, .refused),
      .noServer(Self.home, .refused), .noLine("a", .missing), .noWriter("a", .closed),
      .notListening(port: 5, .portInUse), .notRead(.standardInput, .faulty), .notOpened(.path("a"), .folder),
    ]
    for trouble in troubles { #expect(Words(language).text(of: trouble) != Words.english.text(of: trouble)) }

    let notices: [SourceNotice] = [
      .noSentences(path: "a", speed: 4800), .noSentences(path: "a", speed: nil), .complaint(nil),
      .unknownProtocol(version: 4),
    ]
    for notice in notices { #expect(Words(language).text(of: notice) != Words.english.text(of: notice)) }
  }

  @Test func `What gpsd complains of is told as it says it`() {
    #expect(Words(.spanish).text(of: SourceNotice.complaint("Unrecognized request")) == "gpsd: Unrecognized request")
    #expect(Words(.spanish).text(of: SourceProblem.noGPSD(Self.home, .refused)).hasSuffix("2947: conexión rechazada"))
  }

  @Test func `Leave is advised to be got only where it is missing`() {
    #expect(!SourceError.unreadable(.path("a"), .folder).advice.contains("permission"))
    #expect(SourceError.unreadable(.path("a"), .forbidden).advice.contains("permission"))
    #expect(SourceError.unreadable(.path("a"), .folder).problem == "a can't be opened: it is a folder.")
    #expect(SourceError.noSpeed(77).advice.hasPrefix("Use one of 1200, 2400, "))
  }
}
