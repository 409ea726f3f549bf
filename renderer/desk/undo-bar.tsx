import { Box } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { Button, IconButton } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { ToneIcon } from '../platform/ui/notice.tsx'
import { Key } from '../platform/kit/list.tsx'
import type { DeskMoves } from './desk-intents.ts'
import classes from './undo-bar.module.css'

const SHOWN_MS = 12_000

/** Says for some seconds what was just done, with its undo; or why it was refused. */
export function UndoBar({ moves }: { moves: DeskMoves }) {
  const { message, error } = moves
  const notes = (message?.notes ?? []).join(' ')
  const text = message?.text
  const hide = useEffectEvent(moves.forget)
  useEffect(() => {
    if (text === undefined && notes === '') return undefined
    const timer = window.setTimeout(hide, SHOWN_MS)
    return () => window.clearTimeout(timer)
  }, [text, notes])
  return (
    <div className={`pointer-events-none fixed grid justify-items-center gap-2 ${classes['place']}`}>
      {error ? <Failed error={error} /> : null}
      <output>
        {message ? (
          <Box
            component="span"
            className="float-box compact flex items-center gap-2.5 font-medium"
            p="6px 6px 6px 14px"
          >
            <Said tone="good" text={text} />
            <Said tone="attention" text={notes === '' ? undefined : notes} />
            {message.undo ? (
              <Button onClick={message.undo}>
                Undo <Key>u</Key>
              </Button>
            ) : null}
            <IconButton label="Dismiss" onClick={moves.forget}>
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          </Box>
        ) : null}
      </output>
    </div>
  )
}

function Said({ tone, text }: { tone: 'good' | 'attention'; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <>
      <ToneIcon tone={tone} size={18} />
      <span className="min-w-0 overflow-hidden">{text}</span>
    </>
  )
}
