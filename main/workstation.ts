import { hostname } from 'node:os'
import { BrowserWindow, type WebContents } from 'electron'
import type { HealthSummary } from '../shared/operations/health/health-page-data.ts'
import { printedKindsOf } from '../shared/operations/workstation/printed-documents.ts'
import type { Workstation } from '../shared/operations/workstation/workstation.ts'
import { answerPages, type Answers } from './bridge/answer-pages.ts'
import { readKeptKiosk } from './kiosk/kept-kiosk.ts'
import { isKioskShown } from './kiosk/kiosk-session.ts'
import { useAsKiosk } from './kiosk/use-as-kiosk.ts'
import { openWhatIsAsked, type Opened } from './links/opened.ts'
import { isKeptAwake, keepAwake } from './login/keep-awake.ts'
import { endKiosk, keepLoginChoice } from './login/kiosk-login.ts'
import { setStartAtLogin } from './login/start-at-login.ts'
import { keepFiles, takeFiles } from './open-file/waiting-files.ts'
import { listPrinters } from './printers/list-printers.ts'
import { printPage } from './printers/print-page.ts'
import { printTest } from './printers/print-test.ts'
import { KINDS_AT_ONCE } from './printers/send-to-printer.ts'
import { answerUpdatePages } from './updates/answer-update-pages.ts'
import type { Updater } from './updates/updater.ts'
import { hashOfKey } from './sign-in/workstation-key.ts'
import { readWorkstation, saveWorkstation } from './workstation-file.ts'
import { openWindow } from './window.ts'

const MAX_COMPUTER_NAME = 100

interface ShownShop {
  /** The shop's first page. */
  home: string
  /** Shows a path of the shop in the window. */
  openPage: (path: string) => void
}

interface WorkstationOptions {
  /** The shop's first page. */
  home: string
  summarize: () => Promise<HealthSummary>
  /** Shows the kiosk that is kept. */
  startKiosk: () => void
  /** The key of this computer. */
  key: string
  updater: Updater
}

/**
 * Starts what the program does besides showing pages: printers of this computer, updates, staying awake. Who may ask for what is in
 * `DESKTOP_RIGHTS`.
 */
export function startWorkstation({ home, summarize, startKiosk, key, updater }: WorkstationOptions): void {
  const { origin } = new URL(home)
  const decideAwake = keepAwake(summarize)
  answerPages(origin, {
    workstation: (_request, contents) => describe(contents),
    choose_printer: ({ kind, choice }, contents) => {
      const { [kind]: _before, ...others } = readWorkstation().choices
      saveWorkstation({ choices: choice ? { ...others, [kind]: choice } : others })
      return describe(contents)
    },
    change_settings: async ({ settings }, contents) => {
      saveWorkstation({ settings })
      setStartAtLogin(settings)
      keepLoginChoice()
      await decideAwake()
      return describe(contents)
    },
    test_print: ({ kind }, contents) => printTest(contents, kind),
    print_page: (_request, contents) => printPage(contents),
    open_document: ({ path }) => openDocument(origin, path),
    ...answerUpdatePages(updater),
    this_computer: () => ({ key_hash: hashOfKey(key), name: hostname().slice(0, MAX_COMPUTER_NAME) }),
    take_files: (_request, contents) => takeFiles(BrowserWindow.fromWebContents(contents)),
    ...answerAboutKiosk(origin, startKiosk),
  })
}

/** An owner makes this computer a kiosk, and ends that. */
function answerAboutKiosk(
  origin: string,
  startKiosk: () => void,
): Pick<Answers, 'use_as_kiosk' | 'start_kiosk' | 'forget_kiosk'> {
  return {
    use_as_kiosk: async (wish) => {
      const outcome = await useAsKiosk(wish, origin)
      // After the answer: the window that asked is closed.
      if (outcome.state === 'started') setImmediate(startKiosk)
      return outcome
    },
    start_kiosk: () => {
      setImmediate(startKiosk)
      return null
    },
    forget_kiosk: (_request, contents) => {
      endKiosk()
      return describe(contents)
    },
  }
}

/** Opens links and files that the program is asked for, from now on: the first page of the shop would take their place. */
export function openLinksAndFiles(shown: ShownShop): void {
  openWhatIsAsked((opened) => open(opened, shown))
}

async function describe(contents: WebContents): Promise<Workstation> {
  const kiosk = readKeptKiosk()
  return {
    printers: await listPrinters(contents),
    kinds: [...KINDS_AT_ONCE],
    ...readWorkstation(),
    is_awake: isKeptAwake(),
    kiosk: kiosk && { address: kiosk.address },
  }
}

/** Opens a document to print it with the dialog; only one that is printed, and of this shop. */
function openDocument(origin: string, path: string): null {
  const address = new URL(path, origin)
  if (address.origin === origin && printedKindsOf(address.pathname).length > 0) openWindow(address.href)
  return null
}

/** Files begin a quote in the start page, in a window of their own where another page is open: it may be half filled in. */
function open({ path, files }: Opened, { home, openPage }: ShownShop): void {
  if (isKioskShown()) return
  if (path !== null) openPage(path)
  if (files.length === 0) return
  keepFiles(files)
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
  const isAtStart =
    path === null && window !== undefined && new URL(window.webContents.getURL() || home).pathname === '/'
  if (isAtStart) openPage('/')
  else openWindow(new URL('/', home).href)
}
