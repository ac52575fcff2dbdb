import ShareTargetCore

/// Something about a container that a person should know, in words (`Documentation/TROUBLE.md`).
package struct InboxFinding: Hashable, Sendable {
  /// How much it matters.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// A share is not delivered, or something is not as any version leaves it.
    case problem
    /// What a death, a power cut or a copy may leave; the app tidies it by itself.
    case note
  }

  /// What was found.
  package enum Kind: Hashable, Sendable {
    /// A waiting share's directory is damaged.
    case damaged(ShareFault)
    /// A share was put aside; `nil` if its reason cannot be read.
    case quarantined(ShareFault?, isWhole: Bool)
    /// A share of a later version.
    case newerVersion(Int64?)
    /// A folder of a later version's layout.
    case newerLayout(Int)
    /// A call failed, named by its name and the system's words.
    case unreadable(String)
    /// A name that no version gives.
    case strayName
    /// Something that should be a directory is none.
    case notADirectory
    /// A link, a FIFO or a device, or a file with a second link, where no version makes one.
    case specialFile
    /// A receipt that is no regular file with one link.
    case receiptNotRegular
    /// A receipt whose bytes are torn.
    case receiptTorn
    /// A finished share whose files are still there.
    case finishedNotRemoved
    /// A share was in a handler when the app ended, or is in one now.
    case inHandler
    /// The app ended so often while it handled a share.
    case strikes(Int)
    /// Marks of an attempt whose share is gone.
    case markerWithoutShare
    /// A share that was begun and not published, older than staging is kept.
    case stagingOld
    /// The same with an id that tells no time, so that it is never swept.
    case stagingWithoutTime
    /// A folder in quarantine without a share.
    case quarantineEmpty
    /// So many condemned entries wait to be deleted.
    case trashNotEmpty(Int)
    /// So many files and directories can be read or changed by other users.
    case permissions(Int)
  }

  package var kind: Kind
  /// Where it is, relative to `ShareTarget/1`; names as they are on disk.
  package var path: String
  /// The share that it is about.
  package var id: ShareID?

  package init(_ kind: Kind, _ path: String, _ id: ShareID? = nil) {
    self.kind = kind
    self.path = path
    self.id = id
  }

  /// How much it matters.
  package var severity: Severity {
    switch kind {
    case .damaged, .quarantined, .newerVersion, .newerLayout, .unreadable, .strayName,
      .notADirectory, .specialFile, .receiptNotRegular:
      .problem
    case .receiptTorn, .finishedNotRemoved, .inHandler, .strikes, .markerWithoutShare, .stagingOld,
      .stagingWithoutTime, .quarantineEmpty, .trashNotEmpty, .permissions:
      .note
    }
  }

  /// The stable name of what was found; for a damaged share that of the fault.
  package var code: String {
    switch kind {
    case .damaged(let fault): fault.rawValue
    case .quarantined: "quarantined"
    case .newerVersion: "newerVersion"
    case .newerLayout: "newerLayout"
    case .unreadable: "unreadable"
    case .strayName: "strayName"
    case .notADirectory: ShareFault.notADirectory.rawValue
    case .specialFile: "specialFile"
    case .receiptNotRegular: "receiptNotRegular"
    case .receiptTorn: "receiptTorn"
    case .finishedNotRemoved: "finishedNotRemoved"
    case .inHandler: "inHandler"
    case .strikes: "strikes"
    case .markerWithoutShare: "markerWithoutShare"
    case .stagingOld: "stagingOld"
    case .stagingWithoutTime: "stagingWithoutTime"
    case .quarantineEmpty: "quarantineEmpty"
    case .trashNotEmpty: "trashNotEmpty"
    case .permissions: "permissions"
    }
  }

  /// One finding of every kind, for documents and tests.
  package static let examples: [InboxFinding] =
    (ShareFault.allCases.map(Kind.damaged) + [
      .quarantined(.poison, isWhole: true), .newerVersion(2), .newerLayout(2), .unreadable("read"),
      .strayName, .specialFile, .receiptNotRegular, .receiptTorn, .finishedNotRemoved, .inHandler,
      .strikes(1),
      .markerWithoutShare, .stagingOld, .stagingWithoutTime, .quarantineEmpty, .trashNotEmpty(1),
      .permissions(1),
    ]).map { InboxFinding($0, "") }
}
