import type { ShareBridge } from './bridge.js';
import { capacitorBridge } from './capacitor-bridge.js';
import { webViewBridge } from './web-view-bridge.js';

/** The bridge that the page has, asked anew at every call: Capacitor's plugin, else a `WebViewBridge`. */
export function foundBridge(
  bridges: readonly [ShareBridge, ...ShareBridge[]] = [capacitorBridge(), webViewBridge()],
): ShareBridge {
  const found = (): ShareBridge => bridges.find((one) => one.isAvailable()) ?? bridges[0];
  return {
    isAvailable: () => found().isAvailable(),
    call: (name, argument) => found().call(name, argument),
    onSharesAvailable: (listener) => found().onSharesAvailable(listener),
    pageURL: (fileURL) => found().pageURL(fileURL),
  };
}
