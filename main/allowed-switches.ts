import { RESTARTED_SWITCH } from './error-storm.ts'

/**
 * The options of an installed program that are no commands: its own, and the switches of Chromium for screens, drawing and
 * keyboards. It refuses every other one, because new versions of Chromium bring new switches with which another program of the
 * same user could weaken the sandbox or read a shop by starting it.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  'hidden',
  'kiosk',
  RESTARTED_SWITCH,
  // A login item of Windows.
  'login-data',
  'login-port',
  // The Windows installer starts the new version with it, and Windows the program for a click on a notice with the other.
  'updated',
  'embedding',
  'class',
  'disable-dev-shm-usage',
  'disable-gpu',
  'disable-gpu-compositing',
  'disable-smooth-scrolling',
  'display',
  'enable-unsafe-swiftshader',
  'enable-wayland-ime',
  'force-color-profile',
  'force-dark-mode',
  'force-device-scale-factor',
  'force-high-contrast',
  'force-prefers-reduced-motion',
  'force-renderer-accessibility',
  'gtk-version',
  'high-dpi-support',
  'lang',
  'ozone-platform',
  'ozone-platform-hint',
  'password-store',
  'touch-events',
  'use-angle',
  'use-gl',
  'wayland-text-input-version',
])

/** Chromium's sandbox does not work for root, so only root may switch it off. */
const ALLOWED_FOR_ROOT = new Set(['no-sandbox', 'disable-setuid-sandbox'])

interface Starter {
  isRoot: boolean
  isWindows: boolean
}

/**
 * Returns the first switch among the arguments that an installed program refuses, as it was typed but without its value; null if
 * there is none. Reads switches as Chromium does: anywhere before `--`, with blanks around them, and on Windows with a slash.
 */
export function findRefusedSwitch(args: readonly string[], { isRoot, isWindows }: Starter): string | null {
  const pattern = isWindows ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/
  const end = args.findIndex((arg) => arg.trim() === '--')
  for (const arg of end < 0 ? args : args.slice(0, end)) {
    const [typed, name] = pattern.exec(arg.trim()) ?? []
    if (typed === undefined || ALLOWED.has(isWindows ? name.toLowerCase() : name)) continue
    if (!isRoot || !ALLOWED_FOR_ROOT.has(name)) return typed
  }
  return null
}

/** Electron’s own way to switch off the sandbox, which is no argument. */
const SANDBOX_VARIABLE = 'ELECTRON_DISABLE_SANDBOX'

/** Returns the environment variable with which an installed program does not start; null if it is not set. */
export function findRefusedVariable(
  environment: Record<string, string | undefined>,
  { isRoot }: Pick<Starter, 'isRoot'>,
): string | null {
  return environment[SANDBOX_VARIABLE] && !isRoot ? SANDBOX_VARIABLE : null
}
