import { dialog, shell, type BrowserWindow } from 'electron'
import { decideOutside } from './addresses.ts'

/** One question or notice at a time, so that a page cannot bury the person in them. */
let isAsking = false

/** Hands an address to the system's browser, mail or phone program, after a question where `decideOutside` wants one. */
export async function openOutside(address: string, window: BrowserWindow | null): Promise<void> {
  const decision = decideOutside(address)
  if (decision.action === 'open') {
    await open(address)
    return
  }
  if (isAsking) return
  isAsking = true
  try {
    if (decision.action === 'refuse') await say(window, 'This link cannot be opened from Layerline.', address)
    else if (await confirms(window, decision.target, address)) await open(address)
  } finally {
    isAsking = false
  }
}

async function open(address: string): Promise<void> {
  try {
    await shell.openExternal(address)
  } catch (error) {
    // No program for it is installed. The address is of no use to the log.
    process.stderr.write(`A link could not be opened: ${(error as Error).name}\n`)
  }
}

async function confirms(window: BrowserWindow | null, target: string, address: string): Promise<boolean> {
  const message = address.startsWith('https:')
    ? `Open ${target} in your browser?`
    : `Go back to the program at ${target}?`
  const { response } = await show(window, {
    type: 'question',
    message,
    detail: shortened(address),
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  })
  return response === 0
}

async function say(window: BrowserWindow | null, message: string, address: string): Promise<void> {
  await show(window, { type: 'info', message, detail: shortened(address), buttons: ['OK'] })
}

function show(window: BrowserWindow | null, options: Electron.MessageBoxOptions) {
  const all = { title: 'Layerline', noLink: true, ...options }
  return window && !window.isDestroyed() ? dialog.showMessageBox(window, all) : dialog.showMessageBox(all)
}

const MAX_SHOWN = 120

/** Enough to recognize where it leads; a query may hold a code that nobody should read over a shoulder. */
function shortened(address: string): string {
  const [path] = address.split(/[?#]/)
  return path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN)}…` : path
}
