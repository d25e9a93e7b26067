/// Everything that the program says on the screen, by what it means; each language has words for all of it.
package nonisolated enum Phrase: CaseIterable, Hashable, Sendable {
  // Keys
  case helpPan, helpPanFurther, helpZoomIn, helpZoomOut, helpZoomToBox, helpTurn, helpNorthUp, helpWholeMap, helpFit
  case helpViewBefore, helpSearch, helpNextSight, helpOpen, helpPin, helpHere, helpFollow, helpMode, helpSatellites
  case helpPause, helpSeek, helpTargets, helpTargetHere, helpOverboard, helpAnchor, helpRecord, helpTrack, helpSounds
  case helpYear, helpLens, helpSwap, helpAdjust, helpOverlays, helpAlign, helpLayPhotograph, helpPicture, helpInk
  case helpBlocks, helpStyle, helpUnits, helpSpelling, helpFigures, helpHelp, helpClose, helpSuspend, helpQuit
  case helpKeys, groupMove, groupFind, groupPosition, groupTargets, groupLayers, groupDraw, groupLook, groupProgram
  case groupMouse, mouseDrag, mouseWheel, mouseDouble, mouseRightDrag, mouseRight, arrowKeys, keys, moreBelow
  case firstKeys, keyUnknown, keyIdle, mapEndsHere, noCloser, wholeMapShown, northIsUp, noViewBefore, noReceiver

  // Hints at keys
  case sectionYear, hintYear, hintTenYears, hintFiftyYears, hintEdgeYears, hintToday, hintKeepYear, sectionLens
  case hintMove, hintSize, hintOpacity, hintSoftness, hintShape, hintAngle, hintAlone, hintCloseLens, sectionOverlays
  case hintChoose, hintShow, hintAdd, hintOrder, hintPlace, hintTakeOff, hintBringBack, hintGoThere, hintClose
  case sectionAlign, hintTurn, hintTurnLittle, hintWidth, hintHeight, hintCut, hintPairs, hintUndo, hintRedo, hintKeep
  case hintFurther, hintHide, hintAlignMouse, hintDragEnd
  case hintLeave, sectionPairs, hintMark, hintClickMark, hintCross, hintPair, hintRemovePair, hintFit, hintTable
  case hintByHand, hintZoom, sectionInk, hintMovePen, hintPenDown, hintNoteHere, hintArrowEnds, hintCorner, hintEnd
  case hintTool, hintColor, hintInkWidth, hintTakeBack, hintEraser, hintPan, hintAgain, hintDeleteAll, hintDoubleClick

  // Choices
  case dragBox, blocksAre, styleIs, unitsAre, coordinatesAre, styleDay, styleNight, styleNightRed, unitsMetric
  case unitsImperial, unitsNautical, soundsOn, soundsOff

  // Units
  case decimalMark, meter, kilometer, foot, mile, nauticalMile, kilometersPerHour, milesPerHour, knots, seconds
  case squareMeter, hectare, squareKilometer, squareFoot, acre, squareMile, squareNauticalMile
  case minutes, hours, compassPoints, weekdays, ofTotal

  // The map
  case wide, modeIs, modeMap, modeMapAndCompass, modeHeading, modeCompass, mapTurnsItself
  case nowhereToFollow, mapStays, mapFollows, mapLooksAhead, mapNoLongerFollows, lockFree, lockOn, lockAhead, offMap
  case noDetailedMap, youAreOff, ownPlace, lastPlace, centrePlace, waitingFor

  // The receiver
  case positionLost, positionLostBecause, noFix, nothingHeardYet, silent, estimated, simulated, secondsOld, lost
  case lostSince, courseIs, headingIs, headingIsShort, altitudeIs, satellitesUsed, replayPaused, replayGoesOn
  case onlyRecordings, satellites, satellitesWithDilution, noSatellites, satellitesInView

  // The compass
  case compassCourse, compassSpeed, compassHeading, compassMagnetic, compassVariation, compassTarget, trueBearing
  case compassPosition, ofModel, ofReceiver, magneticCourse

  // Sights
  case noSightsHere, sightsInGroup, sightsInOnePlace, place, open, openUntil, closed, closedOpens, inDays, cardWhat
  case cardWhere, cardWay, cardNow, cardOpen, cardSince, cardAbout, cardLink, cardPhoto, drawing, nothingChosen
  case heightIs, heightUnknown, noServerAddress, serverTellsNone, sightsNotFetched

  // The search
  case search, searchHint, nothingFound, nowhereToSearch

  // Targets
  case targetNumber, markedHere, markedAtCentre, markedAtPointer, onlyUntilQuit, notSaved, overboard
  case overboardAtCentre, overboardSound, nowhereForTargets, isTheTarget, isDeleted, nothingDeleted, isBack, isAdded
  case targetsFromHere, targetsFromCentre, noTargetsYet, targetKeys, tableTarget, tableDistance, tableTo
  case tableArrival, tableNearer, done, newTarget, coordinatesOrName, coordinatesHint, nameTitle, nameHint
  case targetNeedsName, nothingCalled, rightOfLine, leftOfLine, isAbeam, abeamSound, youAreThere
  case markTargetHere, enterYes, escapeNo

  // Tracks
  case trackNotKept, trackIsRecorded, recordingPauses, noTrackYet, trackNotSaved, trackPaused
  case onTrack, rightOfTrack, leftOfTrack, wayLeft, track, trackNamed, trackDistance, trackTime, trackAverage
  case trackMoving, trackFastest, trackClimb, trackDescent, trackIsLoading

  // The anchor
  case anchorDrags, anchorDragsSeen, anchorWatch, anchorHint, anchorLifted, anchorProblem, anchorWatched
  case anchorWatchedAtCentre, anchorSeen, anchorSign, anchorDragging

  // The past
  case yearKnown, yearUnknown, yearHidden, yearKnownShort, yearUnknownShort, yearHiddenShort, yearSilent
  case yearSilentShort, yearInLens, yearNone

  // The lens
  case lensNeedsMap, lensIsOff, lensCircle, lensRectangle, lensCurtain, lensWhole, lensSpyglass
  case overlaysTitle, overlaysNone, overlayCity, overlayTiles, overlayPicture, overlayUnplaced
  case overlayUnkept, overlayOutliers, overlayRemoved, overlayAddTitle, overlayAddHint

  // What is here
  case houseNumber

  // Pictures in their place
  case alignNeedsPicture, alignInDegrees, alignUpperLeft, alignLowerRight, alignWritten, alignUnkept
  case alignQuitting
  case noPhotographToLay, pairsOnPicture, pairsOnMap, pairsTitle, pairsTooFew, pairsSamePlace, pairsHint, pairsPixel
  case pairsResidual
  case pairsByOthers, pairsOutlier, pairsError, pairsErrorWithout, pairsErrorByOthers, pairsPixels, pairsFull
  case pairsBesidePicture, fitSimilarity, fitAffine, fitSpline, fitByHand, alignUnbent

  // Pictures
  case pictureTitle, pictureOfScreen, pictureOfMap, pictureKeys, pictureIsThere, pictureOnItsWay, pictureWritten

  // Ink
  case inkPen, inkArrow, inkNote, inkLine, inkArea, inkEraser, inkColors, inkWidth
  case inkNoteHint, inkNothingToUndo, inkNothingToRedo, inkCleared, nowhereForInk, mapIsHidden

  // Figures
  case figures, figureFrame, figureRate, figureBytes, figureMemory, figurePictures, figureTiles, aSecond, aFrame
  case megabytes, tilesShown, atMost
}
