/** Where wake-ups of the page come from; `document` outside of tests. */
export interface WakeUpSource {
  /** As of a document. */
  addEventListener(type: string, listener: () => void): void;
  /** As of a document. */
  removeEventListener(type: string, listener: () => void): void;
}

/** A return to the page, and Capacitor's event for a return to the app. */
const wakeUpEvents = ['visibilitychange', 'resume'];

/** The page's document, where there is one. */
export function pageWakeUps(): WakeUpSource | undefined {
  return (globalThis as { document?: WakeUpSource }).document;
}

/** Calls `wake` at every return to the page or to the app; returns how to stop. */
export function listenToPage(source: WakeUpSource | undefined, wake: () => void): () => void {
  for (const event of wakeUpEvents) source?.addEventListener(event, wake);
  return () => {
    for (const event of wakeUpEvents) source?.removeEventListener(event, wake);
  };
}
