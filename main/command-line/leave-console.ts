import { spawn } from 'node:child_process'
import { app } from 'electron'

/**
 * Starts the program with a window in place of the one for consoles of Windows, which would keep its console waiting, and ends this
 * one. Returns false if this one has a window itself.
 */
export function leaveConsole(): boolean {
  if (!app.isPackaged || !/\.com$/i.test(process.execPath)) return false
  const program = process.execPath.replace(/com$/i, 'exe')
  spawn(program, process.argv.slice(1), { detached: true, stdio: 'ignore' }).unref()
  app.exit(0)
  return true
}
