import type { FullSettings } from '../../../shared/desk/notifications/notification-settings.ts'
import { dayIn, HOUR, instantIn, PacificDay } from '../../../shared/platform/time.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { shopZone, zoneText } from '../../platform/ui/shop-zone.ts'
import { useNow } from '../../platform/ui/use-now.ts'
import { shopInstantText, storedTimeText } from '../../platform/ui/words.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'

interface QuietHoursProps {
  hours: FullSettings['quiet_hours']
  fault: string | undefined
  onChange: (hours: FullSettings['quiet_hours']) => void
}

/** When what is given at once waits. */
export function QuietHours({ hours, fault, onChange }: QuietHoursProps) {
  return (
    <FoldRow name="quiet_hours" title="Quiet hours" values={quietText(hours)}>
      <Checkbox
        label={`Hold back immediate notices during certain hours (${zoneText()})`}
        checked={hours !== null}
        onChange={(on) => onChange(on ? { from: '18:00', until: '08:00' } : null)}
      />
      {hours === null ? null : (
        <div className={`max-w-[420px] ${forms['pair']}`}>
          <LineField
            label="From"
            type="time"
            required
            value={hours.from}
            onChange={(from) => onChange({ ...hours, from })}
          />
          <LineField
            label="Until"
            type="time"
            required
            value={hours.until}
            onChange={(until) => onChange({ ...hours, until })}
          />
        </div>
      )}
      {fault === undefined ? null : (
        <p role="alert" className="text-fine text-stop">
          {fault}
        </p>
      )}
    </FoldRow>
  )
}

function quietText(hours: QuietHoursProps['hours']): string {
  return hours === null ? 'Off' : `${storedTimeText(hours.from)} to ${storedTimeText(hours.until)}`
}

interface PauseSectionProps {
  until: number | null
  onChange: (until: number | null) => void
}

/** A time without notices, such as days off. */
export function PauseSection({ until, onChange }: PauseSectionProps) {
  const now = Math.floor(useNow())
  const isPaused = until !== null && until > now
  return (
    <fieldset className="legend-inside page-section">
      <legend>Pause</legend>
      <p className="readable">
        {isPaused
          ? `Nothing comes until ${shopInstantText(until)}; then everything comes at once.`
          : 'Notices come as chosen above.'}
      </p>
      <div className={`max-w-[420px] ${forms['pair']}`}>
        <LineField
          label="Pause until the beginning of"
          type="date"
          min={dayIn(shopZone(), now)}
          value={isPaused ? dayIn(shopZone(), until) : ''}
          onChange={(text) => onChange(beginningOf(text))}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => onChange(now + HOUR)}>Pause for an hour</Button>
        {isPaused ? <Button onClick={() => onChange(null)}>End the pause</Button> : null}
      </div>
    </fieldset>
  )
}

/** Null, which ends the pause, for an empty field. */
function beginningOf(text: string): number | null {
  const day = PacificDay.safeParse(text)
  return day.success ? instantIn(shopZone(), day.data, '00:00') : null
}
