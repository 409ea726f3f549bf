import { useState } from 'react'
import {
  UnreadableProfile,
  type ChosenSettings,
  type SlicerSettings,
} from '../../../shared/printers/profile-import/slicer-file.ts'
import { takeSettings, type ImportedProfile } from '../../../shared/printers/profile-import/take-settings.ts'
import type { PrintersPage } from '../../../shared/printers/printers-page.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { countText } from '../../ui/words.ts'
import { LineField } from '../kit/line-field.tsx'
import { PickField } from '../kit/pick-field.tsx'
import forms from '../kit/form.module.css'
import { ImportResult } from './import-result.tsx'
import type { PrinterChanges } from './use-printer-changes.ts'

interface ImportFormProps {
  page: PrintersPage
  slicer: SlicerSettings['slicer']
  chosen: ChosenSettings
  changes: PrinterChanges
  onClose: () => void
}

/** Longer values, such as start G-code, are never numbers. */
const MAX_VALUE = 200

/** What becomes of the chosen settings, and under which name they are saved. */
export function ImportForm({ page, slicer, chosen, changes, onClose }: ImportFormProps) {
  const [name, setName] = useState(chosen.name.slice(0, 80))
  const [baseId, setBaseId] = useState(page.price_profile_id)
  const [replaces, setReplaces] = useState('')
  const { mutate, isPending, error } = changes.importProfile
  const base = page.profiles.find(({ id }) => id === baseId) ?? page.profiles[0]
  const values = Object.fromEntries(
    Object.entries(chosen.values).filter(([, text]) => text.length <= MAX_VALUE),
  )
  const imported = previewOf(() => takeSettings(base, values, slicer))
  if ('fault' in imported) return <Notice tone="stop" live title={imported.fault} />
  const profiles = page.profiles.map(({ id, name: label }) => ({ value: id, label }))
  const send = () =>
    mutate(
      {
        version: page.profiles_version,
        name,
        slicer,
        values,
        base_id: base.id,
        replaces: replaces === '' ? null : replaces,
      },
      {
        onSuccess: ({ taken, profile }) => {
          changes
            .saying(`${profile.name}: ${countText(taken.length, 'setting')} taken from ${slicer}`)
            .onSuccess()
          onClose()
        },
      },
    )
  return (
    <form
      className={forms['form']}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {chosen.missing_parents.length > 0 ? (
        <Notice tone="attention" title="Part of the settings is in other files">
          They inherit from {chosen.missing_parents.join(', ')}. Choose those files as well; else the values
          of the profile below stay.
        </Notice>
      ) : null}
      <PickField
        label="Values that the files do not have"
        value={base.id}
        options={profiles}
        onChange={setBaseId}
      />
      <ImportResult imported={imported} baseName={base.name} />
      <LineField label="Name of the profile" value={name} required maxLength={80} onChange={setName} />
      <PickField
        label="Save as"
        value={replaces}
        options={[
          { value: '', label: 'A new profile' },
          ...profiles.map(({ value, label }) => ({ value, label: `In place of ${label}` })),
        ]}
        meaning={
          replaces === page.price_profile_id
            ? 'New quotes are priced with it. Prices that were quoted stay.'
            : null
        }
        onChange={setReplaces}
      />
      <Failed error={error} />
      <div className={forms['dialogActions']}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={isPending || name.trim() === ''}>
          Import
        </Button>
      </div>
    </form>
  )
}

function previewOf(take: () => ImportedProfile): ImportedProfile | { fault: string } {
  try {
    return take()
  } catch (error) {
    if (error instanceof UnreadableProfile) return { fault: error.message }
    throw error
  }
}
