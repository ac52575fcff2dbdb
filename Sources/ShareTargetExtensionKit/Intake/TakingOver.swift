#if canImport(UIKit)
  import ShareTargetCore
  import ShareTargetInbox
  import UIKit

  /// Hands what a provider delivered to the share that is being staged, one thing at a time.
  ///
  /// It runs inside the provider's callback, on the provider's queue, because a file is gone when that
  /// returns (NSItemProvider.h, P21).
  struct TakingOver: Sendable {
    /// The share that is being staged.
    let staged: StagedShare
    /// One copy at a time, in the order of arrival.
    let turn: DispatchQueue
    /// Takes the place out of the metadata of pictures, films and sounds; `nil` leaves them as they are.
    let removesLocation: LocationRemoval?

    /// Decides on a reply, and carries out what was decided before it returns.
    func settle(
      _ reply: ProviderReply, to ask: Ask, plan: AttachmentPlan, position: Int, adding: SharedItem?
    ) -> IntakeCourse.Reply {
      let scoped = reply.fileURL.map { ($0, $0.startAccessingSecurityScopedResource()) }
      defer { if case (let url, true)? = scoped { url.stopAccessingSecurityScopedResource() } }
      var plan = plan
      switch plan.answered(ask, reply.answer(to: ask)) {
      case .take(let finding): return turn.sync { take(finding, ask, plan, position) }
      case .add(let alternate):
        if let adding {
          staged.describe(adding, alternates: [alternate] + (adding.alternates ?? []))
        }
        return .added
      case .addWords(let words): return .words(words)
      case .missWords(let reason): return .wordsMissing(reason)
      case .done: return .added
      case let step: return .goOn(plan, step)
      }
    }

    private func reply(_ result: StagedShare.Outcome, _ plan: AttachmentPlan) -> IntakeCourse.Reply
    {
      switch result {
      case .kept(let item): .kept(item, plan)
      case .skipped(let skipped): .leftOut(skipped)
      }
    }

    private func take(
      _ finding: Finding, _ ask: Ask, _ plan: AttachmentPlan, _ position: Int
    ) -> IntakeCourse.Reply {
      func item(_ type: TypeResolution, _ name: String?, _ kind: ItemKind? = nil)
        -> StagedShare.Description
      {
        StagedShare.Description(
          position: position, displayName: name, kind: kind ?? type.kind,
          declaredType: type.declaredType, filenameExtension: type.filenameExtension,
          detectedType: type.detectedType, alternates: plan.toldAlternates)
      }
      do {
        switch finding {
        case .text(let text): return .text(text)
        case .link(let link):
          let item = item(TypeResolution(.url), plan.suggestedName, .url)
          return reply(try staged.addLink(item, url: link), plan)
        case .page(let page): return reply(try add(page, ask, plan, position), plan)
        case .data(let data, let type, let name):
          return reply(try add(data, item(type, name)), plan)
        case .picture(let png, let name):
          var item = item(TypeResolution(.png), name)
          item.alterations = [.encoded]
          return reply(try staged.addData(item, png), plan)
        case .pairedFilm(let package, let name):
          return try addFilm(of: package, beside: name, plan, position)
        case .folder(let url, let type, let name):
          return reply(try staged.addFolder(item(type, name, .folder), copying: url), plan)
        case .file(let url, let type, let name):
          return reply(try add(url, item(type, name)), plan)
        }
      } catch let error as ShareTargetError where error.code == .loadFailed {
        // The source could not be read; the provider may have another way.
        var plan = plan
        let step = plan.answered(ask, .failed(.unreadable))
        return .goOn(plan, step)
      } catch let error as ShareTargetError {
        return .stopped(error)
      } catch {
        return .stopped(
          ShareTargetError(.fileSystem, "An attachment could not be stored.", cause: error))
      }
    }

    /// The film stands in the list of items after its picture, at the same position.
    private func addFilm(
      of package: URL, beside name: String?, _ plan: AttachmentPlan, _ position: Int
    ) throws -> IntakeCourse.Reply {
      guard let file = PairedFilm.file(in: package),
        let uniformType = OfferedName.type(byExtensionOf: file.lastPathComponent),
        case .file(_, let facts) = ProviderReply.regularFile(file)
      else { throw ShareTargetError(.loadFailed, "The Live Photo holds no film.") }
      var type = TypeResolution(uniformType)
      type.heed(facts.detectedType)
      let item = StagedShare.Description(
        position: position, displayName: PairedFilm.name(of: file, beside: name), kind: type.kind,
        declaredType: type.declaredType, filenameExtension: type.filenameExtension,
        detectedType: type.detectedType)
      switch try add(file, item) {
      case .kept(let film): return .further(film)
      case .skipped(let entry): return .leftOut(entry)
      }
    }

    private func add(_ file: URL, _ item: StagedShare.Description) throws -> StagedShare.Outcome {
      guard [.image, .movie, .audio].contains(item.kind), let removesLocation,
        let copy = removesLocation.copy(withoutLocation: file)
      else { return try staged.addFile(item, copying: file) }
      defer { copy.remove() }
      var item = item
      item.alterations = [.locationRemoved]
      return try staged.addFile(item, copying: copy.file)
    }

    private func add(_ data: Data, _ item: StagedShare.Description) throws -> StagedShare.Outcome {
      guard [.image, .movie, .audio].contains(item.kind), let removesLocation,
        let copy = removesLocation.copy(withoutLocation: data)
      else { return try staged.addData(item, data) }
      defer { copy.remove() }
      var item = item
      item.alterations = [.locationRemoved]
      return try staged.addFile(item, copying: copy.file)
    }

    /// A page is a link with what it said; what does not fit the manifest goes whole into its file.
    private func add(
      _ page: WebPage, _ ask: Ask, _ plan: AttachmentPlan, _ position: Int
    ) throws -> StagedShare.Outcome {
      guard let url = page.url else { preconditionFailure("A page is taken with its address.") }
      var item = StagedShare.Description(
        position: position, displayName: plan.suggestedName ?? page.details.title, kind: .webPage,
        declaredType: ask.type)
      item.url = url
      if page.detailsByteCount <= Limits.pageDetailsByteCount {
        item.page = page.details.isEmpty ? nil : page.details
        return try staged.addLink(item, url: url)
      }
      // The title alone may still stand where lists are made of.
      item.page = page.details.title.flatMap {
        $0.utf8.count <= Limits.displayNameByteCount ? PageDetails(title: $0) : nil
      }
      item.filenameExtension = "json"
      return try staged.addData(item, page.json)
    }
  }
#endif
