#if canImport(UIKit)
  import ShareTargetCore
  import ShareTargetInbox
  import UIKit

  /// Hands what a provider delivered to the share that is being staged, one thing at a time.
  ///
  /// It runs inside the provider's callback, on the provider's queue, because a file is gone when that
  /// returns (NSItemProvider.h, P21).
  struct TakingOver: Sendable {
    /// What became of a question.
    enum Outcome: Sendable {
      /// The plan has more to do on the main actor.
      case goOn(AttachmentPlan, AttachmentPlan.Step)
      /// The attachment is an item of the staged share.
      case kept
      /// The attachment is a piece of the share's text.
      case text(String)
      /// The attachment is given up.
      case skipped(SkipReason)
      /// The attachment is over a limit; the staged share has its entry already.
      case leftOut(SkippedAttachment)
      /// The whole share cannot be stored.
      case stopped(ShareTargetError)
    }

    /// The share that is being staged.
    let staged: StagedShare
    /// One copy at a time, in the order of arrival.
    let turn: DispatchQueue

    /// Decides on a reply, and carries out what was decided before it returns.
    func settle(
      _ reply: ProviderReply, to ask: Ask, plan: AttachmentPlan, position: Int
    ) -> Outcome {
      let scoped = reply.fileURL.map { ($0, $0.startAccessingSecurityScopedResource()) }
      defer { if case (let url, true)? = scoped { url.stopAccessingSecurityScopedResource() } }
      var plan = plan
      let step = plan.answered(ask, reply.answer(to: ask))
      guard case .take(let finding) = step else { return .goOn(plan, step) }
      return turn.sync { take(finding, ask, plan, position) }
    }

    private func outcome(_ result: StagedShare.Outcome) -> Outcome {
      switch result {
      case .kept: .kept
      case .skipped(let skipped): .leftOut(skipped)
      }
    }

    private func take(
      _ finding: Finding, _ ask: Ask, _ plan: AttachmentPlan, _ position: Int
    ) -> Outcome {
      func item(_ type: TypeResolution, _ name: String?, _ kind: ItemKind? = nil)
        -> StagedShare.Description
      {
        StagedShare.Description(
          position: position, displayName: name, kind: kind ?? type.kind,
          declaredType: type.declaredType, filenameExtension: type.filenameExtension)
      }
      do {
        switch finding {
        case .text(let text): return .text(text)
        case .link(let link):
          let type = TypeResolution(.url)
          return outcome(try staged.addLink(item(type, plan.suggestedName, .url), url: link))
        case .data(let data, let type, let name):
          return outcome(try staged.addData(item(type, name), data))
        case .folder(let url, let type, let name):
          return outcome(try staged.addFolder(item(type, name, .folder), copying: url))
        case .file(let url, let type, let name):
          return outcome(try staged.addFile(item(type, name), copying: url))
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
  }
#endif
