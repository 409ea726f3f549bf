import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow, Menu, shell, type MenuItemConstructorOptions } from 'electron'
import type { DesktopEvent } from '../shared/operations/workstation/desktop-bridge.ts'
import { sendEvent } from './bridge/send-event.ts'
import { goBack, goForward, goTo } from './navigation.ts'
import { openWindow } from './window.ts'

/** The targets of the menu items. */
export interface MenuTargets {
  /** The shop's first page. */
  home: string
  dataFolder: string
  /** Items for the person's choices about the program, in the File menu. */
  choices: MenuItemConstructorOptions[]
}

/** Sets the application menu. On Windows and Linux its bar shows with Alt. */
export function setMenu(targets: MenuTargets): void {
  app.setAboutPanelOptions({
    applicationName: 'Layerline',
    applicationVersion: app.getVersion(),
    copyright: 'Layerline',
    credits: 'STEP files are read by Open CASCADE Technology (LGPL 2.1 with its exception).',
  })
  const appMenu: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : []
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...appMenu,
      fileMenu(targets),
      editMenu(),
      viewMenu(targets),
      shopMenu(targets),
      { role: 'windowMenu' },
      helpMenu(targets),
    ]),
  )
}

function fileMenu({ home, dataFolder, choices }: MenuTargets): MenuItemConstructorOptions {
  return {
    role: 'fileMenu',
    label: '&File',
    submenu: [
      {
        label: 'New &Window',
        accelerator: 'CommandOrControl+N',
        click: (_item, window) => openWindow(addressOf(window) ?? home),
      },
      pageItem('New &Quote', new URL('/', home).href, 'CommandOrControl+Shift+N'),
      { type: 'separator' },
      { label: '&Print…', accelerator: 'CommandOrControl+P', click: (_item, window) => print(window) },
      { type: 'separator' },
      { label: 'Open &Data Folder', click: () => void shell.openPath(dataFolder) },
      ...choices,
      { type: 'separator' },
      { role: 'close' },
      { role: 'quit' },
    ],
  }
}

function editMenu(): MenuItemConstructorOptions {
  return {
    label: '&Edit',
    submenu: [
      ...(['undo', 'redo'] as const).map((role) => ({ role })),
      { type: 'separator' },
      ...(['cut', 'copy', 'paste', 'selectAll'] as const).map((role) => ({ role })),
      { type: 'separator' },
      eventItem('&Find…', 'CommandOrControl+F', { event: 'find' }),
    ],
  }
}

/** Returns the pages that staff use all day. */
function shopMenu({ home }: MenuTargets): MenuItemConstructorOptions {
  const page = (label: string, path: string, accelerator?: string) =>
    pageItem(label, new URL(path, home).href, accelerator)
  return {
    label: '&Shop',
    submenu: [
      page('&Desk', '/console', 'CommandOrControl+Shift+D'),
      page('&Orders', '/console/orders', 'CommandOrControl+Shift+O'),
      page('Qu&otes', '/console/quotes'),
      page('&Production', '/console/production', 'CommandOrControl+Shift+P'),
      page('Pack and &Ship', '/console/shipping', 'CommandOrControl+Shift+S'),
      { type: 'separator' },
      // The page itself listens to the keys.
      { ...eventItem('S&earch…', 'CommandOrControl+K', { event: 'search' }), registerAccelerator: false },
      { type: 'separator' },
      page('This &Workstation', '/console/workstation'),
    ],
  }
}

function viewMenu({ home }: MenuTargets): MenuItemConstructorOptions {
  const isMac = process.platform === 'darwin'
  const developerItems: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'toggleDevTools' }]
  return {
    label: '&View',
    submenu: [
      {
        label: '&Back',
        accelerator: isMac ? 'Command+[' : 'Alt+Left',
        click: (_item, window) => goBack(window),
      },
      {
        label: '&Forward',
        accelerator: isMac ? 'Command+]' : 'Alt+Right',
        click: (_item, window) => goForward(window),
      },
      pageItem('&Home', new URL('/', home).href, isMac ? 'Command+Shift+H' : 'Alt+Home'),
      { type: 'separator' },
      { role: 'reload' },
      { role: 'forceReload' },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      // The plus key without Shift, and the one of the number pad.
      ...(['CommandOrControl+=', 'CommandOrControl+numadd'] as const).map(hiddenZoomIn),
      {
        role: 'zoomOut',
        accelerator: 'CommandOrControl+numsub',
        visible: false,
        acceleratorWorksWhenHidden: true,
      },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      ...developerItems,
    ],
  }
}

function hiddenZoomIn(accelerator: string): MenuItemConstructorOptions {
  return { role: 'zoomIn', accelerator, visible: false, acceleratorWorksWhenHidden: true }
}

function helpMenu({ home }: MenuTargets): MenuItemConstructorOptions {
  return {
    role: 'help',
    submenu: [
      pageItem('API Reference', new URL('/docs', home).href),
      { label: 'Licenses', click: () => void shell.openPath(licensesFile()) },
      { type: 'separator' },
      { role: 'about' },
    ],
  }
}

/** Returns an item that opens a page of the shop in the focused window. */
function pageItem(label: string, address: string, accelerator?: string): MenuItemConstructorOptions {
  return {
    label,
    ...(accelerator !== undefined && { accelerator }),
    click: (_item, window) => goTo(window, address, openWindow),
  }
}

/** Returns an item that the page in the focused window carries out. */
function eventItem(label: string, accelerator: string, event: DesktopEvent): MenuItemConstructorOptions {
  return {
    label,
    accelerator,
    click: (_item, window) => {
      if (window instanceof BrowserWindow) sendEvent(window.webContents, event)
    },
  }
}

function addressOf(window: Electron.BaseWindow | undefined): string | null {
  return window instanceof BrowserWindow ? window.webContents.getURL() : null
}

/** Prints from within the page, so that its print events fire. */
function print(window: Electron.BaseWindow | undefined): void {
  if (window instanceof BrowserWindow) void window.webContents.executeJavaScript('window.print()')
}

/** Returns the file of licenses: beside the archive in an installed program, in `dist` after a build. */
function licensesFile(): string {
  const installed = join(process.resourcesPath, 'licenses.txt')
  return existsSync(installed) ? installed : join(app.getAppPath(), 'dist', 'licenses.txt')
}
