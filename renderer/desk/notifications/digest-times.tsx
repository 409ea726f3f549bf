import { MAX_DIGEST_TIMES } from '../../../shared/desk/notifications/notification-settings.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { zoneText } from '../../platform/ui/shop-zone.ts'
import { storedTimeText } from '../../platform/ui/words.ts'

interface DigestTimesProps {
  times: readonly string[]
  fault: string | undefined
  onChange: (times: string[]) => void
}

/** When the digest comes. */
export function DigestTimes({ times, fault, onChange }: DigestTimesProps) {
  const set = (at: number, time: string | null) =>
    onChange(time === null ? times.toSpliced(at, 1) : times.with(at, time))
  return (
    <FoldRow
      name="digest_times"
      title="Digest"
      values={times.length === 0 ? 'Off' : `${times.map(storedTimeText).join(', ')} on working days`}
    >
      <p className="readable">
        On the shop’s working days, in {zoneText()}: what is new since the one before, and what waits. Nothing
        comes when nothing is new.
      </p>
      <div className="flex flex-wrap gap-3">
        {times.map((time, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- times have no other identity, and may be equal while they are typed
          <TimeField key={at} number={at + 1} time={time} onChange={(changed) => set(at, changed)} />
        ))}
      </div>
      {fault === undefined ? null : (
        <p role="alert" className="text-fine text-stop">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          disabled={times.length >= MAX_DIGEST_TIMES}
          onClick={() => onChange([...times, times.length === 0 ? '08:00' : '13:00'])}
        >
          Add a time
        </Button>
      </div>
    </FoldRow>
  )
}

interface TimeFieldProps {
  number: number
  time: string
  /** Null removes it. */
  onChange: (time: string | null) => void
}

function TimeField({ number, time, onChange }: TimeFieldProps) {
  return (
    <div className="flex items-end gap-1">
      <LineField label={`Time ${number}`} type="time" required value={time} onChange={onChange} />
      <Button look="bare" aria-label={`Remove time ${number}`} onClick={() => onChange(null)}>
        Remove
      </Button>
    </div>
  )
}
