/// What an export wrote, and what it could not save.
package struct ExportReport: Hashable, Sendable {
  /// One file that was written.
  package struct File: Hashable, Sendable {
    /// Where it was, relative to `ShareTarget/1`; `nil` for one that the export made.
    package var source: String?
    /// Where it is, relative to the new folder.
    package var path: String
    package var byteCount: Int64
  }

  /// Something that is not in the export, or not as it should be.
  package struct Remark: Hashable, Sendable {
    /// Where it is, relative to `ShareTarget/1`.
    package var source: String
    /// Why, as one sentence.
    package var sentence: String
  }

  /// The name of the new folder.
  package var folder = ""
  package var files: [File] = []
  package var remarks: [Remark] = []
}
