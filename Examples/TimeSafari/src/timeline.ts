/** What happened on this page, newest last; names and bytes are never in it. */
export const timeline: { readonly at: Date; readonly text: string }[] = [];

/** How many entries are kept. */
const limit = 200;

/** Adds an entry, and tells the app's log. */
export function record(text: string): void {
  timeline.push({ at: new Date(), text });
  if (timeline.length > limit) timeline.shift();
  console.info(text.startsWith('[') ? text : `[timeline] ${text}`);
}
