import { useEffect, useEffectEvent } from 'react'
import { isNoShortcut } from '../kit/page-keys.ts'
import { useListedKeys } from '../kit/use-list-keys.ts'
import type { RowSelection } from './use-selection.ts'

interface GridWithKeys {
  ids: readonly string[]
  current: string | null
  selection: RowSelection
  goTo: (id: string) => void
  /** Returns false if the row is open already. */
  open: (id: string) => boolean
}

/** The keys for the dialog that lists keys; `handleKey` carries them out. */
const LISTED = [
  { key: 'j / k', label: 'Next and previous row' },
  { key: 'Home / End', label: 'First and last row' },
  { key: 'Enter', label: 'Open the row' },
  { key: 'x / Space', label: 'Select the row' },
  { key: 'Shift + x', label: 'Select up to the row' },
  { key: 'Esc', label: 'Select nothing' },
] as const

/** The shortcuts of a grid of rows. */
export function useGridKeys(grid: GridWithKeys): void {
  useListedKeys(LISTED)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isNoShortcut(event) || isOnControl(event.target) || grid.ids.length === 0) return
    if (handleKey(event, grid)) event.preventDefault()
  })
  useEffect(() => {
    // Before the shortcuts of the page, which leave alone what is handled here.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}

/** Returns true if a press is for a control of the page, which a row is not. */
function isOnControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('a, button, input, select, textarea, [role="dialog"]') !== null
  )
}

/** Returns whether the key did something. */
function handleKey(event: KeyboardEvent, { ids, current, selection, goTo, open }: GridWithKeys): boolean {
  const at = current === null ? -1 : ids.indexOf(current)
  const target = targetOf(event.key, at, ids.length)
  if (target !== null) {
    if (event.shiftKey && at >= 0) {
      if (!selection.selected.has(ids[at])) selection.toggle(ids[at])
      selection.toggle(ids[target], true)
    }
    goTo(ids[target])
    return true
  }
  if (event.key === 'Escape' && selection.selected.size > 0) {
    selection.clear()
    return true
  }
  if (at < 0) return false
  if (event.key === 'Enter' || event.key === 'o') return open(ids[at])
  if (event.key === 'x' || event.key === ' ') selection.toggle(ids[at])
  else if (event.key === 'X') selection.toggle(ids[at], true)
  else return false
  return true
}

/** Returns the row that a key goes to; null for any other key. */
function targetOf(key: string, at: number, count: number): number | null {
  const last = count - 1
  switch (key) {
    case 'j':
    case 'J':
    case 'ArrowDown':
      return Math.min(at + 1, last)
    case 'k':
    case 'K':
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
