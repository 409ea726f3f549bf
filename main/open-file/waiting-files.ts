import { dialog, type BrowserWindow } from 'electron'
import type { OpenedFile } from '../../shared/operations/workstation/desktop-bridge.ts'
import { readModelFiles } from './opened-files.ts'

let waiting: string[] = []

/** Keeps the paths of files that were opened with the program until a start page takes them. */
export function keepFiles(paths: readonly string[]): void {
  waiting = [...waiting, ...paths]
}

/** Returns the files that wait, each once. Says in a dialog which could not be read. */
export async function takeFiles(window: BrowserWindow | null): Promise<OpenedFile[]> {
  const paths = waiting
  waiting = []
  const { files, refused } = await readModelFiles(paths)
  if (refused.length > 0 && window) {
    const message = refused.length === 1 ? 'A file was not opened' : `${refused.length} files were not opened`
    void dialog.showMessageBox(window, {
      type: 'warning',
      title: 'Layerline',
      message,
      detail: refused.join('\n'),
      buttons: ['OK'],
      noLink: true,
    })
  }
  return files
}
