import { useEffect, useEffectEvent } from 'react'
import { isTaken, isWriting, usePageKeys, type PageKey } from './page-keys.ts'

interface ListWithKeys {
  /** What the list shows, in its order. */
  ids: readonly string[]
  chosen: string | null
  /** The row that `j` and `k` choose while none is chosen; the first, where left out. */
  next?: string | null
  onChoose: (id: string) => void
  /** Single letters for what the page can do with the chosen one. */
  keys?: readonly PageKey[]
}

/** Where `useListKeys` finds a row, and the decision beside the list. */
export const rowElementId = (id: string) => `row-${id}`
export const DETAIL_ELEMENT_ID = 'decision'

/**
 * The keyboard of every list of the console: `j` and `k` move, `Enter` goes to the decision beside it, `Escape` back,
 * `?` shows all keys, and the page's own letters act.
 */
export function useListKeys({ ids, chosen, next = null, onChoose, keys = [] }: ListWithKeys): void {
  useActionKeys(keys)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && inDetail(event.target)) {
      focusRow(chosen)
      return
    }
    if (isTaken(event)) return
    if (act(event, { ids, chosen, next, onChoose })) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Single letters of a form beside the list, for as long as it is shown. */
export function useActionKeys(keys: readonly PageKey[]): void {
  const add = usePageKeys((state) => state.add)
  const remove = usePageKeys((state) => state.remove)
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A key that is held down is pressed once.
    if (isTaken(event) || event.repeat) return
    const own = keys.find(({ key, enabled }) => key === event.key && enabled !== false)
    if (!own) return
    event.preventDefault()
    own.run()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const text = JSON.stringify(keys.map(({ key, label }) => ({ key, label })))
  useEffect(() => {
    const shown = JSON.parse(text) as Pick<PageKey, 'key' | 'label'>[]
    add(shown)
    return () => remove(shown)
  }, [add, remove, text])
}

/** Whether the key meant something here. */
function act(event: KeyboardEvent, list: Omit<ListWithKeys, 'keys'>): boolean {
  const { ids, chosen, onChoose } = list
  if (event.key === 'j' || event.key === 'k') {
    const step = event.key === 'j' ? 1 : -1
    const wanted = chosen === null && list.next ? list.next : neighbour(ids, chosen, step)
    if (wanted === null) return false
    onChoose(wanted)
    focusRow(wanted)
    return true
  }
  if (event.key === 'Enter') return enterDetail(event.target)
  if (event.key === '?') {
    usePageKeys.getState().openList(true)
    return true
  }
  return false
}

/** The next or previous of the list; stays at its ends. Null for an empty list. */
export function neighbour(ids: readonly string[], chosen: string | null, step: 1 | -1): string | null {
  if (ids.length === 0) return null
  const at = chosen === null ? -1 : ids.indexOf(chosen)
  if (at < 0) return ids[0]
  return ids[Math.min(Math.max(at + step, 0), ids.length - 1)]
}

function focusRow(id: string | null): void {
  if (id !== null) document.getElementById(rowElementId(id))?.focus()
}

function inDetail(target: EventTarget | null): boolean {
  const isInside = target instanceof Element && target.closest(`#${DETAIL_ELEMENT_ID}`) !== null
  return isInside && document.querySelector('[role="dialog"], [role="listbox"]') === null
}

/** From a row, or from nowhere in particular, to the first thing that can be done. Buttons and links keep their Enter. */
function enterDetail(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null
  const isOnControl = element?.matches('a, button, summary') && !element.id.startsWith('row-')
  if (isOnControl || isWriting(target)) return false
  const detail = document.getElementById(DETAIL_ELEMENT_ID)
  const first = detail?.querySelector<HTMLElement>('[data-decide]') ?? detail
  first?.focus()
  return first !== null
}
