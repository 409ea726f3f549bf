import { app, BrowserWindow, shell } from 'electron'
import { listGoodBackups, restoreGoodBackup, type GoodBackup } from '../server/rescue.ts'
import { isListenFailure, isRepairable } from '../shared/start-failures.ts'
import { startErrorText } from './start-error-text.ts'
import { ACTION_SCHEME, restoringPage, startFailurePage, type StartFailure } from './start-failure-page.ts'

/** How a shop is opened after a failure. */
type Retry = 'again' | 'without_backup'

/**
 * Opens the shop; while that fails, shows a page that says why and offers what can be done: the good backups, the folder, another
 * try. Returns null when the person quits. Errors that have nothing to do with the shop's data, such as a port in use, are thrown.
 */
export async function openInSpite<Opened>(
  dataFolder: string,
  open: (retry: Retry) => Promise<Opened>,
): Promise<Opened | null> {
  let retry: Retry = 'again'
  for (;;) {
    try {
      return await open(retry)
    } catch (error) {
      if (isListenFailure(error) || Object(error).issues) throw error
      process.stderr.write(`Layerline could not open the shop. ${startErrorText(error)}\n`)
      const chosen = await askWhatToDo(await failureOf(error, dataFolder))
      if (chosen === 'quit') return null
      retry = chosen
    }
  }
}

/** None when they cannot be read: the page says all the same what is wrong. */
async function readBackups(dataFolder: string): Promise<GoodBackup[]> {
  try {
    return await listGoodBackups(dataFolder)
  } catch {
    return []
  }
}

async function failureOf(error: unknown, dataFolder: string): Promise<StartFailure> {
  return {
    reason: startErrorText(error),
    dataFolder,
    backups: isRepairable(error) ? await readBackups(dataFolder) : [],
    offersWithoutBackup: Object(error).code === 'BACKUP_BEFORE_UPDATE',
    asksPassphrase: null,
  }
}

/** Shows the page in a window of its own until one of its actions leads on. */
function askWhatToDo(failure: StartFailure): Promise<Retry | 'quit'> {
  const window = new BrowserWindow({
    width: 900,
    height: 760,
    title: 'Layerline',
    autoHideMenuBar: true,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
  })
  const raise = () => window.focus()
  app.on('second-instance', raise)
  // The next window opens after this one is closed.
  app.on('window-all-closed', () => {})
  return new Promise((resolve) => {
    const finish = (chosen: Retry | 'quit') => {
      app.off('second-instance', raise)
      resolve(chosen)
      if (!window.isDestroyed()) window.destroy()
    }
    window.on('closed', () => finish('quit'))
    window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
    window.webContents.on('will-navigate', (event) => {
      event.preventDefault()
      if (event.url.startsWith(ACTION_SCHEME)) void carryOut(event.url, { window, failure, finish })
    })
    show(window, startFailurePage(failure))
  })
}

interface Asking {
  window: BrowserWindow
  failure: StartFailure
  finish: (chosen: Retry | 'quit') => void
}

async function carryOut(url: string, { window, failure, finish }: Asking): Promise<void> {
  const [action, at] = url.slice(ACTION_SCHEME.length + 2).split(/[/?]/)
  if (action === 'again' || action === 'quit') finish(action)
  if (action === 'without-backup') finish('without_backup')
  if (action === 'folder') void shell.openPath(failure.dataFolder)
  const backup = failure.backups[Number(at)]
  if (action !== 'restore' || !backup) return
  show(window, restoringPage(backup))
  const passphrase = new URL(url).searchParams.get('passphrase')
  const fault = await restoreFault(failure.dataFolder, backup, passphrase)
  if (fault === null) finish('again')
  else
    show(
      window,
      startFailurePage({ ...failure, ...('why' in fault ? asking(fault.why, Number(at)) : fault) }),
    )
}

/** Null when the backup was restored. */
async function restoreFault(
  dataFolder: string,
  { folder }: GoodBackup,
  passphrase: string | null,
): Promise<{ reason: string } | { why: 'passphrase_needed' | 'wrong_passphrase' } | null> {
  try {
    const restored = await restoreGoodBackup(dataFolder, { folder, passphrase })
    return typeof restored === 'string' ? { why: restored } : null
  } catch (error) {
    return { reason: startErrorText(error) }
  }
}

function show(window: BrowserWindow, html: string): void {
  if (!window.isDestroyed()) void window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
}

function asking(why: 'passphrase_needed' | 'wrong_passphrase', at: number): Partial<StartFailure> {
  return {
    asksPassphrase: at,
    ...(why === 'wrong_passphrase' && {
      reason: 'This is not the passphrase of the backup. Enter it again.',
    }),
  }
}
