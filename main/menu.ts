import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, Menu, shell, type MenuItemConstructorOptions } from 'electron'

/** The usual menus with the usual keys; on Windows and Linux the bar shows with Alt. */
export function setMenu(): void {
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
      { role: 'fileMenu' },
      { role: 'editMenu' },
      viewMenu(),
      { role: 'windowMenu' },
      helpMenu(),
    ]),
  )
}

function viewMenu(): MenuItemConstructorOptions {
  const forDevelopers: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'toggleDevTools' }]
  return {
    label: '&View',
    submenu: [
      { role: 'reload' },
      { role: 'forceReload' },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      ...forDevelopers,
    ],
  }
}

function helpMenu(): MenuItemConstructorOptions {
  return {
    role: 'help',
    submenu: [{ label: 'Licences', click: () => void shell.openPath(licencesFile()) }, { role: 'about' }],
  }
}

/** Beside the archive in an installed program, so that the system can open it; in `dist` after a build. */
function licencesFile(): string {
  const installed = join(process.resourcesPath, 'licences.txt')
  return existsSync(installed) ? installed : join(app.getAppPath(), 'dist', 'licences.txt')
}
