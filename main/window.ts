import { join } from 'node:path'
import { BrowserWindow, session, shell, type WebContents } from 'electron'

/** Sites that our pages may open in the person's own browser. */
const OUTSIDE_HOSTS = new Set(['checkout.stripe.com', 'billing.stripe.com'])

/** A window that shows the shop's own pages and nothing else (Electron's security checklist, 2 to 6 and 12 to 15). */
export function openWindow(url: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1440,
    height: 920,
    minWidth: 380,
    minHeight: 600,
    show: false,
    title: 'Layerline',
    backgroundColor: '#14171a',
    webPreferences: {
      preload: join(import.meta.dirname, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      spellcheck: false,
    },
  })
  window.setMenuBarVisibility(false)
  window.once('ready-to-show', () => window.show())
  stayAtHome(window.webContents, new URL(url).origin)
  void window.loadURL(url)
  return window
}

/** The page can neither leave our origin nor open windows; known https sites go to the person's browser. */
function stayAtHome(contents: WebContents, origin: string): void {
  const refuseOutside = (event: { preventDefault(): void; url: string }) => {
    if (originOf(event.url) !== origin) event.preventDefault()
  }
  contents.on('will-navigate', refuseOutside)
  contents.on('will-frame-navigate', refuseOutside)
  contents.on('will-redirect', refuseOutside)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenOutside(url)) void shell.openExternal(url)
    return { action: 'deny' }
  })
}

/** No page gets a permission or a device that it did not need so far: Electron would say yes by default. */
export function guardSession(url: string): void {
  const origin = new URL(url).origin
  const allowed = new Set(['clipboard-sanitized-write', 'fullscreen'])
  const own = session.defaultSession
  own.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(allowed.has(permission) && originOf(details.requestingUrl) === origin),
  )
  own.setPermissionCheckHandler(
    (_contents, permission, asking) => allowed.has(permission) && asking === origin,
  )
  own.setDevicePermissionHandler(() => false)
}

function mayOpenOutside(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && OUTSIDE_HOSTS.has(hostname)
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null
}
