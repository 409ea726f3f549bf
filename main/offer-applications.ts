import { join } from 'node:path'
import { app, dialog } from 'electron'
import { openPreferences } from './preferences.ts'

/**
 * Offers once, on macOS, to move a program that was started from elsewhere into Applications: links, the start at login and updates
 * would point to a disk image that is gone tomorrow. Returns true if it is moved, and starts again from there.
 */
export async function offerApplications(): Promise<boolean> {
  if (process.platform !== 'darwin' || !app.isPackaged || app.isInApplicationsFolder()) return false
  const preferences = openPreferences(join(app.getPath('userData'), 'preferences.json'))
  if (preferences.get().applications_offered) return false
  preferences.change({ applications_offered: true })
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: 'Layerline',
    message: 'Move Layerline to the Applications folder?',
    detail:
      'From there it can start at login, open links to orders and be updated. The shop’s data stays where it is.',
    buttons: ['Move to Applications', 'Not Now'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  return response === 0 && move()
}

/** A Layerline that runs from there stays; one that does not is replaced. */
function move(): boolean {
  try {
    return app.moveToApplicationsFolder({ conflictHandler: (conflict) => conflict === 'exists' })
  } catch (error) {
    dialog.showErrorBox(
      'Layerline was not moved',
      `${error instanceof Error ? error.message : String(error)}\nDrag it into the Applications folder yourself.`,
    )
    return false
  }
}
