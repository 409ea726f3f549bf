import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { Button } from '../../ui/buttons.tsx'
import type { Moves } from './use-moves.ts'
import classes from './work.module.css'

/** What was just done, with a large button that takes it back. */
export function UndoBar({ moves }: { moves: Moves }) {
  const { done, busy, run } = moves
  const undo = done?.undo
  return (
    <output className={classes['undo']}>
      {done ? (
        <span className={classes['undoBox']}>
          <IconCheck size={26} aria-hidden="true" />
          {done.text}
          {undo ? (
            <Button
              icon={<IconArrowBackUp size={26} aria-hidden="true" />}
              disabled={busy}
              onClick={() => run(undo)}
            >
              Undo
            </Button>
          ) : null}
        </span>
      ) : null}
    </output>
  )
}
