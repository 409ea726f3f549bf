import { Box } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import {
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { PaletteList, optionId } from './palette-list.tsx'
import type { PaletteItem } from './palette-items.ts'
import { usePaletteItems, type PaletteResults } from './use-palette.ts'
import classes from './palette.module.css'

/** The field and its results. */
export function Palette({ person, onClose }: { person: Person; onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const results = usePaletteItems(person, text)
  const { items, isSearching } = results
  const listId = useId()
  const chosen = items.find(({ id }) => id === chosenId) ?? items[0]
  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    item.run()
  }
  const press = usePaletteKeys({ items, chosen, isSearching, hasMoved: chosenId !== null }, run, setChosenId)
  return (
    <>
      <PaletteField
        text={text}
        listId={listId}
        chosen={chosen}
        onType={(typed) => {
          setText(typed)
          setChosenId(null)
        }}
        onPress={press}
        onClose={onClose}
      />
      <PaletteList
        id={listId}
        items={items}
        chosen={chosen}
        onPoint={(item) => setChosenId(item.id)}
        onRun={run}
        about={aboutOf(text.trim(), results)}
      />
    </>
  )
}

interface PaletteState {
  items: readonly PaletteItem[]
  chosen: PaletteItem | undefined
  isSearching: boolean
  /** True if an arrow or the pointer has chosen. */
  hasMoved: boolean
}

/** Arrows choose and `Enter` runs; pressed before the answer came, it runs the first result when it is there. */
function usePaletteKeys(
  { items, chosen, isSearching, hasMoved }: PaletteState,
  run: (item: PaletteItem | undefined) => void,
  choose: (id: string | null) => void,
): (event: ReactKeyboardEvent) => void {
  const waits = useRef(false)
  const runFirst = useEffectEvent(() => run(items[0]))
  useEffect(() => {
    if (isSearching || !waits.current) return
    waits.current = false
    runFirst()
  }, [isSearching])
  return (event) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    waits.current = event.key === 'Enter' && isSearching && !hasMoved
    if (step !== undefined) choose(neighbor(items, chosen, step))
    else if (event.key !== 'Enter') return
    else if (!waits.current) run(chosen)
    event.preventDefault()
  }
}

interface PaletteFieldProps {
  text: string
  listId: string
  chosen: PaletteItem | undefined
  onType: (text: string) => void
  onPress: (event: ReactKeyboardEvent) => void
  onClose: () => void
}

function PaletteField({ text, listId, chosen, onType, onPress, onClose }: PaletteFieldProps) {
  return (
    <Box
      className={`flex items-center gap-2.5 border-b border-hairline text-muted ${classes['field']}`}
      p="0 14px 0 18px"
    >
      <IconSearch size={18} stroke={1.8} aria-hidden="true" />
      <input
        className="strong min-w-0 text-lead"
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
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onPress}
      />
      <button
        type="button"
        className="hidden min-h-control bg-transparent font-medium text-soft max-sm:block"
        onClick={onClose}
      >
        Close
      </button>
    </Box>
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

/** Returns the sentence below the field; null if the list says it all. */
function aboutOf(text: string, { items, isSearching, isSimilar, hasFailed }: PaletteResults): string | null {
  if (hasFailed) return 'The search does not answer right now. Pages and actions are listed.'
  if (isSimilar && items.length > 0) return `Nothing is spelled “${text}”. These are similar:`
  if (items.length > 0) return null
  if (isSearching) return 'Searching…'
  const hint = text.length < 3 ? ' Names of files and customers need three characters.' : ''
  return `Nothing found for “${text}”.${hint}`
}
