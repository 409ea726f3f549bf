import { app, BrowserWindow, session, type Session, type WebContents } from 'electron'
import { MAX_WINDOWS } from '../shared/operations/workstation/kept-pages.ts'
import { mayUseCamera } from './ask-camera.ts'
import { isForStaff, isOwnAddress, isPdfViewer } from './addresses.ts'
import { isLocalPage } from './local-pages/page-frame.ts'
import { isOfKiosk, kioskSession } from './kiosk/kiosk-session.ts'
import { openOutside } from './open-outside.ts'
import { printDownloads, printsOpened } from './printers/print-opened.ts'
import { openWindow } from './window.ts'

const CAMERA = 'camera'

/** The permissions that the shop's pages get; Electron grants all of them by default. */
const PERMISSIONS: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write',
  'fullscreen',
  'notifications',
  CAMERA,
])

/** The shop's origin; null before it is open, while every other page is refused. */
type ShopOrigin = () => string | null

/** A kiosk gets none. */
const NO_PERMISSIONS: ReadonlySet<string> = new Set()

/** Guards every page of the program, whatever opens it (Electron's security checklist, 5 and 12 to 15). */
export function guardAllPages(origin: ShopOrigin, kioskOrigin: ShopOrigin): void {
  guardSession(session.defaultSession, origin, PERMISSIONS)
  printDownloads(session.defaultSession, origin)
  guardSession(kioskSession(), kioskOrigin, NO_PERMISSIONS)
  kioskSession().on('will-download', (event) => event.preventDefault())
  app.on('web-contents-created', (_event, contents) => {
    if (isOfKiosk(contents)) keepAtKiosk(contents, kioskOrigin)
    else keepToOrigin(contents, origin)
  })
}

/** Keeps a page on the pages of its shop for customers: no other site, no other window, and no question about it. */
function keepAtKiosk(contents: WebContents, origin: ShopOrigin): void {
  const refuse = (event: { preventDefault(): void; url: string }) => {
    if (!isOfShop(event.url, origin) || isForStaff(event.url)) event.preventDefault()
  }
  contents.on('will-navigate', refuse)
  contents.on('will-redirect', refuse)
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

function isOfShop(address: string, origin: ShopOrigin): boolean {
  const own = origin()
  return own !== null && isOwnAddress(address, own)
}

/** Keeps a page on the shop's origin. The shop's own pages may open in a new window; other links open outside. */
function keepToOrigin(contents: WebContents, origin: ShopOrigin): void {
  const refuseOutside = (event: { preventDefault(): void; url: string }) => {
    if (isOfShop(event.url, origin)) return
    event.preventDefault()
    // The links of the program's own pages are actions, and lead nowhere.
    if (isLocalPage(contents.getURL())) return
    void openOutside(event.url, BrowserWindow.fromWebContents(contents))
  }
  contents.on('will-navigate', refuseOutside)
  contents.on('will-redirect', refuseOutside)
  contents.on('will-frame-navigate', (event) => {
    const mayShow = isOfShop(event.url, origin) || isPdfViewer(event.url)
    if (!event.isMainFrame && !mayShow) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url, disposition }) => {
    if (!isOfShop(url, origin)) void openOutside(url, BrowserWindow.fromWebContents(contents))
    else if (!printsOpened(contents, { url, disposition }, openOneMore)) openOneMore(url)
    // The program opens the window itself: the page gets no handle on it, and it has the program's preferences.
    return { action: 'deny' }
  })
}

function openOneMore(address: string): void {
  if (BrowserWindow.getAllWindows().length < MAX_WINDOWS) openWindow(address)
}

/** Staff take photos of printed parts; nothing listens. */
function isCamera(mediaTypes: readonly string[]): boolean {
  return mediaTypes.length > 0 && mediaTypes.every((type) => type === 'video')
}

/** `CAMERA` is no permission of Electron: it has one for camera and microphone. */
function isGrantedBy(permissions: ReadonlySet<string>) {
  return (permission: string, mediaTypes: readonly string[]) =>
    permission === 'media' ? permissions.has(CAMERA) && isCamera(mediaTypes) : permissions.has(permission)
}

function guardSession(pages: Session, origin: ShopOrigin, permissions: ReadonlySet<string>): void {
  const isGranted = isGrantedBy(permissions)
  pages.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const { mediaTypes = [] } = details as { mediaTypes?: string[] }
    const isAllowed = isGranted(permission, mediaTypes) && isOfShop(details.requestingUrl, origin)
    const answer = async () => callback(isAllowed && (permission !== 'media' || (await mayUseCamera())))
    void answer()
  })
  pages.setPermissionCheckHandler((_contents, permission, requester, { mediaType }) => {
    const isAllowed = isGranted(permission, mediaType ? [mediaType] : [])
    return isAllowed && isOfShop(requester, origin)
  })
  pages.setDevicePermissionHandler(() => false)
  pages.setDisplayMediaRequestHandler((_request, callback) => callback({}))
  pages.setBluetoothPairingHandler((_details, callback) => callback({ confirmed: false }))
}
