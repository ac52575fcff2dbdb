import { createShareInbox } from './sharetarget/index.js';
import { showFault, showShare } from './view.js';

const inbox = createShareInbox({ onError: showFault });
inbox.kept().then((shares) => shares.forEach(showShare), showFault);
inbox.onShare(async (share) => showShare(await share.keep()));
