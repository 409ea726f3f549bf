import { join } from 'node:path'
import { app, Menu } from 'electron'
import { ClosingNotice } from './closing-notice.ts'
import type { desktopSettings } from './desktop-settings.ts'
import { guardAllPages } from './guard-pages.ts'
import { asksForKiosk, changeKeptKiosk } from './kiosk/kept-kiosk.ts'
import { watchLastWindow } from './last-window.ts'
import { openPreferences } from './preferences.ts'
import { quitInOrder } from './quit-in-order.ts'
import { reportProcessCrashes } from './report-crashes.ts'
import { Program } from './program.ts'

type Settings = ReturnType<typeof desktopSettings>

/** Shows the window at once, and the shop in it as soon as its server answers. */
export async function openProgram(settings: Settings): Promise<void> {
  // The menu that Electron makes would stand above the program's own pages.
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null)
  const preferences = openPreferences(join(app.getPath('userData'), 'preferences.json'))
  const program = new Program(settings, preferences)
  const { server } = program
  const closing = new ClosingNotice()
  program.onClosing = (underWay) => closing.set(underWay)
  quitInOrder({
    server,
    quitsWithLastWindow: () => !program.isOpen || preferences.get().last_window === 'quit',
    onClosing: () => closing.begin(),
  })
  watchLastWindow({
    preferences,
    isOpen: () => program.isOpen,
    hasTray: () => program.tray !== null,
  })
  guardAllPages(
    () => program.ownOrigin(),
    () => program.kiosk.origin(),
  )
  if (asksForKiosk(process.argv)) changeKeptKiosk({ is_on: true })
  reportProcessCrashes(server)
  await program.open(null)
}
