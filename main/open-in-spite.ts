import { app, BrowserWindow, shell } from 'electron'
import { isListenFailure, isRepairable } from '../shared/start-failures.ts'
import { listGoodBackups, restoreGoodBackup, type GoodBackup } from './embed-server.ts'
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

async function failureOf(error: unknown, dataFolder: string): Promise<StartFailure> {
  return {
    reason: startErrorText(error),
    dataFolder,
    backups: isRepairable(error) ? await listGoodBackups(dataFolder).catch(() => []) : [],
    offersWithoutBackup: Object(error).code === 'BACKUP_BEFORE_UPDATE',
    asksPassphrase: null,
  }
}

/** Shows the page in a window of its own until one of its actions leads on. */
function askWhatToDo(first: StartFailure): Promise<Retry | 'quit'> {
  const window = new BrowserWindow({
    width: 900,
    height: 760,
    title: 'Layerline',
    autoHideMenuBar: true,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
  })
  let failure = first
  const show = (html: string) =>
    window.isDestroyed()
      ? undefined
      : void window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
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
    const restore = async (backup: GoodBackup, at: number, passphrase: string | null) => {
      show(restoringPage(backup))
      const restored = await restoreGoodBackup(first.dataFolder, { folder: backup.folder, passphrase }).catch(
        (error: unknown) => ({ error }),
      )
      if (typeof restored === 'object' && 'kept' in restored) return finish('again')
      failure = {
        ...first,
        ...(typeof restored === 'string' ? asking(restored, at) : { reason: startErrorText(restored.error) }),
      }
      show(startFailurePage(failure))
    }
    window.on('closed', () => finish('quit'))
    window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
    window.webContents.on('will-navigate', (event) => {
      event.preventDefault()
      if (!event.url.startsWith(ACTION_SCHEME)) return
      const [action, at] = event.url.slice(ACTION_SCHEME.length + 2).split(/[/?]/)
      const backup = failure.backups[Number(at)]
      if (action === 'again') finish('again')
      if (action === 'without-backup') finish('without_backup')
      if (action === 'quit') finish('quit')
      if (action === 'folder') void shell.openPath(first.dataFolder)
      if (action === 'restore' && backup)
        void restore(backup, Number(at), new URL(event.url).searchParams.get('passphrase'))
    })
    show(startFailurePage(failure))
  })
}

function asking(why: 'passphrase_needed' | 'wrong_passphrase', at: number): Partial<StartFailure> {
  return {
    asksPassphrase: at,
    ...(why === 'wrong_passphrase' && {
      reason: 'This is not the passphrase of the backup. Enter it again.',
    }),
  }
}
