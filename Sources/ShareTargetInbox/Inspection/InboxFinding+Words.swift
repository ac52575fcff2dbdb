import ShareTargetCore

extension InboxFinding {
  /// What was found, as one sentence; never a name or content.
  package var sentence: String {
    switch kind {
    case .damaged(let fault): fault.sentence
    case .quarantined(let fault, let isWhole):
      "The share was put aside"
        + (fault.map { ": \($0.sentence.prefix(1).lowercased())\($0.sentence.dropFirst())" }
          ?? ", and the reason cannot be read.")
        + (isWhole ? " It reads as whole now." : "")
    case .newerVersion(let version):
      "A later version of the extension wrote this share"
        + (version.map { " (format version \($0))." } ?? ".")
    case .newerLayout(let version):
      "A later version of ShareTarget keeps its shares in this folder (layout \(version))."
    case .unreadable(let words): "It cannot be read: \(words)."
    case .strayName: "No version of ShareTarget gives this name; the app leaves it alone."
    case .notADirectory: ShareFault.notADirectory.sentence
    case .specialFile:
      "This is a link, a FIFO or a device, or a file with a second link; no version makes one here."
    case .receiptNotRegular: "The receipt is no regular file with one link."
    case .receiptTorn: "The receipt's content is torn; that it exists counts."
    case .finishedNotRemoved: "The share is finished, and its files are still here."
    case .inHandler: "The share is in the app's hands, or was when the app ended."
    case .strikes(let count):
      "The app ended \(count) time\(count == 1 ? "" : "s") in a row while it handled the share; after "
        + "\(PoisonRule.launches) it is put aside."
    case .markerWithoutShare: "There are marks of an attempt whose share is no longer here."
    case .stagingOld: "An extension began this share long ago and never finished it."
    case .stagingWithoutTime:
      "An extension began this share, and its id does not tell when; no sweep removes it."
    case .quarantineEmpty: "There is a folder in quarantine without a share in it."
    case .trashNotEmpty(let count):
      "\(count) condemned entr\(count == 1 ? "y waits" : "ies wait") to be deleted."
    case .permissions(let count):
      "\(count) file\(count == 1 ? "" : "s") or folders here have wider permissions than 0600 and 0700."
    }
  }

  /// What a person can do about it, as one sentence.
  package var remedy: String {
    switch kind {
    case .damaged:
      "Save what is left with `export`. The app puts the share aside at its next look and never "
        + "deletes it."
    case .quarantined(_, let isWhole):
      isWhole
        ? "Let the app try again with `requeue`, or save it with `export`."
        : "Save what is left with `export`; `requeue` helps only when the damage is repaired."
    case .newerLayout: "Update the app; this version leaves the folder alone."
    case .newerVersion: "Update the app. `export` saves what this version understands."
    case .unreadable:
      "Unlock the device, or read the folder with the rights of its owner, and look again."
    case .strayName: "Look what it is. If you know that it is not needed, remove it by hand."
    case .notADirectory: "Look what it is, and move it away by hand."
    case .specialFile: "Look who made it. `export` saves files and folders and follows no link."
    case .receiptNotRegular: "The share counts as finished. Look who made it."
    case .receiptTorn: "Nothing; the share counts as finished."
    case .finishedNotRemoved:
      "Nothing; the app removes it at its next start, as does `sweep --write`."
    case .inHandler: "Nothing; the share is offered again at the app's next start."
    case .strikes:
      "If the app keeps ending, save the share with `export` and report the app's fault."
    case .markerWithoutShare: "Nothing; the next sweep removes them."
    case .stagingOld:
      "Save it with `export` if it is wanted; the next sweep removes it. It was never said to be saved."
    case .stagingWithoutTime: "Save it with `export` if it is wanted, and remove it by hand."
    case .quarantineEmpty: "Nothing; the next sweep removes it."
    case .trashNotEmpty: "Nothing; the next sweep deletes them."
    case .permissions:
      "Copying a container often widens them, and then nothing is to be done. On a device: report it."
    }
  }
}

extension ShareFault {
  /// What is wrong, as one sentence.
  package var sentence: String {
    switch self {
    case .notADirectory: "This is a file, a link or something else, not a directory."
    case .manifestMissing: "The manifest is missing."
    case .manifestNotRegular: "The manifest is a link, a FIFO or a folder, or has a second link."
    case .manifestTooLarge: "The manifest has more than 256 KiB, which no writer makes."
    case .digestMissing: "The manifest ends before its digest: it was cut off."
    case .digestWrong: "The manifest's bytes are not those that its digest was made of."
    case .manifestMalformed:
      "The manifest is not the JSON of a share, or names something forbidden."
    case .foreignID: "The manifest belongs to a share of another id."
    case .itemMissing: "A file that the manifest names is missing."
    case .unexpectedEntry: "There is something that the manifest does not name."
    case .itemNotRegular:
      "A stored file is a link, a FIFO or a folder, or has a second link, or a folder is none."
    case .sizeWrong: "A stored file or folder does not have the size that the manifest says."
    case .contentWrong: "A stored file's bytes are not those that its digest was made of."
    case .poison: "The app ended three times in a row while it handled the share."
    }
  }
}
