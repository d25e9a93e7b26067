import Cells
import Geodesy
import Glibc
import Images
import Places
import Positioning
import Regions
import Tiles
import Web

/// Errors on the screen, in its language; their English texts are for standard error.
nonisolated extension Words {
  func text(of error: any Error) -> String {
    let text =
      switch error {
      case let error as Failure: text(of: error)
      case let error as PlaceError: text(of: error)
      case let error as TileError: text(of: error)
      case let error as WebError: text(of: error)
      case let error as RegionError: text(of: error)
      case let error as SourceError: text(of: error)
      case CoordinateError.shortCode(let code): self(.errorShortCode, code.digits)
      case is CoordinateError: self(.errorNotCoordinates)
      default: self(.reasonOther)
      }
    return Sanitizer.clean(text, limit: 200)
  }

  /// The same for an image, of which only the user of the image knows the name.
  func text(of error: PictureError, named name: String) -> String {
    switch error {
    case .notFound: self(.errorMissing, name)
    case .unreadable(let reason): self(.errorNotReadable, name, text(ofReason: reason))
    case .notAPicture: self(.errorNotImage, name)
    case .tooLarge, .needsMemory: self(.errorNeedsMemory, name)
    case .damaged: self(.errorDamaged, name)
    case .animated: self(.errorUnsupported, name)
    }
  }

  /// An error without a phrase is that of an option, which only the configuration can have changed on the screen.
  private func text(of error: Failure) -> String {
    if let cause = error.cause { return text(of: cause) }
    guard let phrase = error.message?.phrase else { return self(.errorConfiguration) }
    let (first, second) = (error.values.first ?? "", error.values.dropFirst().first ?? "")
    let hasReason = [.errorNotReadable, .errorNotWritable].contains(phrase)
    return self(phrase, first, hasReason ? text(ofReason: second) : second)
  }

  private func text(of error: PlaceError) -> String {
    switch error {
    case .noFolder: self(.errorNoFolder)
    case .notReadable(let path, let reason): self(.errorNotReadable, path, text(ofReason: reason))
    case .notWritable(let path, let reason): self(.errorNotWritable, path, text(ofReason: reason))
    case .unknownFormat(let path): self(.errorUnknownFormat, path)
    case .damaged(let path, _): self(.errorPlacesDamaged, path)
    case .foreign(let path), .notOurs(let path): self(.errorNotOurs, path)
    case .tooNew(let path): self(.errorTooNew, path)
    case .isBusy(let path): self(.errorBusy, path)
    case .noSuchPlace, .noSuchTrack: self(.errorGone)
    }
  }

  private func text(of error: TileError) -> String {
    let name = Self.name(of: error.path)
    return switch error {
    case .notFound, .pairsNotFound: self(.errorMissing, name)
    case .notReadable(_, let reason): self(.errorNotReadable, name, text(ofReason: reason))
    case .notWritable(_, let reason): self(.errorNotWritable, name, text(ofReason: reason))
    case .notAFile, .unknownFormat: self(.errorNotMap, name)
    case .isFolder: self(.errorIsFolder, name)
    case .badManifest, .badPairs, .pairBeside: self(.errorInvalid, name)
    case .projected, .unsupported: self(.errorUnsupported, name)
    case .badPicture(_, .notAPicture)
    where ![".png", ".jpg", ".jpeg", ".webp"].contains(where: name.lowercased().hasSuffix):
      self(.errorNotMap, name)
    case .badPicture(_, let error): text(of: error, named: name)
    case .damaged: self(.errorDamaged, name)
    case .badTile: self(.errorTileDamaged, name)
    case .noPlace: self(.errorNoPlace, name)
    case .needsEarth(_, let back): self(.errorNeedsEarth, name, back)
    case .beyondWorld: self(.errorBeyondWorld, name)
    case .noHeights: self(.errorNoHeights, name)
    case .badHeights: self(.errorUnsupported, name)
    case .badAddress(let text), .badScheme(let text): self(.errorBadAddress, WebAddress.withoutSecrets(text))
    case .notServed(_, _, let cause?): text(of: cause)
    case .notServed(let host, _, nil): self(.errorNotServed, host)
    case .unusable(let host, _): self(.errorBadResponse, host)
    case .givesNothing(let host): self(.errorNoTiles, host)
    case .givesNoParts(let host): self(.errorNoParts, host)
    case .changed: self(.errorChanged, name)
    case .givenUp: self(.errorCancelled)
    }
  }

  private func text(of error: WebError) -> String {
    switch error {
    case .notLoaded: self(.errorNoCurl)
    case .notReached(let host, _): self(.errorNotReached, host)
    case .timedOut(let host): self(.errorTimedOut, host)
    case .tooLarge(let host), .tooManyRedirects(let host), .badRedirect(let host), .isPrivate(let host),
      .brokenAnswer(let host, _):
      self(.errorBadResponse, host)
    case .givenUp: self(.errorCancelled)
    }
  }

  private func text(of error: RegionError) -> String {
    switch error {
    case .source(let error): text(of: error)
    case .file(let path, let reason): self(.errorNotWritable, Self.name(of: path), text(ofReason: reason))
    case .beingFetched: self(.errorBeingFetched)
    case .tooLarge(let tiles): self(.errorTooLarge, "\(tiles)")
    case .empty: self(.errorEmpty)
    case .interrupted: self(.errorCancelled)
    }
  }

  private func text(of error: SourceError) -> String {
    switch error {
    case .notThere(let path): self(.errorMissing, path)
    case .unreadable(let name, let failure): self(.cannotBeOpened, text(of: name), text(of: failure))
    case .broken(let name, let failure): self(.cannotBeRead, text(of: name), text(of: failure))
    case .noSpeed: self(.speedNotSet)
    }
  }

  private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The system's text for an error number is one of a few, each with a phrase.
  private func text(ofReason reason: String) -> String {
    let phrases: [Int32: Phrase] = [
      EACCES: .permissionDenied, EIO: .deviceIsFaulty, EISDIR: .sourceIsFolder, EEXIST: .reasonExists,
      EMFILE: .reasonTooManyFiles, ENOENT: .reasonMissing, ENOSPC: .reasonDiskFull, EROFS: .reasonReadOnly,
    ]
    return self(phrases.first { SystemProblem.words(of: $0.key) == reason }?.value ?? .reasonOther)
  }
}
