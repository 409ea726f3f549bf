import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { Key } from './list.tsx'
import { PaletteList, optionId } from './palette-list.tsx'
import type { PaletteItem } from './palette-items.ts'
import { usePaletteItems, usePaletteOpen, useRememberPage } from './use-palette.ts'
import classes from './palette.module.css'

/** The button that opens the palette, above the rail. */
export function PaletteButton() {
  const setOpen = usePaletteOpen((state) => state.setOpen)
  return (
    <button type="button" className={classes['button']} onClick={() => setOpen(true)}>
      <IconSearch size={16} stroke={1.8} aria-hidden="true" />
      Search
      <Key>{isMac() ? '⌘K' : 'Ctrl K'}</Key>
    </button>
  )
}

function isMac(): boolean {
  return navigator.userAgent.includes('Mac')
}

/** Search and commands of the console: `Ctrl K`, `Cmd K`, or `/` on a page without a search field. */
export function CommandPalette({ person }: { person: Person }) {
  const { isOpen, setOpen } = usePaletteOpen()
  useRememberPage(person.id)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isShortcut || event.shiftKey) return
    event.preventDefault()
    const isBehindDialog = !isOpen && document.querySelector('[role="dialog"]') !== null
    if (!isBehindDialog) setOpen(!isOpen)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  useEffect(() => () => setOpen(false), [setOpen])
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      title="Search and commands"
      withCloseButton={false}
      size={640}
      yOffset="12dvh"
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{
        header: classes['title'] ?? '',
        body: classes['body'] ?? '',
        content: classes['content'] ?? '',
      }}
    >
      <Palette person={person} onClose={() => setOpen(false)} />
    </Modal>
  )
}

function Palette({ person, onClose }: { person: Person; onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [runsNext, setRunsNext] = useState(false)
  const { items, isSearching, isSimilar } = usePaletteItems(person, text)
  const listId = useId()
  const chosen = items.find(({ id }) => id === chosenId) ?? items[0]
  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    item.run()
  }
  // `Enter` pressed before the answer came opens the first result when it is there.
  const runFirst = useEffectEvent(() => {
    setRunsNext(false)
    run(items[0])
  })
  useEffect(() => {
    if (runsNext && !isSearching) runFirst()
  }, [runsNext, isSearching])
  const press = (event: ReactKeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (next !== undefined) setChosenId(neighbor(items, chosen, next))
    else if (event.key !== 'Enter') return
    else if (isSearching && chosenId === null) setRunsNext(true)
    else run(chosen)
    event.preventDefault()
  }
  return (
    <>
      <div className={classes['field']}>
        <IconSearch size={18} stroke={1.8} aria-hidden="true" />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? optionId(listId, chosen) : undefined}
          aria-label="Search orders, quotes, customers, printers, pages and actions"
          placeholder="Order number, file, customer, page or action"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosenId(null)
            setRunsNext(false)
          }}
          onKeyDown={press}
        />
        <button type="button" className={classes['close']} onClick={onClose}>
          Close
        </button>
      </div>
      <PaletteList
        id={listId}
        items={items}
        chosen={chosen}
        onPoint={(item) => setChosenId(item.id)}
        onRun={run}
        about={aboutOf({ text: text.trim(), count: items.length, isSearching, isSimilar })}
      />
    </>
  )
}

function neighbor(
  items: readonly PaletteItem[],
  chosen: PaletteItem | undefined,
  step: number,
): string | null {
  if (!chosen) return null
  const index = (items.indexOf(chosen) + step + items.length) % items.length
  return items[index].id
}

interface Shown {
  text: string
  count: number
  isSearching: boolean
  isSimilar: boolean
}

/** A sentence below the field; null where the list says it all. */
function aboutOf({ text, count, isSearching, isSimilar }: Shown): string | null {
  if (isSimilar && count > 0) return `Nothing is spelled “${text}”. These are spelled alike:`
  if (count > 0) return null
  return isSearching ? 'Searching…' : `Nothing found for “${text}”. Names and numbers need three characters.`
}
