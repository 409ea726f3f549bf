import { app, BaseWindow, BrowserWindow, powerMonitor } from 'electron'

type Quit = (event: { preventDefault(): void }) => void

/** Quits when the person logs out or the system shuts down, which waits for it. */
export function quitWithSystem(quitSignal: AbortSignal): void {
  const quit: Quit = (event) => {
    event.preventDefault()
    app.quit()
  }
  // Linux and macOS; on Windows each window is asked.
  powerMonitor.on('shutdown', quit as () => void)
  app.on('browser-window-created', (_event, window) => window.on('query-session-end', quit))
  if (process.platform === 'win32') beAskedWithoutWindow(quit, quitSignal)
}

/**
 * Lets Windows ask a window that nobody sees while the shop is open without one; it would just end the program. It is there only
 * then, so that closing the last window is noticed.
 */
function beAskedWithoutWindow(quit: Quit, quitSignal: AbortSignal): void {
  let unseen: BaseWindow | null = null
  const follow = () => {
    const isNeeded = BrowserWindow.getAllWindows().length === 0 && !quitSignal.aborted
    if (isNeeded && !unseen) {
      unseen = new BaseWindow({ show: false, skipTaskbar: true })
      unseen.on('query-session-end', quit)
    } else if (!isNeeded && unseen) {
      unseen.destroy()
      unseen = null
    }
  }
  const followSoon = () => void setImmediate(follow)
  app.on('window-all-closed', followSoon)
  app.on('browser-window-created', followSoon)
  followSoon()
}
