/**
 * The way to the native side: JSON calls, one hint, and URLs of files.
 *
 * {@link capacitorBridge} is the one for Capacitor, {@link webViewBridge} the one for any other `WKWebView`.
 * For yet another web view implement this over its messages; the native counterpart is `BridgeCalls`.
 */
export interface ShareBridge {
  /** Whether the native side is there. A call would never settle when it is not. */
  isAvailable(): boolean;
  /**
   * Makes a call and resolves with its answer.
   *
   * A rejection carries a `code` and a `message`.
   */
  call(name: string, argument: Readonly<Record<string, unknown>>): Promise<unknown>;
  /**
   * Calls the listener when looking for shares is worth while; returns how to stop it.
   *
   * It is a hint: it may come too often, and nothing is lost when it never comes.
   */
  onSharesAvailable(listener: () => void): () => void;
  /** Turns the URL of a native file into one that the page can load. */
  pageURL(fileURL: string): string;
}
