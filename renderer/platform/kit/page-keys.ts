import { create } from 'zustand'

/** A keyboard shortcut of the page. */
export interface PageKey {
  key: string
  label: string
  run: () => void
  /** True if left out. */
  enabled?: boolean
}

interface PageKeys {
  /** The keys that the `?` dialog lists and the command palette runs; each part of a page adds its own. */
  shown: readonly (readonly PageKey[])[]
  listOpen: boolean
  openList: (listOpen: boolean) => void
  add: (keys: readonly PageKey[]) => void
  remove: (keys: readonly PageKey[]) => void
}

/** The shortcuts of the current page: its components add them, the frame lists them. */
export const usePageKeys = create<PageKeys>()((set) => ({
  shown: [],
  listOpen: false,
  openList: (listOpen) => set({ listOpen }),
  add: (keys) => set(({ shown }) => ({ shown: [...shown, keys] })),
  remove: (keys) => set(({ shown }) => ({ shown: shown.filter((group) => group !== keys) })),
}))

/** Returns true if a key press is no shortcut: typed with a modifier, into a field, or while a dialog is open. */
export function isNoShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  return isTextField(event.target) || isDialogOpen()
}

export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null
}

export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]')
}
