import { join } from 'node:path'
import { app, safeStorage } from 'electron'
import type { desktopSettings } from './desktop-settings.ts'
import { embedServer, type EmbeddedServer } from './embed-server.ts'
import type { ServerEvents } from './server-process/embed-options.ts'
import { asksForKiosk, changeKeptKiosk, readKeptKiosk } from './kiosk/kept-kiosk.ts'
import { KioskMode } from './kiosk/kiosk-mode.ts'
import { KioskStart } from './kiosk/kiosk-start.ts'
import { openKeychain } from './keychain.ts'
import { lastWindowMenu } from './last-window.ts'
import { isStartedHidden } from './login/start-at-login.ts'
import { startingPage } from './local-pages/progress-pages.ts'
import { setMenu } from './menu.ts'
import { showNativeNotices } from './native-notices.ts'
import { openInSpite, type ClosedShop } from './open-in-spite.ts'
import { DESK, OpenPages } from './open-pages.ts'
import { type Preferences } from './preferences.ts'
import { watchPrinting } from './printing.ts'
import { quitSignal } from './quit-in-order.ts'
import { RestartingStrips } from './restarting-strip.ts'
import { showOnNotice } from './show-on-notice.ts'
import { followSleep } from './follow-sleep.ts'
import { signInLeaver, signInWindow, signOutWindows } from './sign-in/sign-in-window.ts'
import { readWorkstationKey } from './sign-in/workstation-key.ts'
import { StartWindow, type StartScreen } from './start-window.ts'
import { showTray, type ShownTray } from './tray.ts'
import { openUpdates } from './updates/open-updates.ts'
import { openWindow } from './window.ts'
import { openLinksAndFiles, startWorkstation } from './workstation.ts'

type Settings = ReturnType<typeof desktopSettings>

/** The program from its first window on. */
export class Program {
  readonly server: EmbeddedServer
  readonly #settings: Settings
  readonly #preferences: Preferences
  readonly #strips = new RestartingStrips((window) => !this.kiosk.isElsewhere(window))
  readonly #pages = new OpenPages(join(app.getPath('userData'), 'open-pages.json'), () => this.ownOrigin())
  /** The shop's address on this machine, once it was open. */
  home: string | null = null
  isOpen = false
  #isSlow = false
  /** The page for whoever left the kiosk; null for the first page of the shop. */
  #afterKiosk: string | null = null
  tray: ShownTray | null = null
  onClosing: ServerEvents['onClosing'] = () => {}
  readonly kiosk = new KioskMode({
    ownOrigin: () => this.ownOrigin(),
    signOut: () => signOutWindows(this.ownOrigin()),
    // While the shop is closed nobody is signed in: the windows ask who it is.
    signIn: async (left) => {
      if (!this.home || !this.isOpen) return
      await signInLeaver(this.server, this.home, left)
      // Not the pages of whoever was signed in before the kiosk.
      this.#afterKiosk = await this.#pages.startAddress(this.home, DESK)
    },
    onLeft: () => this.#leaveKiosk(),
  })
  #lookForNotices = () => {}
  #stopUpdates = () => {}
  #starting: StartScreen | null = null

  constructor(settings: Settings, preferences: Preferences) {
    this.#settings = settings
    this.#preferences = preferences
    this.server = embedServer({
      settings,
      keychain: openKeychain(safeStorage, join(app.getPath('userData'), 'secrets.json')),
      events: this.#events(),
    })
  }

  /** The origin of the shop on this machine; null before it was open. */
  ownOrigin(): string | null {
    return this.home && new URL(this.home).origin
  }

  /** Opens the shop in a window, which says meanwhile what happens; or, with a fault, first asks what to do about it. */
  async open(fault: ClosedShop | null): Promise<void> {
    const { server } = this
    const window = this.#startScreen()
    this.#starting = window
    if (fault !== null || !isStartedHidden()) window.raise()
    const raise = () => window.raise()
    app.on('second-instance', raise)
    const home = await openInSpite(
      { server, window, dataFolder: this.#settings.data_dir, stopUpdates: () => this.#stopUpdates() },
      fault,
    )
    app.off('second-instance', raise)
    if (quitSignal.aborted) return
    if (home === null) return app.exit(1)
    const isFirst = this.home === null
    this.home = home
    this.isOpen = true
    this.#strips.hide()
    const key = readWorkstationKey(join(app.getPath('userData'), 'sign-in', 'key'))
    if (isFirst) this.#showProgram(home, key)
    // A PIN may be asked for first: everything else is there meanwhile. Customers at a kiosk are never signed in as staff.
    if (isFirst && window instanceof StartWindow)
      await signInWindow({ server, window, home, key, onlyWithPin: readKeptKiosk() !== null })
    if (this.#starting === window) this.#starting = null
    if (!isFirst && window instanceof StartWindow && window.closeBesideShop()) return this.tray?.refresh()
    const setUp = await server.setUpLink()
    if (setUp !== null) window.raise()
    const start = setUp ?? (await this.#pages.startAddress(home))
    const reopens = isFirst && start !== home && !this.kiosk.isShown
    if (reopens) this.#pages.holdOthers()
    await window.leave(start)
    if (reopens) this.#pages.reopenOthers(home)
    if (isFirst) this.#openWhatIsAsked(home)
    this.tray?.refresh()
  }

  /** Links and files, and the page of a kiosk that is not set up: after the first page, which would take their place. */
  #openWhatIsAsked(home: string): void {
    openLinksAndFiles({ home, openPage: (path) => this.#openPage(home, path) })
    if (asksForKiosk(process.argv) && !this.kiosk.isShown) this.#openPage(home, '/console/workstation')
  }

  /** Shows a page of the shop; null for the one that is shown, or was shown last. A question about who it is goes first. */
  #openPage(home: string, path: string | null): void {
    if (this.#starting) this.#starting.raise()
    else void this.#pages.showShop(home, path)
  }

  /** At a kiosk customers see nothing of how the shop opens. */
  #startScreen(): StartScreen {
    const html = startingPage({ phase: 'opening' })
    return this.kiosk.show() ? new KioskStart(this.kiosk, html) : new StartWindow(html)
  }

  /** Shows the kiosk that is kept; if there is none, the page on which an owner makes this computer one. */
  #startKiosk(): void {
    changeKeptKiosk({ is_on: true })
    if (!this.kiosk.show() && this.home) this.#openPage(this.home, '/console/workstation')
    else if (this.#starting instanceof StartWindow) this.#starting.giveUp()
    this.tray?.refresh()
  }

  #leaveKiosk(): void {
    if (this.#starting instanceof KioskStart) this.#starting.takeOver()
    else if (this.home) {
      openWindow(this.#afterKiosk ?? this.home)
      this.#afterKiosk = null
      this.#setMenu(this.home)
    }
    // The window of the kiosk is gone then.
    setImmediate(() => {
      this.tray?.refresh()
      this.#lookForNotices()
    })
  }

  /** Says in the windows what became of the shop; `lasts`: also in those that open meanwhile. */
  #showStrip(sentence: string, { lasts } = { lasts: true }): void {
    this.#strips.show(sentence, { lasts })
    this.tray?.refresh()
  }

  /** Shows what belongs to an open shop: the menu, the tray, notices. */
  #showProgram(url: string, key: string): void {
    const { origin } = new URL(url)
    watchPrinting(origin)
    showOnNotice(origin)
    this.#setMenu(url)
    const openPage = (path: string | null) => this.#openPage(url, path)
    this.#lookForNotices = showNativeNotices({ home: url, preferences: this.#preferences, open: openPage })
    this.#lookForNotices()
    const updater = openUpdates({ server: this.server, onChange: () => this.tray?.refresh(), openPage })
    this.#stopUpdates = () => updater.stop()
    this.tray = showTray({
      summarize: () => this.server.summarizeHealth(),
      isSlow: () => this.#isSlow,
      newVersion: () => updater.status().release?.version ?? null,
      hasFailedUpdate: () => updater.failure() !== null,
      open: openPage,
      preferences: this.#preferences,
    })
    startWorkstation({
      home: url,
      summarize: () => this.server.summarizeHealth(),
      startKiosk: () => this.#startKiosk(),
      key,
      updater,
    })
    this.#preferences.onChange(() => {
      this.#setMenu(url)
      this.tray?.refresh()
    })
    this.#followSystem(url)
  }

  /** Sleep of the computer, a second start of the program, and a click on its icon. */
  #followSystem(url: string): void {
    followSleep(() => {
      this.server.noteResumed()
      this.#lookForNotices()
      this.tray?.refresh()
    })
    app.on('second-instance', (_event, args) => {
      if (asksForKiosk(args)) this.#startKiosk()
      else this.#openPage(url, null)
    })
    app.on('activate', () => this.#openPage(url, null))
  }

  #setMenu(home: string): void {
    if (this.kiosk.isShown) return
    const choices = [lastWindowMenu(this.#preferences)]
    setMenu({ home, dataFolder: this.#settings.data_dir, choices })
  }

  #events(): ServerEvents {
    return {
      onPhase: (phase) => this.#starting?.show(startingPage(phase)),
      onSlow: (isSlow) => {
        this.#isSlow = isSlow
        if (isSlow) return this.#showStrip('The shop is slow to answer. What you did last may take a moment.')
        this.#strips.hide()
        this.tray?.refresh()
      },
      onRestarting: () => {
        this.#isSlow = false
        this.#showStrip('The shop is restarting. This page stays as it is and continues in a moment.')
      },
      onRestarted: () => {
        this.#strips.hide()
        this.tray?.refresh()
      },
      onDown: (error, retryMs) => {
        this.isOpen = false
        if (!this.kiosk.isShown)
          this.#showStrip('The shop is closed. The other window says why.', { lasts: false })
        void this.open({ error, retryMs })
      },
      onMoved: relaunch,
      onNotices: () => this.#lookForNotices(),
      onClosing: (underWay) => this.onClosing(underWay),
    }
  }
}

/** Starts the program again; it follows the note that a move has left in the old data folder. */
function relaunch(): void {
  app.relaunch()
  app.quit()
}
