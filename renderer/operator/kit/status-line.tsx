import { Button } from '../../ui/buttons.tsx'
import { ToneIcon } from '../../ui/notice.tsx'
import { Key } from './list.tsx'
import classes from './order.module.css'

export interface Said {
  text: string
  /** Takes it back; left out where that is not possible. */
  undo?: (() => void) | undefined
}

/** What was just done, and how to take it back, in one line. */
export function SaidLine({ said }: { said: Said | null }) {
  return (
    <output className={classes['said']}>
      {said ? (
        <>
          <ToneIcon tone="good" size={18} />
          <span>{said.text}</span>
          {said.undo ? (
            <Button onClick={said.undo}>
              Undo <Key>u</Key>
            </Button>
          ) : null}
        </>
      ) : null}
    </output>
  )
}
