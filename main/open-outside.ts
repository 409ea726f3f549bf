import { dialog, shell, type BrowserWindow } from 'electron'
import { decideOutside } from './addresses.ts'

/** Only one dialog is open at a time, so that a page cannot flood the screen with them. */
let isAsking = false

/** Opens an address in the system's browser, mail or phone program, after a question where `decideOutside` asks for one. */
export async function openOutside(address: string, window: BrowserWindow | null): Promise<void> {
  const decision = decideOutside(address)
  if (decision.action === 'open') {
    await open(address)
    return
  }
  if (isAsking) return
  isAsking = true
  try {
    if (decision.action === 'refuse')
      await showNotice(window, 'This link cannot be opened from Layerline.', address)
    else if (await isConfirmed(window, decision.target, address)) await open(address)
  } finally {
    isAsking = false
  }
}

async function open(address: string): Promise<void> {
  try {
    await shell.openExternal(address)
  } catch (error) {
    // No program for it is installed. The address may be private, so it is not logged.
    process.stderr.write(`A link could not be opened: ${(error as Error).name}\n`)
  }
}

async function isConfirmed(window: BrowserWindow | null, target: string, address: string): Promise<boolean> {
  const message = address.startsWith('https:')
    ? `Open ${target} in your browser?`
    : `Return to the app at ${target}?`
  const { response } = await showDialog(window, {
    type: 'question',
    message,
    detail: shortenAddress(address),
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  })
  return response === 0
}

async function showNotice(window: BrowserWindow | null, message: string, address: string): Promise<void> {
  await showDialog(window, { type: 'info', message, detail: shortenAddress(address), buttons: ['OK'] })
}

function showDialog(window: BrowserWindow | null, options: Electron.MessageBoxOptions) {
  const all = { title: 'Layerline', noLink: true, ...options }
  return window && !window.isDestroyed() ? dialog.showMessageBox(window, all) : dialog.showMessageBox(all)
}

const MAX_SHOWN = 120

/** Returns the address without query and fragment, which may hold secrets, and at most `MAX_SHOWN` characters of it. */
function shortenAddress(address: string): string {
  const [path] = address.split(/[?#]/)
  return path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN)}…` : path
}
