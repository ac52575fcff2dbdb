// The page's side of Capacitor's bridge, as @capacitor/core finds it in a native app: it runs before
// the page's own scripts. The names and the shape of the messages are Capacitor's; see
// Documentation/Fidelity/Capacitor.md.
(function (page) {
  'use strict';

  const capacitor = (page.Capacitor = page.Capacitor || {});
  capacitor.Plugins = capacitor.Plugins || {};
  const server = typeof page.WEBVIEW_SERVER_URL === 'string' ? page.WEBVIEW_SERVER_URL : '';
  const native = page.webkit && page.webkit.messageHandlers && page.webkit.messageHandlers.bridge;
  // Before it forwards: what reports a fault of the bridge must not call the bridge.
  const report = page.console.error.bind(page.console);

  class CapacitorException extends Error {
    constructor(message, code, data) {
      super(message);
      this.message = message;
      this.code = code;
      this.data = data;
    }
  }

  // ---- Where the page is ----

  capacitor.Exception = CapacitorException;
  capacitor.getPlatform = () => (native ? 'ios' : 'web');
  capacitor.isNativePlatform = () => true;
  capacitor.platform = capacitor.getPlatform();
  capacitor.isNative = true;
  capacitor.isPluginAvailable = name => Object.hasOwn(capacitor.Plugins, name);
  capacitor.getServerUrl = () => server;

  // Nothing is escaped here: a name with `#`, `?` or `%` needs an encoded path, as in Capacitor.
  capacitor.convertFileSrc = path => {
    if (typeof path !== 'string') return path;
    if (path.startsWith('/')) return `${server}/_capacitor_file_${path}`;
    if (path.startsWith('file://')) {
      return `${server}/_capacitor_file_${path.slice('file://'.length)}`;
    }
    return path;
  };

  // ---- Calls to the app and their answers ----

  // A random start: an answer to an earlier page must not find a call of this one.
  let lastId = Math.floor(Math.random() * 2 ** 27);
  const calls = new Map();

  const post = message => {
    try {
      message.type = message.type || 'message';
      native.postMessage(message);
    } catch (error) {
      report(error);
    }
  };

  capacitor.toNative = (pluginId, methodName, options, call) => {
    let callbackId = '-1';
    if (call && (typeof call.callback === 'function' || typeof call.resolve === 'function')) {
      callbackId = String(++lastId);
      calls.set(callbackId, call);
    }
    post({ callbackId, pluginId, methodName, options: options || {} });
    return callbackId;
  };

  capacitor.fromNative = result => {
    const call = calls.get(result.callbackId);
    const error = result.error ? Object.assign(new CapacitorException(''), result.error) : undefined;
    try {
      if (call && typeof call.callback === 'function') {
        if (result.success) call.callback(result.data);
        else call.callback(null, error);
      } else if (call) {
        calls.delete(result.callbackId);
        if (result.success) call.resolve(result.data);
        else call.reject(error);
      } else if (!result.success && error) {
        page.console.warn(error);
      }
      if (result.save === false) calls.delete(result.callbackId);
    } catch (problem) {
      report(problem);
    }
  };

  capacitor.nativeCallback = (pluginId, methodName, options, callback) =>
    typeof options === 'function'
      ? capacitor.toNative(pluginId, methodName, null, { callback: options })
      : capacitor.toNative(pluginId, methodName, options, { callback });

  capacitor.nativePromise = (pluginId, methodName, options) =>
    new Promise((resolve, reject) => {
      capacitor.toNative(pluginId, methodName, options, { resolve, reject });
    });

  capacitor.withPlugin = () => ({});

  // ---- Events ----

  capacitor.addListener = (pluginId, eventName, callback) => {
    const callbackId = capacitor.nativeCallback(pluginId, 'addListener', { eventName }, callback);
    return {
      remove: async () => capacitor.removeListener(pluginId, callbackId, eventName, callback),
    };
  };

  capacitor.removeListener = (pluginId, callbackId, eventName, callback) => {
    capacitor.nativeCallback(pluginId, 'removeListener', { callbackId, eventName }, callback);
  };

  capacitor.createEvent = (name, data) => {
    const event = page.document.createEvent('Events');
    event.initEvent(name, false, false);
    return Object.assign(event, data && typeof data === 'object' ? data : {});
  };

  capacitor.triggerEvent = (name, target, data) => {
    const event = capacitor.createEvent(name, data);
    if (target === 'document') return page.document.dispatchEvent(event);
    if (target === 'window') return page.dispatchEvent(event);
    const element = page.document.querySelector(target);
    return element ? element.dispatchEvent(event) : false;
  };

  // `deviceready` is for code that was written for Cordova: here everything is ready from the start.
  page.cordova = page.cordova || {};
  const addEventListener = page.document.addEventListener;
  page.document.addEventListener = function (name, listener, ...rest) {
    if (name === 'deviceready' && listener) Promise.resolve().then(listener);
    return addEventListener.call(page.document, name, listener, ...rest);
  };

  const ionic = (page.Ionic = page.Ionic || {});
  ionic.WebView = ionic.WebView || {};
  ionic.WebView.convertFileSrc = path => capacitor.convertFileSrc(path);

  // ---- The console goes to the app's log too ----

  const describe = value => {
    try {
      return String(typeof value === 'object' ? JSON.stringify(value) : value);
    } catch {
      return '';
    }
  };

  for (const level of ['debug', 'error', 'info', 'log', 'trace', 'warn']) {
    const write = page.console[level].bind(page.console);
    Object.defineProperty(page.console, level, {
      value: (...values) => {
        const message = values.map(describe).join(' ');
        capacitor.toNative('Console', 'log', { level, message });
        return write(...values);
      },
    });
  }

  capacitor.logJs = (message, level) => {
    const known = ['error', 'warn', 'info'].includes(level) ? level : 'log';
    page.console[known](message);
  };
  capacitor.handleError = error => page.console.error(error);

  capacitor.handleWindowError = (message, url, line, col, error) => {
    if (String(message).toLowerCase().includes('script error')) return false;
    if (error !== null) capacitor.handleError(error);
    post({
      type: 'js.error',
      error: { message, url, line, col, errorObject: JSON.stringify(error) },
    });
    return false;
  };
  if (capacitor.DEBUG) page.onerror = capacitor.handleWindowError;
})(window);
