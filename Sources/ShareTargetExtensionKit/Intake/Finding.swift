import Foundation

/// What an attachment turned out to be, ready to be taken over.
package enum Finding: Hashable, Sendable {
  /// A file, to be copied from where it lies.
  case file(URL, TypeResolution, name: String?)
  /// A folder or package, to be copied with all that is in it (I12).
  case folder(URL, TypeResolution, name: String?)
  /// The package of a Live Photo whose picture is kept already: its film is to be copied (I5, P27).
  case pairedFilm(package: URL, beside: String?)
  /// Bytes that exist only in memory.
  case data(Data, TypeResolution, name: String?)
  /// A picture that existed only as an object, encoded here without loss (I6).
  case picture(png: Data, name: String?)
  /// An http or https address.
  case link(String)
  /// A web page that has told of itself (I14).
  case page(WebPage)
  /// Text that joins the share's text (I15).
  case text(String)
}
