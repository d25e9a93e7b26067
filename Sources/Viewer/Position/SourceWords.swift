import Glibc
import Positioning

/// Texts for sources of fixes.
nonisolated extension Words {
  func text(of trouble: SourceProblem) -> String {
    switch trouble {
    case .nothingHeard: self(.nothingHeardYet)
    case .noReceiver: self(.noReceiverThere)
    case .ended: self(.sourceEnds)
    case .recordingEnded: self(.recordingEnds)
    case .recordingEmpty: self(.recordingIsEmpty)
    case .noGPSD(let address, let failure): self(.noGPSDAt, address, text(of: failure))
    case .noServer(let address, let failure): self(.noServerAt, address, text(of: failure))
    case .noLine(let path, let failure): self(.noReceiverAt, path, text(of: failure))
    case .noWriter(let path, let failure): self(.noWriterAt, path, text(of: failure))
    case .notListening(let port, let failure): self(.cannotListen, "\(port)", text(of: failure))
    case .notRead(let name, let failure): self(.cannotBeRead, text(of: name), text(of: failure))
    case .notOpened(let name, let failure): self(.cannotBeOpened, text(of: name), text(of: failure))
    }
  }

  func text(of trouble: Receiver.Problem, in measures: Measures) -> String {
    switch trouble {
    case .source(let trouble): text(of: trouble)
    case .unreadable(let notice): text(of: notice)
    case .noFix: self(.noFix)
    case .rejected(.tooFar(let distance)): self(.fixTooFar, measures.text(of: distance))
    case .rejected(.repeated): self(.fixRepeated)
    case .rejected(.withoutCoordinates): self(.fixWithoutCoordinates)
    case .onlyAIS: self(.onlyAIS)
    case .silent: self(.silent)
    }
  }

  func text(of failure: SourceFailure) -> String {
    switch failure {
    case .missing: self(.deviceIsMissing)
    case .forbidden: self(.permissionDenied)
    case .inUse: self(.usedByAnother)
    case .refused: self(.connectionRefused)
    case .timedOut: self(.connectionTimedOut)
    case .noRoute: self(.noRouteToHost)
    case .portInUse: self(.portIsTaken)
    case .reset: self(.connectionReset)
    case .unplugged: self(.deviceIsGone)
    case .faulty: self(.deviceIsFaulty)
    case .closed: self(.connectionClosed)
    case .closedAtOnce: self(.connectionClosedAtOnce)
    case .unknownHost: self(.unknownHost)
    case .unresolvable: self(.hostNotResolved)
    case .foreignAddress(let host): self(.addressIsForeign, host)
    case .notSerial: self(.deviceIsNotSerial)
    case .speedNotSet: self(.speedNotSet)
    case .folder: self(.sourceIsFolder)
    case .neitherFileNorDevice: self(.sourceIsNeither)
    case .other(let code): unsafe String(cString: strerror(code))
    }
  }

  func text(of name: SourceName) -> String {
    switch name {
    case .standardInput: self(.standardInput)
    case .simulation: self(.simulation)
    case .gpsd(let address): self(.gpsdAt, address)
    case .server(let address): address
    case .port(let port): self(.portNumber, "\(port)")
    case .path(let path): path
    }
  }

  func text(of notice: SourceNotice) -> String {
    switch notice {
    case .noSentences(let path, let speed?): self(.noSentencesAt, path, "\(speed)")
    case .noSentences(let path, nil): self(.noSentences, path)
    case .complaint(let text): self(.gpsdAnswers, text ?? self(.gpsdGivesNoReason))
    case .unknownProtocol(let version): self(.otherProtocol, "\(version)")
    }
  }
}
