import Baking
import Geodesy
import Places
import Positioning
import Regions
import Routing
import Terminal
import Tiles
import Web

// The errors of the modules below, and the exit codes of a command that they end.

nonisolated extension CoordinateError: Actionable {
  package var exitCode: ExitCode { .usage }
}

nonisolated extension SourceAddressError: Actionable {
  package var exitCode: ExitCode { .usage }
}

nonisolated extension TerminalError: Actionable {
  package var exitCode: ExitCode { .unavailable }
}

nonisolated extension WebError: Actionable {
  package var exitCode: ExitCode { .unavailable }
}

nonisolated extension SourceError: Actionable {
  package var exitCode: ExitCode {
    switch self {
    case .notThere, .unreadable: .missingInput
    case .broken: .inputOutput
    case .noSpeed: .usage
    }
  }
}

nonisolated extension RoadFileError: Actionable {
  package var exitCode: ExitCode {
    switch self {
    case .notReadable, .noRoads: .missingInput
    case .tooNew, .damaged: .damagedInput
    }
  }
}

nonisolated extension PlaceError: Actionable {
  package var exitCode: ExitCode {
    switch self {
    case .noFolder, .notReadable, .notWritable, .isBusy: .inputOutput
    case .unknownFormat, .damaged, .foreign, .notOurs, .tooNew: .damagedInput
    case .noSuchPlace, .noSuchTrack: .failed
    }
  }
}

nonisolated extension TileError: Actionable {
  package var exitCode: ExitCode {
    switch self {
    case .notFound, .pairsNotFound: .missingInput
    case .notReadable, .notWritable: .inputOutput
    case .notServed, .unusable, .givenUp, .givesNoParts, .givesNothing, .changed: .unavailable
    case .badAddress, .badScheme, .needsEarth: .usage
    case .notAFile, .isFolder, .pairBeside, .unknownFormat, .badManifest, .projected, .badPairs, .badPicture, .noPlace,
      .beyondWorld, .damaged, .unsupported, .badTile, .noHeights, .badHeights:
      .damagedInput
    }
  }
}

nonisolated extension BakingError: Actionable {
  package var exitCode: ExitCode {
    switch self {
    case .notFound: .missingInput
    case .notReadable, .notWritable, .interrupted: .inputOutput
    case .damaged, .unsupported, .empty: .damagedInput
    }
  }
}

nonisolated extension RegionError: Actionable {
  package var exitCode: ExitCode {
    switch self {
    case .source(let error): error.isUnreadable ? .damagedInput : error.exitCode
    case .file, .beingFetched, .interrupted: .inputOutput
    case .tooLarge: .usage
    case .empty: .failed
    }
  }
}

/// Standard error is spoken to in English.
nonisolated extension SourceError {
  var problem: String {
    let words = Words.english
    return switch self {
    case .notThere(let path): "\(path) does not exist."
    case .unreadable(let name, let failure): words(.cannotBeOpened, words.text(of: name), words.text(of: failure)) + "."
    case .broken(let name, let failure): "Reading \(words.text(of: name)) failed: \(words.text(of: failure))."
    case .noSpeed(let speed): "\(speed) bits per second is not a serial speed."
    }
  }

  var advice: String {
    switch self {
    case .unreadable(_, .forbidden): "Give another source, or get permission to read this one."
    case .notThere, .unreadable:
      "Give a GPS log, a FIFO, a serial port (/dev/ttyUSB0@4800) or a server (gpsd://localhost:2947)."
    case .broken: "Copy it to another disk, or give another source."
    case .noSpeed: "Use one of \(Self.speeds.map(String.init).joined(separator: ", "))."
    }
  }
}
