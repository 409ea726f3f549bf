import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isDialogOpen, isNoShortcut, isTextField, usePageKeys, type PageKey } from './page-keys.ts'
import { neighborOf } from './row-walk.ts'

interface ListWithKeys {
  /** The rows, in the order shown. */
  ids: readonly string[]
  chosen: string | null
  /** The row that `j` and `k` choose while none is chosen; the first where left out. */
  next?: string | null
  onChoose: (id: string) => void
  /** Handles `j` (1) and `k` (-1) on pages with actions that move rows; without it they choose the neighbor. */
  onStep?: ((step: 1 | -1) => void) | undefined
  /** The page's own shortcuts for the chosen row. */
  keys?: readonly PageKey[]
}

/** Element ids by which `useListKeys` finds a row, and the detail beside the list. */
export const rowElementId = (id: string) => `row-${id}`
export const DETAIL_ELEMENT_ID = 'decision'

/**
 * The shortcuts of every list: `j` and `k` move, `Enter` moves the focus to the decision beside the list and `Escape` back; and the
 * page's own.
 */
export function useListKeys({ ids, chosen, next = null, onChoose, onStep, keys = [] }: ListWithKeys): void {
  useListedKeys(ids.length > 0 ? LISTED : NOT_LISTED)
  useActionKeys(keys)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isInDetail(event.target)) {
      focusRow(chosen)
      return
    }
    if (isNoShortcut(event)) return
    if (handleListKey(event, { ids, chosen, next, onChoose, onStep })) event.preventDefault()
  }
  usePress(press)
}

/** Calls `press` for each key, when what the key before changed is rendered: so two keys of one moment act on what each would show. */
function usePress(press: (event: KeyboardEvent) => void): void {
  const listen = useEffectEvent(press)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // A key that a dialog just took, such as Escape, still belongs to it.
      if (!isDialogOpen()) flushSync(() => {})
      listen(event)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

/** The keys of `useListKeys` for the dialog that lists keys. */
const LISTED = [
  { key: 'j / k', label: 'Next and previous row' },
  { key: 'Enter', label: 'Go to the decision' },
  { key: 'Esc', label: 'Back to the list' },
] as const
const NOT_LISTED = [] as const

/** Lists keys that the component handles by itself; `keys` is a constant. */
export function useListedKeys(keys: readonly Pick<PageKey, 'key' | 'label'>[]): void {
  const add = usePageKeys((state) => state.add)
  const remove = usePageKeys((state) => state.remove)
  useEffect(() => {
    if (keys.length === 0) return undefined
    const listed = keys.map((key) => ({ ...key, run: () => {}, enabled: false }))
    add(listed)
    return () => remove(listed)
  }, [add, remove, keys])
}

/** Adds shortcuts while the component is mounted. */
export function useActionKeys(keys: readonly PageKey[]): void {
  const add = usePageKeys((state) => state.add)
  const remove = usePageKeys((state) => state.remove)
  const press = (event: KeyboardEvent) => {
    // A key that is held down runs once.
    if (isNoShortcut(event) || event.repeat) return
    const pressed = keys.find(({ key, enabled }) => key === event.key && enabled !== false)
    if (!pressed) return
    event.preventDefault()
    pressed.run()
  }
  usePress(press)
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  const text = JSON.stringify(keys.map(({ key, label, enabled = true }) => ({ key, label, enabled })))
  useEffect(() => {
    const shown = (JSON.parse(text) as Omit<PageKey, 'run'>[]).map((shownKey) => ({
      ...shownKey,
      run: () => latest.current.find(({ key }) => key === shownKey.key)?.run(),
    }))
    add(shown)
    return () => remove(shown)
  }, [add, remove, text])
}

/**
 * Says why a key does nothing while a move is under way: it may have been meant for what the move makes of the row. `known` has the
 * labels of all keys that act on rows, and `keys` those that act on the chosen one as it is shown.
 */
export function useUnfitKeys(
  { busy, note }: { busy: boolean; note: (text: string) => void },
  known: Readonly<Record<string, string>>,
  keys: readonly PageKey[],
): void {
  usePress((event) => {
    if (!busy || isNoShortcut(event) || event.repeat || !Object.hasOwn(known, event.key)) return
    if (keys.some(({ key, enabled }) => key === event.key && enabled !== false)) return
    event.preventDefault()
    note(`“${known[event.key]}” did not fit what was chosen when it was pressed.`)
  })
}

/** Returns whether the key did something. */
function handleListKey(event: KeyboardEvent, list: Omit<ListWithKeys, 'keys'>): boolean {
  const { ids, chosen, onChoose } = list
  if (event.key === 'j' || event.key === 'k') {
    const step = event.key === 'j' ? 1 : -1
    if (list.onStep) {
      list.onStep(step)
      return true
    }
    const target = chosen === null && list.next ? list.next : neighborOf(ids, chosen, step)
    if (target === null) return false
    onChoose(target)
    focusRow(target)
    return true
  }
  if (event.key === 'Enter') return enterDetail(event.target)
  return false
}

export function focusRow(id: string | null): void {
  if (id !== null) document.getElementById(rowElementId(id))?.focus()
}

function isInDetail(target: EventTarget | null): boolean {
  const isInside = target instanceof Element && target.closest(`#${DETAIL_ELEMENT_ID}`) !== null
  return isInside && document.querySelector('[role="dialog"], [role="listbox"]') === null
}

/** Focuses the first control of the detail, or the one that its `data-enter` selects; false on a button or link outside the list, which keep their own Enter. */
function enterDetail(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null
  const isOnControl = element?.matches('a, button, summary') && !element.id.startsWith('row-')
  if (isOnControl || isTextField(target)) return false
  const detail = document.getElementById(DETAIL_ELEMENT_ID)
  const first = detail?.querySelector<HTMLElement>(detail.dataset['enter'] ?? '[data-decide]') ?? detail
  first?.focus()
  return first !== null
}
