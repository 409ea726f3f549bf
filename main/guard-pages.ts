import { app, BrowserWindow, session, type Session, type WebContents } from 'electron'
import { isOwnAddress } from './addresses.ts'
import { openOutside } from './open-outside.ts'
import { openWindow } from './window.ts'

/** What pages of the shop may ask for; Electron would say yes to everything. */
const PERMISSIONS = new Set(['clipboard-sanitized-write', 'fullscreen'])

/** More windows than anybody works with: a page that opens them without end gets no further. */
const MAX_WINDOWS = 8

/** Holds for every page of the program, whoever opens it (Electron's security checklist, 5 and 12 to 15). */
export function guardAllPages(origin: string): void {
  guardSession(session.defaultSession, origin)
  app.on('web-contents-created', (_event, contents) => keepToOrigin(contents, origin))
}

/** The page cannot leave our origin. Its own pages may have a window of their own; other links leave the program. */
function keepToOrigin(contents: WebContents, origin: string): void {
  const refuseOutside = (event: { preventDefault(): void; url: string }) => {
    if (isOwnAddress(event.url, origin)) return
    event.preventDefault()
    void openOutside(event.url, BrowserWindow.fromWebContents(contents))
  }
  contents.on('will-navigate', refuseOutside)
  contents.on('will-redirect', refuseOutside)
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isOwnAddress(event.url, origin)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (!isOwnAddress(url, origin)) void openOutside(url, BrowserWindow.fromWebContents(contents))
    else if (BrowserWindow.getAllWindows().length < MAX_WINDOWS) openWindow(url)
    // Windows of ours are made by us: the page gets no handle on them, and they have our preferences.
    return { action: 'deny' }
  })
}

function guardSession(own: Session, origin: string): void {
  own.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(PERMISSIONS.has(permission) && isOwnAddress(details.requestingUrl, origin)),
  )
  own.setPermissionCheckHandler(
    (_contents, permission, asking) => PERMISSIONS.has(permission) && isOwnAddress(asking, origin),
  )
  own.setDevicePermissionHandler(() => false)
  own.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  own.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }))
}
