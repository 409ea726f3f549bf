import { join } from 'node:path'
import { app, Menu, Tray, type MenuItemConstructorOptions } from 'electron'
import type { HealthState } from '../shared/health/health-finding.ts'
import type { HealthSummary } from '../shared/health/health-page.ts'
import { quitSignal } from './quit-in-order.ts'
import { countItems, problemItems, trayTip, type TrayItem } from './tray-menu.ts'

const REFRESH_MS = 30_000

interface TrayOptions {
  summarize: () => Promise<HealthSummary>
  /** Shows the window; at a path of the shop, or with null where it was. */
  open: (path: string | null) => void
}

/**
 * Shows the state of the shop in the system's tray until the program quits. A desktop without a tray shows none, and nothing else
 * changes: the window says the same.
 */
export function showTray(options: TrayOptions): void {
  const tray = makeTray()
  if (!tray) return
  let shown = ''
  const refresh = async () => {
    const summary = await options.summarize()
    if (quitSignal.aborted || tray.isDestroyed()) return
    // Setting a menu closes it where it is open.
    const facts = JSON.stringify([problemItems(summary), countItems(summary), summary.state])
    if (facts === shown) return
    shown = facts
    tray.setImage(iconOf(summary.state))
    tray.setToolTip(trayTip(summary))
    tray.setContextMenu(menuOf(summary, options.open))
  }
  const refreshQuietly = () => void refresh().catch(() => {})
  const timer = setInterval(refreshQuietly, REFRESH_MS)
  refreshQuietly()
  tray.on('click', () => options.open(null))
  quitSignal.addEventListener('abort', () => {
    clearInterval(timer)
    tray.destroy()
  })
}

/** Null where the system has no tray. */
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

function menuOf(summary: HealthSummary, open: TrayOptions['open']): Menu {
  const itemsOf = (items: TrayItem[]): MenuItemConstructorOptions[] =>
    // An ampersand marks the key of an item.
    items.map(({ label, page }) => ({ label: label.replaceAll('&', '&&'), click: () => open(page) }))
  const problems = itemsOf(problemItems(summary))
  return Menu.buildFromTemplate([
    { label: 'Open Layerline', click: () => open(null) },
    { type: 'separator' },
    ...problems,
    ...(problems.length > 0 ? [{ type: 'separator' as const }] : []),
    ...itemsOf(countItems(summary)),
    { type: 'separator' },
    { label: 'Quit Layerline', click: () => app.quit() },
  ])
}
