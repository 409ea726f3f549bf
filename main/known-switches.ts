import { RESTARTED_SWITCH } from './error-storm.ts'

/**
 * The switches of an installed program. It refuses all others: those of Chromium and Node give control of the window, its network
 * or the sandbox to another program of the same user that starts it, and each version of Chromium brings new ones.
 */
const KNOWN_SWITCHES: ReadonlySet<string> = new Set([
  'hidden',
  'kiosk',
  RESTARTED_SWITCH,
  // The installer for Windows passes it after an update, and Windows itself the other for a click on a notice.
  'updated',
  'embedding',
  // Language, size, colors and the reading aloud of its pages.
  'lang',
  'force-device-scale-factor',
  'high-dpi-support',
  'force-color-profile',
  'force-renderer-accessibility',
  // How Chromium draws: on displays and graphics cards where it fails by itself.
  'disable-gpu',
  'use-gl',
  'use-angle',
  'enable-unsafe-swiftshader',
  'disable-dev-shm-usage',
  'ozone-platform',
  'ozone-platform-hint',
  'gtk-version',
  'enable-wayland-ime',
  'wayland-text-input-version',
  // The keychain of a desktop that Chromium does not recognize. Secrets are stored in a real one only.
  'password-store',
])

/** Chromium's sandbox does not work for root, so only root may switch it off. */
const KNOWN_FOR_ROOT = 'no-sandbox'

interface StartedBy {
  isRoot: boolean
  platform: NodeJS.Platform
}

/** Returns the first switch that an installed program does not know, as it was written; null if there is none. */
export function findUnknownSwitch(args: readonly string[], { isRoot, platform }: StartedBy): string | null {
  // Chromium knows these forms of a switch, and reads none after `--`.
  const form = platform === 'win32' ? /^(--|-|\/)([^=]+)/ : /^(--|-)([^=]+)/
  for (const arg of args.map((written) => written.trim())) {
    if (arg === '--') return null
    const [written, , name] = form.exec(arg) ?? []
    if (written === undefined || name === undefined) continue
    const known = platform === 'win32' ? name.toLowerCase() : name
    if (!KNOWN_SWITCHES.has(known) && !(isRoot && known === KNOWN_FOR_ROOT)) return written
  }
  return null
}
