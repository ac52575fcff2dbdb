#if canImport(UIKit)
  import UIKit

  /// One thing that host apps have been seen to do: an entry of the provider catalogue, P1 to P30.
  ///
  /// An entry is made anew for every run, because providers belong to one request.
  public struct CatalogueEntry: Sendable, Identifiable, CustomStringConvertible {
    /// The number in the catalogue, with the variant where there are several: `P26 emoji`.
    public let id: String
    /// What a person would call the bug.
    public let title: String
    private let build: @MainActor @Sendable (URL) throws -> CatalogueOffer

    init(
      _ id: String, _ title: String,
      _ build: @escaping @MainActor @Sendable (URL) throws -> CatalogueOffer
    ) {
      self.id = id
      self.title = title
      self.build = build
    }

    /// The number and the title.
    public var description: String { "\(id): \(title)" }

    /// Makes the providers. `folder` exists and is the host app's: files go there, and the caller removes
    /// it afterwards.
    @MainActor public func offer(in folder: URL) throws -> CatalogueOffer { try build(folder) }
  }
#endif
