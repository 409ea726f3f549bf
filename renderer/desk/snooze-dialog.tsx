import { useState } from 'react'
import type { DeskItem } from '../../shared/desk/desk-item.ts'
import type { SnoozeDays } from '../../shared/desk/snooze.ts'
import { addDays, PacificDay } from '../../shared/platform/time.ts'
import { LineField } from '../platform/ui/line-field.tsx'
import { dayText } from '../platform/ui/words.ts'
import type { QueuedMove } from '../platform/kit/move-queue.ts'
import { PickField } from '../platform/kit/pick-field.tsx'
import { ReasonDialog } from '../platform/kit/reason-dialog.tsx'
import { snooze } from './desk-moves.ts'

interface SnoozeDialogProps {
  item: DeskItem
  days: SnoozeDays
  onClose: () => void
  onMove: (move: QueuedMove) => void
}

type Choice = 'tomorrow' | 'next' | 'day'

/** Puts an item aside until a day, with a reason that all staff read. */
export function SnoozeDialog({ item, days, onClose, onMove }: SnoozeDialogProps) {
  const { tomorrow, next } = days
  const [choice, setChoice] = useState<Choice>('next')
  const [text, setText] = useState<string>(next)
  const day = choice === 'day' ? (PacificDay.safeParse(text).data ?? null) : days[choice]
  const options = [
    { value: 'next' as const, label: `Next working day: ${dayText(next)}` },
    ...(tomorrow === next ? [] : [{ value: 'tomorrow' as const, label: `Tomorrow: ${dayText(tomorrow)}` }]),
    { value: 'day' as const, label: 'Another day' },
  ]
  return (
    <ReasonDialog
      title={`Snooze: ${item.title}`}
      label="Reason (all staff read it)"
      confirm="Snooze"
      maxLength={300}
      onClose={onClose}
      action={onMove}
      input={(reason) => (day !== null && day >= tomorrow ? snooze(item, day, reason) : null)}
    >
      <p>It comes back on the morning of that day, or earlier if something about it changes.</p>
      <PickField label="Until" value={choice} options={options} onChange={setChoice} />
      {choice === 'day' ? (
        <LineField
          label="Day"
          type="date"
          min={tomorrow}
          max={addDays(tomorrow, 89)}
          value={text}
          onChange={setText}
        />
      ) : null}
    </ReasonDialog>
  )
}
