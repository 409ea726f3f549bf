/**
 * Switches of Chromium and Node that give control of the window, its network or the program to the process that starts it.
 * An installed program refuses them, so that another program of the same user cannot read a shop by starting it.
 */
const REFUSED_SWITCHES = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
  'js-flags',
  'load-extension',
  'disable-extensions-except',
  'proxy-server',
  'proxy-pac-url',
  'proxy-auto-detect',
  'host-rules',
  'host-resolver-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'user-data-dir',
  'log-net-log',
  'ssl-key-log-file',
  'auth-server-allowlist',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'use-fake-ui-for-media-stream',
]

/** Chromium's sandbox does not work for root, so only root may switch it off. */
const REFUSED_UNLESS_ROOT = ['no-sandbox', 'disable-setuid-sandbox', 'single-process', 'in-process-gpu']

/** Returns the first switch that an installed program refuses; null if there is none. */
export function findRefusedSwitch(hasSwitch: (name: string) => boolean, isRoot: boolean): string | null {
  const refused = isRoot ? REFUSED_SWITCHES : [...REFUSED_SWITCHES, ...REFUSED_UNLESS_ROOT]
  return refused.find((name) => hasSwitch(name)) ?? null
}
