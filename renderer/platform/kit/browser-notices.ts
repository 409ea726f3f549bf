import { desktopProgram } from '../ui/desktop.ts'

/** Returns true if the desktop program shows notices itself, also while no window is open. */
export function programShowsNotices(): boolean {
  return desktopProgram()?.showsNotices === true
}

/** The browser's permission to show notices: the page asks for it once, never without a click. */
export type NoticePermission = 'granted' | 'denied' | 'default' | 'unsupported'

/** Browsers have notices only in secure contexts, so not at `http://<LAN address>`. */
export function noticePermission(): NoticePermission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}

/** Asks the person. Call it from a click: browsers require a user gesture. */
export async function askForNotices(): Promise<NoticePermission> {
  return 'Notification' in globalThis ? Notification.requestPermission() : 'unsupported'
}

/** Shows a notice of the system. A click brings the window to the front and calls `open`. */
export function showNotice({ title, body }: { title: string; body: string }, open: () => void): void {
  if (noticePermission() !== 'granted') return
  try {
    const notice = new Notification(title, { body, icon: '/icon.svg' })
    notice.addEventListener('click', () => {
      window.focus()
      desktopProgram()?.showWindow()
      notice.close()
      open()
    })
  } catch {
    // Browsers of phones have notices of service workers only.
  }
}

/**
 * Calls `lead` in one window of this browser at a time: in another one once this window is closed, or the returned function is
 * called. `lead` returns what ends it.
 */
export function leadOneWindow(lead: () => () => void): () => void {
  const over = new AbortController()
  void navigator.locks
    .request('layerline-notices', { signal: over.signal }, () => {
      const end = lead()
      return new Promise<void>((resolve) => {
        over.signal.addEventListener('abort', () => {
          end()
          resolve()
        })
      })
    })
    // Aborted while another window leads.
    .catch(() => {})
  return () => over.abort()
}
