import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { Button } from '../../platform/ui/buttons.tsx'
import type { Moves } from './use-moves.ts'
import classes from './work.module.css'

/** What was just done, with a large button that takes it back. */
export function UndoPanel({ moves }: { moves: Moves }) {
  const { message } = moves
  if (!message) return <output className={classes['undo']} />
  const { text, notes = [], undo } = message
  return (
    <output className={classes['undo']}>
      <span className={classes['undoBox']}>
        {text === undefined ? null : <IconCheck size={26} aria-hidden="true" />}
        {[text, ...notes].filter(Boolean).join(' ')}
        {undo ? (
          <Button icon={<IconArrowBackUp size={26} aria-hidden="true" />} onClick={undo}>
            Undo
          </Button>
        ) : null}
      </span>
    </output>
  )
}
