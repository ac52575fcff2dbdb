/// The public types of the system, parsed from the tables beside this file.
///
/// One line of a table: `identifier | direct supertypes | extensions | MIME types | description`.
/// Source: Apple's documentation of the system-declared uniform type identifiers and UTCoreTypes.
enum SystemTypes {
  /// Every declared type, in the order in which a tag prefers them.
  static let all: [TypeDeclaration] = [
    baseTypes, textTypes, imageTypes, audiovisualTypes, directoryTypes, documentTypes,
  ].flatMap { $0.split(separator: "\n").map(declaration) }

  private static func declaration(_ line: Substring) -> TypeDeclaration {
    let columns = line.split(separator: "|", omittingEmptySubsequences: false).map(words)
    precondition(columns.count == 5 && columns[0].count == 1, "A type table has a broken line")
    return TypeDeclaration(
      identifier: columns[0][0], parents: columns[1], extensions: columns[2],
      mimeTypes: columns[3],
      description: columns[4].isEmpty ? nil : columns[4].joined(separator: " "))
  }

  private static func words(_ column: Substring) -> [String] {
    column.split(separator: " ").map(String.init)
  }
}
