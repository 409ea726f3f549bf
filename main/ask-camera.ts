import { systemPreferences } from 'electron'

/** Returns true if the system lets the program use the camera; macOS asks the person the first time. */
export async function mayUseCamera(): Promise<boolean> {
  return process.platform !== 'darwin' || systemPreferences.askForMediaAccess('camera')
}
