import { ShareTargetError } from './error.js';
import type {
  InboxStatus,
  ItemKind,
  QuarantinedShare,
  Share,
  SharedItem,
  ShareSummary,
  SkippedAttachment,
} from './share.js';

type Members = Readonly<Record<string, unknown>>;

/** Reads typed members out of an answer; everything unknown is ignored, everything wrong is named. */
class Answer {
  constructor(
    private readonly members: Members,
    private readonly path: string,
  ) {}

  static of(value: unknown, path: string): Answer {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw fault(path, 'an object');
    }
    return new Answer(value as Members, path);
  }

  text(key: string): string {
    return this.optionalText(key) ?? this.fail(key, 'a string');
  }

  optionalText(key: string): string | undefined {
    return this.optional(key, 'string') as string | undefined;
  }

  number(key: string): number {
    return this.optionalNumber(key) ?? this.fail(key, 'a number');
  }

  optionalNumber(key: string): number | undefined {
    return this.optional(key, 'number') as number | undefined;
  }

  flag(key: string): boolean {
    return (this.optional(key, 'boolean') as boolean | undefined) ?? this.fail(key, 'a boolean');
  }

  date(key: string): Date {
    const date = new Date(this.text(key));
    return Number.isNaN(date.getTime()) ? this.fail(key, 'a date') : date;
  }

  has(key: string): boolean {
    return this.members[key] !== undefined;
  }

  object(key: string): Answer | undefined {
    const value = this.members[key];
    return value === undefined ? undefined : Answer.of(value, `${this.path}.${key}`);
  }

  list<Element>(key: string, read: (element: Answer) => Element): readonly Element[] {
    const value = this.members[key];
    if (!Array.isArray(value)) return this.fail(key, 'an array');
    return value.map((one, index) => read(Answer.of(one, `${this.path}.${key}[${index}]`)));
  }

  texts(key: string): readonly string[] {
    const value = this.members[key];
    if (!Array.isArray(value) || value.some((one) => typeof one !== 'string')) {
      return this.fail(key, 'an array of strings');
    }
    return value as string[];
  }

  private optional(key: string, type: 'string' | 'number' | 'boolean'): unknown {
    const value = this.members[key];
    return value === undefined || typeof value === type ? value : this.fail(key, `a ${type}`);
  }

  private fail(key: string, expected: string): never {
    throw fault(`${this.path}.${key}`, expected);
  }
}

function fault(path: string, expected: string): ShareTargetError {
  return new ShareTargetError(
    'invalid_answer',
    `${path} is not ${expected}. Use the client and the native plugin of one version.`,
  );
}

/** Leaves out the members that are `undefined`, so that absent and `undefined` are the same. */
function present<Value>(members: {
  [Key in keyof Value]-?: Value[Key] | undefined;
}): Value {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as unknown as Value;
}

/** A link that may become an `href`; anything else than http and https is none (S33). */
function webLink(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol) ? text : undefined;
  } catch {
    return undefined;
  }
}

const kinds: readonly ItemKind[] = ['image', 'movie', 'audio', 'file', 'folder', 'url', 'webPage'];

function item(answer: Answer, pageURL: (fileURL: string) => string): SharedItem {
  const name = answer.text('kind');
  // A kind of a newer native side is shown as what everything is at least: a file.
  const kind = kinds.find((known) => known === name) ?? 'file';
  const file = answer.optionalText('file');
  const size = answer.object('pixelSize');
  return present<SharedItem>({
    kind,
    position: answer.number('position'),
    name: answer.text('name'),
    type: answer.text('type'),
    detectedType: answer.optionalText('detectedType'),
    byteCount: answer.number('byteCount'),
    url: file !== undefined && kind !== 'folder' ? pageURL(file) : undefined,
    file,
    link: webLink(answer.optionalText('link')),
    pixelSize: size && { width: size.number('width'), height: size.number('height') },
    orientation: answer.optionalNumber('orientation'),
    durationSeconds: answer.optionalNumber('durationSeconds'),
    alternates: answer.has('alternates')
      ? answer.list('alternates', (one) =>
          present<{ readonly type: string; readonly link?: string }>({
            type: one.text('type'),
            link: webLink(one.optionalText('link')),
          }),
        )
      : undefined,
    alterations: answer.has('alterations') ? answer.texts('alterations') : undefined,
    page: page(answer.object('page')),
  });
}

function page(answer: Answer | undefined): SharedItem['page'] {
  return (
    answer &&
    present<NonNullable<SharedItem['page']>>({
      title: answer.optionalText('title'),
      selection: answer.optionalText('selection'),
      description: answer.optionalText('description'),
    })
  );
}

function skipped(answer: Answer): SkippedAttachment {
  return present<SkippedAttachment>({
    position: answer.number('position'),
    reason: answer.text('reason'),
    name: answer.optionalText('name'),
  });
}

function share(answer: Answer, pageURL: (fileURL: string) => string): Share {
  const recipient = answer.object('recipient');
  return present<Share>({
    id: answer.text('id'),
    createdAt: answer.date('createdAt'),
    title: answer.optionalText('title'),
    text: answer.optionalText('text'),
    recipient:
      recipient &&
      present<NonNullable<Share['recipient']>>({
        conversationIdentifier: recipient.text('conversationIdentifier'),
        displayName: recipient.optionalText('displayName'),
      }),
    items: answer.list('items', (element) => item(element, pageURL)),
    skipped: answer.list('skipped', skipped),
    possibleDuplicateOf: answer.optionalText('possibleDuplicateOf'),
  });
}

/** Reads the answer to `offer` or `get`: a share, or none. */
export function readShare(
  value: unknown,
  pageURL: (fileURL: string) => string,
): Share | undefined {
  const found = Answer.of(value, 'answer').object('share');
  return found && share(found, pageURL);
}

/** The id of an offered share, also of one that cannot be read whole; `undefined` if it has none. */
export function idOfOffer(value: unknown): string | undefined {
  const { share: offered } = (value ?? {}) as { share?: unknown };
  const { id } = (offered ?? {}) as { id?: unknown };
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Reads the answer to `keep`. */
export function readKept(
  value: unknown,
  pageURL: (fileURL: string) => string,
): { readonly isNew: boolean; readonly share: Share } {
  const answer = Answer.of(value, 'answer');
  const kept = answer.object('share');
  if (kept === undefined) throw fault('answer.share', 'an object');
  return { isNew: answer.flag('first'), share: share(kept, pageURL) };
}

/** Reads the answer to `keptList`. */
export function readShares(
  value: unknown,
  pageURL: (fileURL: string) => string,
): readonly Share[] {
  return Answer.of(value, 'answer').list('shares', (element) => share(element, pageURL));
}

/** Reads the answer to `list`. */
export function readSummaries(value: unknown): readonly ShareSummary[] {
  return Answer.of(value, 'answer').list(
    'shares',
    (element) =>
      present<ShareSummary>({
        id: element.text('id'),
        createdAt: element.date('createdAt'),
        title: element.optionalText('title'),
        itemCount: element.number('itemCount'),
        skippedCount: element.number('skippedCount'),
      }),
  );
}

/** Reads the answer to `export`: the URL of a folder. */
export function readExport(value: unknown): string {
  return Answer.of(value, 'answer').text('file');
}

/** Reads the answer to `status`. */
export function readStatus(value: unknown): InboxStatus {
  const answer = Answer.of(value, 'answer');
  return {
    pending: answer.number('pending'),
    quarantined: answer.list(
      'quarantined',
      (one): QuarantinedShare => ({ id: one.text('id'), reason: one.text('reason') }),
    ),
    newerVersion: answer.number('newerVersion'),
    unreadableNow: answer.number('unreadableNow'),
    damaged: answer.number('damaged'),
    drafts: answer.number('drafts'),
    outbox: answer.number('outbox'),
    faults: answer.texts('faults'),
  };
}
