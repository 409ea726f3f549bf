import { Button } from '../ui/buttons.tsx'
import { ToneIcon } from '../ui/notice.tsx'
import { Key } from './list.tsx'
import classes from './status-line.module.css'

export interface StatusMessage {
  /** Says what was just done. */
  text?: string | undefined
  /** Sentences that say what was not done, and why. */
  notes?: readonly string[]
  /** Missing if it cannot be undone. */
  undo?: (() => void) | undefined
}

interface StatusLineProps {
  message: StatusMessage | null
  /** Beside what it is about instead of above the page, where a page has several. */
  isInPlace?: boolean
}

/** One line that says what was just done, with its undo, and what was not. */
export function StatusLine({ message, isInPlace = false }: StatusLineProps) {
  return (
    <output
      className={
        isInPlace
          ? `compact print:hidden! ${classes['line']} ${classes['inPlace']}`
          : `compact print:hidden! ${classes['line']}`
      }
    >
      {message ? (
        <>
          {message.text === undefined ? null : (
            <>
              <ToneIcon tone="good" size={18} />
              <span>{message.text}</span>
            </>
          )}
          {message.notes?.length ? (
            <>
              <ToneIcon tone="attention" size={18} />
              <span>{message.notes.join(' ')}</span>
            </>
          ) : null}
          {message.undo ? (
            <Button onClick={message.undo}>
              Undo <Key>u</Key>
            </Button>
          ) : null}
        </>
      ) : null}
    </output>
  )
}
