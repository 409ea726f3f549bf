import { counted } from '../../../shared/platform/counted.ts'
import { useState } from 'react'
import { RotationRules } from '../../../shared/platform/backup/rotation.ts'
import { issueSentence } from '../../../shared/platform/input-sentence.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { SaveLine } from '../../platform/kit/save-line.tsx'
import { ROTATION_ROWS } from './backup-rows.ts'
import type { BackupChanges } from './use-backups.ts'
import { FoldRow } from '../../platform/kit/fold.tsx'

/** Sets how many backups are kept in each place. */
export function RotationForm({ rotation, changes }: { rotation: RotationRules; changes: BackupChanges }) {
  const [typed, setTyped] = useState(() => textsOf(rotation))
  const { mutate, isPending: busy, isSuccess: saved, error } = changes.saveRotation
  const numbers = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, numberOf(text)]))
  const checked = RotationRules.safeParse(numbers)
  const faults = new Map(checked.error?.issues.map((issue) => [issue.path[0], issueSentence(issue)]))
  const isChanged = JSON.stringify(numbers) !== JSON.stringify(rotation)
  return (
    <FoldRow
      name="rotation"
      title="How long backups are kept"
      values={`${counted(rotation.hours, 'hour')}, ${counted(rotation.days, 'day')}, ${counted(rotation.weeks, 'week')}`}
    >
      <p>The newest of each of so many hours, days and weeks. The three newest are never deleted.</p>
      <form
        className="grid max-w-[520px] gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (checked.success) mutate(checked.data)
        }}
      >
        <div className="grid grid-cols-3 gap-3">
          {ROTATION_ROWS.map(({ path, name, label }) => (
            <LinkedField key={path} path={path}>
              <LineField
                label={label}
                inputMode="numeric"
                value={typed[name]}
                fault={faults.get(name)}
                onChange={(text) => setTyped({ ...typed, [name]: text })}
              />
            </LinkedField>
          ))}
        </div>
        <SaveLine changed={isChanged && checked.success} busy={busy} saved={saved} error={error} />
      </form>
    </FoldRow>
  )
}

function textsOf({ hours, days, weeks }: RotationRules): Record<keyof RotationRules, string> {
  return { hours: String(hours), days: String(days), weeks: String(weeks) }
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
