import { app, session, shell, type Session, type WebContents } from 'electron'
import { isOwnAddress, mayOpenOutside } from './addresses.ts'

/** What pages of the shop may ask for; Electron would say yes to everything. */
const PERMISSIONS = new Set(['clipboard-sanitized-write', 'fullscreen'])

/** Holds for every page of the program, whoever opens it (Electron's security checklist, 5 and 12 to 15). */
export function guardAllPages(origin: string): void {
  guardSession(session.defaultSession, origin)
  app.on('web-contents-created', (_event, contents) => stayAtHome(contents, origin))
}

/** The page can neither leave our origin nor open windows; known https sites go to the person's browser. */
function stayAtHome(contents: WebContents, origin: string): void {
  const refuseOutside = (event: { preventDefault(): void; url: string }) => {
    if (isOwnAddress(event.url, origin)) return
    event.preventDefault()
    openOutside(event.url)
  }
  contents.on('will-navigate', refuseOutside)
  contents.on('will-redirect', refuseOutside)
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isOwnAddress(event.url, origin)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
}

function openOutside(address: string): void {
  if (mayOpenOutside(address)) void shell.openExternal(address)
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
