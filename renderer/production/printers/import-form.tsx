import { cutText } from '../../../shared/platform/cut-text.ts'
import { useState } from 'react'
import {
  UnreadableProfile,
  type ChosenSettings,
  type SlicerSettings,
} from '../../../shared/production/printers/profile-import/slicer-file.ts'
import {
  takeSettings,
  type ImportedProfile,
} from '../../../shared/production/printers/profile-import/take-settings.ts'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { ImportedSettings } from './imported-settings.tsx'
import type { PrinterChanges } from './use-printer-changes.ts'

interface ImportFormProps {
  page: PrintersPageData
  slicer: SlicerSettings['slicer']
  chosen: ChosenSettings
  changes: PrinterChanges
  onClose: () => void
}

/** Longer values, such as start G-code, are never numbers. */
const MAX_VALUE = 200

/** Shows what becomes of the chosen settings, and asks for the name under which they are saved. */
export function ImportForm(props: ImportFormProps) {
  const { page, slicer, chosen } = props
  const [target, setTarget] = useState<Target>({
    name: cutText(chosen.name, 80),
    base_id: page.price_profile_id,
    replaces: '',
  })
  const base = page.profiles.find(({ id }) => id === target.base_id) ?? page.profiles[0]
  const values = Object.fromEntries(
    Object.entries(chosen.values).filter(([, text]) => text.length <= MAX_VALUE),
  )
  const imported = previewOf(() => takeSettings(base, values, slicer))
  if ('fault' in imported) return <Notice tone="stop" live title={imported.fault} />
  return (
    <>
      {chosen.missing_parents.length > 0 ? (
        <Notice tone="attention" title="Part of the settings is in other files">
          They inherit from {chosen.missing_parents.join(', ')}. Choose those files as well; otherwise the
          values of the profile below stay.
        </Notice>
      ) : null}
      <ImportedSettings imported={imported} baseName={base.name} />
      <SaveForm {...props} values={values} target={target} onChange={setTarget} />
    </>
  )
}

/** The profile in which the settings are saved. `replaces` is empty for a new profile. */
interface Target {
  name: string
  base_id: string
  replaces: string
}

interface SaveFormProps extends ImportFormProps {
  values: Record<string, string>
  target: Target
  onChange: (target: Target) => void
}

function SaveForm(props: SaveFormProps) {
  const { page, slicer, values, target, changes, onClose } = props
  const { mutate, isPending, error } = changes.importProfile
  const send = () => {
    const { name, base_id, replaces } = target
    const version = page.profiles_version
    mutate(
      { version, name, slicer, values, base_id, replaces: replaces === '' ? null : replaces },
      {
        onSuccess: ({ taken }) => {
          changes.say(`${name}: ${counted(taken.length, 'setting')} taken from ${slicer}`)
          onClose()
        },
      },
    )
  }
  return (
    <form
      className="grid min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TargetFields {...props} />
      <Failed error={error} />
      <div className={`flex flex-wrap items-center justify-end gap-2 ${forms['dialogActions']}`}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={isPending || target.name.trim() === ''}>
          Import
        </Button>
      </div>
    </form>
  )
}

function TargetFields({ page, target, onChange }: SaveFormProps) {
  const profiles = page.profiles.map(({ id, name }) => ({ value: id, label: name }))
  const changesPrices = target.replaces === page.price_profile_id
  return (
    <>
      <PickField
        label="Values that the files do not have"
        value={target.base_id}
        options={profiles}
        onChange={(base_id) => onChange({ ...target, base_id })}
      />
      <LineField
        label="Name of the profile"
        value={target.name}
        required
        maxLength={80}
        onChange={(name) => onChange({ ...target, name })}
      />
      <PickField
        label="Save as"
        value={target.replaces}
        options={[
          { value: '', label: 'A new profile' },
          ...profiles.map(({ value, label }) => ({ value, label: `In place of ${label}` })),
        ]}
        meaning={changesPrices ? 'New quotes are priced with it. Prices that were quoted stay.' : null}
        onChange={(replaces) => onChange({ ...target, replaces })}
      />
    </>
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
