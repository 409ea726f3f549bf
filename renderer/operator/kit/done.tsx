import type { OpenedQuote } from '../../../shared/desk/opened-quote.ts'
import { Button } from '../../ui/buttons.tsx'
import { Key } from './list.tsx'
import classes from './quote.module.css'

/** What was just decided, and the way back where there is one. */
export interface Decided {
  text: string
  undo: (() => void) | null
}

/** What a form of a page gets: the quote that it decides about, and where to tell that it did. */
export interface DecisionProps {
  opened: OpenedQuote
  onDone: (decided: Decided) => void
}

export function Done({ decided }: { decided: Decided | null }) {
  return (
    <output>
      {decided ? (
        <span className={classes['done']}>
          {decided.text}
          {decided.undo ? (
            <Button look="bare" onClick={decided.undo}>
              Undo <Key>u</Key>
            </Button>
          ) : null}
        </span>
      ) : null}
    </output>
  )
}
