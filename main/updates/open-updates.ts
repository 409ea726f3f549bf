import { app, BrowserWindow, Notification } from 'electron'
import type { EmbeddedServer } from '../embed-server.ts'
import { sendEvent } from '../bridge/send-event.ts'
import { isPrinting } from '../printing.ts'
import { isKioskShown } from '../kiosk/kiosk-session.ts'
import { closeAndInstall } from './close-and-install.ts'
import { askToInstall } from './install-package.ts'
import { openKnownReleases } from './open-known-releases.ts'
import { Updater } from './updater.ts'

interface UpdatesOptions {
  server: EmbeddedServer
  onChange: () => void
  /** Shows a page of the shop. */
  openPage: (path: string) => void
}

/** Starts looking for updates, if an address is set. */
export function openUpdates({ server, onChange, openPage }: UpdatesOptions): Updater {
  const known = openKnownReleases(app.getPath('userData'))
  const updater = new Updater({
    version: app.getVersion(),
    known,
    host: {
      obstacles: async () => ({ ...(await server.readObstacles()), printing: countPrinting() }),
      backUp: () => server.backUpForUpdate(),
      schemaVersion: () => server.readSchemaVersion(),
      isKioskShown,
      askToInstall: (file) => askToInstall(known.installation(), file),
      closeAndInstall: (right, restore) =>
        closeAndInstall({ server, known, right, restore, stop: () => updater.stop() }),
      tellFailure: (sentence) => tellFailure(sentence, () => openPage('/console/workstation')),
      now: () => new Date(),
    },
    onChange: () => {
      for (const window of BrowserWindow.getAllWindows()) sendEvent(window.webContents, { event: 'updates' })
      onChange()
    },
  })
  void updater.start()
  app.once('will-quit', () => updater.stop())
  return updater
}

/** Without a reference it would be collected, and its click lost. */
let shown: Notification | null = null

/** At a kiosk customers would read it: it is said at the next start again, and the page says it, too. */
function tellFailure(sentence: string, open: () => void): void {
  if (isKioskShown() || !Notification.isSupported()) return
  shown = new Notification({ title: 'The update was not installed', body: sentence })
  shown.on('click', open)
  shown.show()
}

function countPrinting(): number {
  return BrowserWindow.getAllWindows().filter((window) => isPrinting(window.webContents)).length
}
