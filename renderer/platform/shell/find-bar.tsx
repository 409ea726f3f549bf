import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from '../ui/buttons.tsx'
import { onDesktopEvent } from '../ui/desktop.ts'
import field from '../ui/field.module.css'
import { findText } from './find-text.ts'
import './find-marks.css'
import classes from './find-bar.module.css'

/** Find in page for the desktop program: browsers have their own. */
export function FindBar() {
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(
    () =>
      onDesktopEvent(({ event }) => {
        if (event !== 'find') return
        setOpen(true)
        input.current?.select()
      }),
    [],
  )
  return isOpen ? <OpenBar input={input} onClose={() => setOpen(false)} /> : null
}

interface Found {
  count: number
  /** From 0. */
  current: number
}

function OpenBar({ input, onClose }: { input: RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>({ count: 0, current: 0 })
  useEffect(() => input.current?.select(), [input])
  useEffect(() => unmark, [])
  const find = (wanted: string, at: number) => setFound(mark(wanted, at))
  return (
    <search
      className={`float-box fixed flex items-center gap-1.5 text-small print:hidden! ${classes['bar']}`}
      aria-label="Find in page"
    >
      <input
        ref={input}
        className={`min-w-0 ${field['input']}`}
        aria-label="Find in page"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          find(event.currentTarget.value, 0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter') find(text, found.current + (event.shiftKey ? -1 : 1))
        }}
      />
      <output className="figures text-muted">{text === '' ? '' : counted(found)}</output>
      <IconButton label="Previous match" onClick={() => find(text, found.current - 1)}>
        <IconChevronUp size={18} />
      </IconButton>
      <IconButton label="Next match" onClick={() => find(text, found.current + 1)}>
        <IconChevronDown size={18} />
      </IconButton>
      <IconButton label="Close" onClick={onClose}>
        <IconX size={18} />
      </IconButton>
    </search>
  )
}

function counted({ count, current }: Found): string {
  return count === 0 ? 'Not found' : `${current + 1} of ${count}`
}

/** Marks all matches, and brings one of them into view; after the last comes the first. */
function mark(text: string, at: number): Found {
  const ranges = findText(document.querySelector('#content') ?? document.body, text)
  const count = ranges.length
  const current = count === 0 ? 0 : (at + count) % count
  CSS.highlights.set('find', new Highlight(...ranges))
  CSS.highlights.set('find-current', new Highlight(...ranges.slice(current, current + 1)))
  ranges[current]?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  return { count, current }
}

function unmark(): void {
  CSS.highlights.delete('find')
  CSS.highlights.delete('find-current')
}
