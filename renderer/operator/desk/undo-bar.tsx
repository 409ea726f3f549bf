import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { Button, IconButton } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { ToneIcon } from '../../ui/notice.tsx'
import { Key } from '../kit/list.tsx'
import type { DeskMoves } from './use-desk-moves.ts'
import classes from './undo-bar.module.css'

const SHOWN_MS = 12_000

/** Says for some seconds what was just done, with its undo; or why it was refused. */
export function UndoBar({ moves }: { moves: DeskMoves }) {
  const { done, error, isBusy } = moves
  const hide = useEffectEvent(moves.dismiss)
  const at = done?.at
  useEffect(() => {
    if (at === undefined) return
    const timer = window.setTimeout(hide, SHOWN_MS)
    return () => window.clearTimeout(timer)
  }, [at])
  return (
    <div className={classes['place']}>
      {error ? <Failed error={error} /> : null}
      <output>
        {done ? (
          <span className={classes['bar']}>
            <ToneIcon tone="good" size={18} />
            <span className={classes['text']}>{done.text}</span>
            {done.undo ? (
              <Button disabled={isBusy} onClick={moves.undo}>
                Undo <Key>u</Key>
              </Button>
            ) : null}
            <IconButton label="Dismiss" onClick={moves.dismiss}>
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          </span>
        ) : null}
      </output>
    </div>
  )
}
