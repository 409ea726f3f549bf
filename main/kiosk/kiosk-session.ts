import { BrowserWindow, session, type Cookie, type Session, type WebContents } from 'electron'
import { KIOSK_COOKIE, type KeptKiosk } from '../../shared/operations/workstation/kept-kiosk.ts'

/** Without `persist:` Electron keeps the session in memory only. */
export const KIOSK_PARTITION = 'kiosk'

const REQUEST_TIMEOUT_MS = 10_000

export function kioskSession(): Session {
  return session.fromPartition(KIOSK_PARTITION)
}

/** Returns true if a page is shown by the kiosk window. */
export function isOfKiosk(contents: WebContents): boolean {
  return contents.session === kioskSession()
}

/** Returns true if the kiosk window is open: then nothing else of the program is shown. */
export function isKioskShown(): boolean {
  return BrowserWindow.getAllWindows().some(({ webContents }) => isOfKiosk(webContents))
}

/** Sends JSON to the shop with the cookies of the kiosk. Rejects when it cannot be reached. */
export function postAtKiosk(origin: string, path: string, body: unknown): Promise<Response> {
  return kioskSession().fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'include',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
}

/** Returns the cookie that the pairing has set. */
export async function readKioskCookie(origin: string): Promise<KeptKiosk['cookie'] | null> {
  const found = (await kioskSession().cookies.get({ url: origin })).find(isKioskCookie)
  return found ? { name: found.name, value: found.value } : null
}

/** Makes the session that of the kiosk again, after a restart of the program. */
export async function restoreKioskCookie(
  origin: string,
  { name, value }: KeptKiosk['cookie'],
): Promise<void> {
  await kioskSession().cookies.set({
    url: origin,
    name,
    value,
    path: '/',
    httpOnly: true,
    secure: origin.startsWith('https:'),
    sameSite: 'strict',
  })
}

/** Calls back when the page was paired with another code. */
export function onKioskPaired(save: (cookie: KeptKiosk['cookie']) => void): void {
  kioskSession().cookies.on('changed', (_event, cookie, _cause, isRemoved) => {
    if (!isRemoved && isKioskCookie(cookie)) save({ name: cookie.name, value: cookie.value })
  })
}

/** Leaves nothing of the kiosk in memory. */
export async function clearKioskSession(): Promise<void> {
  await kioskSession().clearStorageData()
  await kioskSession().clearCache()
}

function isKioskCookie({ name }: Cookie): boolean {
  return KIOSK_COOKIE.test(name)
}
