import { app, BrowserWindow } from 'electron'
import type { EmbeddedServer } from '../embed-server.ts'
import { sendEvent } from '../bridge/send-event.ts'
import { isPrinting } from '../printing.ts'
import { isKioskShown } from '../kiosk/kiosk-session.ts'
import { closeAndInstall } from './close-and-install.ts'
import { askToInstall } from './install-package.ts'
import { openKnownReleases } from './open-known-releases.ts'
import { Updater } from './updater.ts'

/** Starts looking for updates, if an address is set. */
export function openUpdates(server: EmbeddedServer, onChange: () => void): Updater {
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

function countPrinting(): number {
  return BrowserWindow.getAllWindows().filter((window) => isPrinting(window.webContents)).length
}
