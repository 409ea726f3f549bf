import {
  clipboard,
  Menu,
  type BrowserWindow,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
} from 'electron'
import { decideOutside, isOwnAddress } from './addresses.ts'
import { openOutside } from './open-outside.ts'

/** Adds the context menu of texts, fields and links. `openWindow` opens one of the shop's own pages. */
export function offerContextMenu(window: BrowserWindow, openWindow: (address: string) => void): void {
  window.webContents.on('context-menu', (_event, params) => {
    const origin = new URL(window.webContents.getURL()).origin
    const items = [...linkItems(window, params, { origin, openWindow }), ...textItems(params)]
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
}

interface ShopPages {
  origin: string
  openWindow: (address: string) => void
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
  shop: ShopPages,
): MenuItemConstructorOptions[] {
  const open = linkURL === '' ? null : openItem(window, linkURL, shop)
  if (!open) return []
  const copy: MenuItemConstructorOptions = {
    label: linkURL.startsWith('mailto:') ? 'Copy Email Address' : 'Copy Link',
    click: () => void clipboard.writeText(linkURL.startsWith('mailto:') ? emailAddressOf(linkURL) : linkURL),
  }
  return [open, copy, ...(selectionText.trim() === '' ? [] : [{ type: 'separator' as const }])]
}

/** Returns null for a link that is refused, such as a file or a script. */
function openItem(
  window: BrowserWindow,
  address: string,
  { origin, openWindow }: ShopPages,
): MenuItemConstructorOptions | null {
  if (isOwnAddress(address, origin)) return { label: 'Open in New Window', click: () => openWindow(address) }
  if (decideOutside(address).action === 'refuse') return null
  return { label: 'Open', click: () => void openOutside(address, window) }
}

/** Returns the email address of `mailto:jordan@example.com?subject=...`. */
function emailAddressOf(address: string): string {
  return decodeURIComponent(new URL(address).pathname)
}
