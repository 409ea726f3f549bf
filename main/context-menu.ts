import {
  clipboard,
  Menu,
  type BrowserWindow,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
} from 'electron'
import { decideOutside, isOwnAddress } from './addresses.ts'
import { openOutside } from './open-outside.ts'

/** The usual menu of the right mouse button: what can be done with the text, field or link under it. */
export function offerContextMenu(window: BrowserWindow, openOwn: (address: string) => void): void {
  window.webContents.on('context-menu', (_event, params) => {
    const origin = new URL(window.webContents.getURL()).origin
    const items = [...linkItems(window, params, { origin, openOwn }), ...textItems(params)]
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
}

function textItems({
  isEditable,
  editFlags,
  selectionText,
}: ContextMenuParams): MenuItemConstructorOptions[] {
  if (isEditable)
    return [
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ]
  if (selectionText.trim() === '') return []
  return [{ role: 'copy', enabled: editFlags.canCopy }]
}

function linkItems(
  window: BrowserWindow,
  { linkURL, selectionText }: ContextMenuParams,
  own: { origin: string; openOwn: (address: string) => void },
): MenuItemConstructorOptions[] {
  const open = linkURL === '' ? null : openItem(window, linkURL, own)
  if (!open) return []
  const copy: MenuItemConstructorOptions = {
    label: linkURL.startsWith('mailto:') ? 'Copy Email Address' : 'Copy Link',
    click: () => void clipboard.writeText(linkURL.startsWith('mailto:') ? mailboxOf(linkURL) : linkURL),
  }
  return [open, copy, ...(selectionText.trim() === '' ? [] : [{ type: 'separator' as const }])]
}

/** Null for a link that leads nowhere from here, such as a file or a script. */
function openItem(
  window: BrowserWindow,
  address: string,
  { origin, openOwn }: { origin: string; openOwn: (address: string) => void },
): MenuItemConstructorOptions | null {
  if (isOwnAddress(address, origin)) return { label: 'Open in New Window', click: () => openOwn(address) }
  if (decideOutside(address).action === 'refuse') return null
  return { label: 'Open', click: () => void openOutside(address, window) }
}

/** `mailto:jordan@example.com?subject=...` without all but the address. */
function mailboxOf(address: string): string {
  return decodeURIComponent(new URL(address).pathname)
}
