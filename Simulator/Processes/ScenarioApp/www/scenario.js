// PhotoDrop's page with a consumer that behaves as the scenario file says.
import { createShareInbox } from './sharetarget/index.js';
import { showFault, showShare } from './view.js';

const scenario = (method, options = {}) => Capacitor.nativePromise('Scenario', method, options);
const isFirst = async (key) => (await scenario('isFirst', { key })).isFirst;

const isFatal = async ({ id }) => (await scenario('isFatal', { id })).isFatal;

const button = document.getElementById('use');

/** Resolves when the person has tapped "Use it". */
function tapped() {
  button.disabled = false;
  return new Promise((resolve) => {
    button.addEventListener(
      'click',
      () => {
        button.disabled = true;
        resolve();
      },
      { once: true },
    );
  });
}

const consumers = {
  acknowledge: async () => undefined,
  onTap: async (share) => {
    await showShare(share);
    await tapped();
  },
  hold: async (share) => {
    await showShare(share);
    await new Promise(() => undefined);
  },
  failOnce: async (share) => {
    if (await isFirst(`failed-${share.id}`)) throw new Error('refused once');
  },
  crashAlways: async (share) => {
    if (await isFatal(share)) await scenario('crash');
  },
  crashBeforeAcknowledge: async (share) => {
    await share.keep();
    if ((await isFatal(share)) && (await isFirst('crashed'))) await scenario('crash');
  },
};

const { consumer } = await scenario('behaviour');
const inbox = createShareInbox({ onError: showFault });
inbox.kept().then((shares) => shares.forEach(showShare), showFault);
inbox.onShare(async (share) => {
  await consumers[consumer](share);
  await showShare(await share.keep());
});
