import { join } from 'node:path'
import { app, Menu, Tray, type MenuItemConstructorOptions } from 'electron'
import type { HealthState } from '../shared/operations/health/health-finding.ts'
import type { HealthSummary } from '../shared/operations/health/health-page-data.ts'
import { isKioskShown } from './kiosk/kiosk-session.ts'
import { lastWindowMenu } from './last-window.ts'
import type { Preferences } from './preferences.ts'
import { quitSignal } from './quit-in-order.ts'
import { countItems, problemItems, trayTip, updateItems, type TrayItem } from './tray-menu.ts'

const REFRESH_MS = 30_000
const RESTARTING = 'Layerline: the shop is restarting'
const SLOW = 'Layerline: the shop is slow to answer'

interface TrayOptions {
  summarize: () => Promise<HealthSummary>
  /** Returns true while the server does not answer. */
  isSlow: () => boolean
  /** A version that can be installed; null if there is none. */
  newVersion: () => string | null
  /** Returns true if the last update was not installed. */
  hasFailedUpdate: () => boolean
  /** Shows the window at a path of the shop; null keeps its page. */
  open: (path: string | null) => void
  preferences: Preferences
}

export interface ShownTray {
  /** Shows the state again: of the shop, or that it restarts. */
  refresh(): void
}

/**
 * Shows the state of the shop in the system's tray until the program quits. Null on a desktop without a tray, where nothing else
 * changes: the window says the same.
 */
export function showTray(options: TrayOptions): ShownTray | null {
  const tray = makeTray()
  if (!tray) return null
  let shown = ''
  const refresh = async () => {
    if (isKioskShown()) {
      shown = ''
      return showKiosk(tray)
    }
    // Rejects while the server restarts.
    const isSlow = options.isSlow()
    const summary = isSlow ? null : await options.summarize().catch(() => null)
    if (quitSignal.aborted || tray.isDestroyed()) return
    // Setting a menu closes it where it is open.
    const counts = summary && [problemItems(summary), countItems(summary), summary.state]
    const facts = JSON.stringify([
      counts,
      isSlow,
      options.newVersion(),
      options.hasFailedUpdate(),
      options.preferences.get(),
    ])
    if (facts === shown) return
    shown = facts
    tray.setImage(iconOf(summary?.state ?? 'notice'))
    tray.setToolTip(summary ? trayTip(summary) : isSlow ? SLOW : RESTARTING)
    tray.setContextMenu(menuOf(summary, options))
  }
  const refreshQuietly = () => void refresh()
  const timer = setInterval(refreshQuietly, REFRESH_MS)
  refreshQuietly()
  // macOS opens the menu with this click.
  if (process.platform !== 'darwin') tray.on('click', () => options.open(null))
  quitSignal.addEventListener('abort', () => {
    clearInterval(timer)
    tray.destroy()
  })
  return { refresh: refreshQuietly }
}

/** Customers may see the tray. */
function showKiosk(tray: Tray): void {
  tray.setToolTip('Layerline: kiosk')
  tray.setContextMenu(Menu.buildFromTemplate([]))
}

/** Null if the system has no tray. */
function makeTray(): Tray | null {
  try {
    return new Tray(iconOf('good'))
  } catch (error) {
    process.stderr.write(`There is no tray: ${String(error)}\n`)
    return null
  }
}

/** macOS colors a template image itself, for light and dark menu bars. Electron finds the `@2x` image beside it. */
function iconOf(state: HealthState): string {
  const name = process.platform === 'darwin' ? `${state}Template.png` : `${state}.png`
  return join(app.getAppPath(), 'resources', 'tray', name)
}

function menuOf(
  summary: HealthSummary | null,
  { open, preferences, newVersion, hasFailedUpdate, isSlow }: TrayOptions,
): Menu {
  const itemsOf = (items: TrayItem[]): MenuItemConstructorOptions[] =>
    // An ampersand marks the key of an item.
    items.map(({ label, page }) => ({ label: label.replaceAll('&', '&&'), click: () => open(page) }))
  const problems = summary
    ? itemsOf(problemItems(summary))
    : [{ label: isSlow() ? SLOW : RESTARTING, enabled: false }]
  return Menu.buildFromTemplate([
    { label: 'Open Layerline', click: () => open(null) },
    { type: 'separator' },
    ...problems,
    ...(problems.length > 0 ? [{ type: 'separator' as const }] : []),
    ...(summary ? itemsOf(countItems(summary)) : []),
    ...itemsOf(updateItems(newVersion(), hasFailedUpdate())),
    { type: 'separator' },
    lastWindowMenu(preferences),
    soundItem(preferences),
    { type: 'separator' },
    { label: 'Quit Layerline', click: () => app.quit() },
  ])
}

function soundItem(preferences: Preferences): MenuItemConstructorOptions {
  const { notice_sound } = preferences.get()
  return {
    label: 'Sound with Notices',
    type: 'checkbox',
    checked: notice_sound,
    click: () => preferences.change({ notice_sound: !notice_sound }),
  }
}
