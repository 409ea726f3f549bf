import { modelName } from '../../../shared/production/printers/printer-models.ts'
import type { PrintersPageData } from '../../../shared/production/printers-page-data.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { KNOWN_MODELS } from './known-models.ts'
import { UnitField } from '../../platform/kit/unit-field.tsx'
import { draftOfModel, type RecordDraft } from './record-draft.ts'
import forms from '../../platform/kit/form.module.css'

export interface FieldsProps {
  draft: RecordDraft
  faults: Record<string, string>
  change: (changes: Partial<RecordDraft>) => void
}

const OWN = { value: '', label: 'Fill in from a model…' }

/** The name of the printer, and the model that fills the record. */
export function NameFields({ draft, faults, change }: FieldsProps) {
  const chosen = KNOWN_MODELS.find((model) => modelName(model) === draft.model)
  return (
    <>
      <PickField
        label="Common models"
        value={chosen ? draft.model : ''}
        options={[
          OWN,
          ...KNOWN_MODELS.map((model) => ({ value: modelName(model), label: modelName(model) })),
        ]}
        meaning={chosen ? 'A starting point: check it against the data sheet of your printer.' : null}
        onChange={(name) => {
          const model = KNOWN_MODELS.find((known) => modelName(known) === name)
          if (model) change(draftOfModel(model))
        }}
      />
      <LineField
        label="Name"
        value={draft.name}
        fault={faults['name']}
        onChange={(name) => change({ name })}
      />
      <LineField
        label="Model"
        value={draft.model}
        fault={faults['model']}
        onChange={(model) => change({ model })}
      />
      <LineField
        label="Group (optional)"
        meaning="Printers that are worked on together, such as a room or a rack."
        value={draft.group}
        fault={faults['group']}
        onChange={(group) => change({ group })}
      />
    </>
  )
}

const SIDES = [
  ['width', 'Width'],
  ['depth', 'Depth'],
  ['height', 'Height'],
] as const

/** Build volume and nozzles. */
export function BuildVolumeFields({ draft, faults, change }: FieldsProps) {
  const nozzleFault = Object.entries(faults).find(([path]) => path.startsWith('nozzles_mm'))?.[1]
  return (
    <>
      <div className={forms['pair']}>
        {SIDES.map(([side, label], index) => (
          <UnitField
            key={side}
            label={label}
            unit="mm"
            value={draft[side]}
            fault={faults[`build_volume_mm.${index}`]}
            onChange={(text) => change({ [side]: text })}
          />
        ))}
      </div>
      <UnitField
        label="Nozzles at hand"
        unit="mm"
        meaning="Separate them with commas: 0.4, 0.6"
        value={draft.nozzles}
        fault={nozzleFault}
        onChange={(nozzles) => change({ nozzles })}
      />
    </>
  )
}

/** Sets the abilities that decide which materials the printer can print. */
export function AbilityFields({ draft, faults, change }: FieldsProps) {
  return (
    <>
      <div className={forms['pair']}>
        <UnitField
          label="Hot end, at most"
          unit="°C"
          value={draft.hot_end}
          fault={faults['hot_end_c']}
          onChange={(hot_end) => change({ hot_end })}
        />
        <UnitField
          label="Bed, at most"
          unit="°C"
          value={draft.bed}
          fault={faults['bed_c']}
          onChange={(bed) => change({ bed })}
        />
      </div>
      <Checkbox
        label="Hardened nozzle: it prints carbon fiber"
        checked={draft.hardened_nozzle}
        onChange={(hardened_nozzle) => change({ hardened_nozzle })}
      />
      <Checkbox label="Enclosure" checked={draft.enclosure} onChange={(enclosure) => change({ enclosure })} />
    </>
  )
}

/** Sets how work is planned on the printer. */
export function PlanningFields({ draft, faults, change, page }: FieldsProps & { page: PrintersPageData }) {
  return (
    <>
      <PickField
        label="Profile"
        value={draft.profile_id}
        options={page.profiles.map(({ id, name }) => ({ value: id, label: name }))}
        meaning="Prices are estimated with the profile of the first printer in service."
        fault={faults['profile_id']}
        onChange={(profile_id) => change({ profile_id })}
      />
      <UnitField
        label="Printing hours per day"
        unit="hours"
        meaning="The other hours are lost to failures, cleaning and repair."
        value={draft.hours}
        fault={faults['hours_per_day']}
        onChange={(hours) => change({ hours })}
      />
      <Checkbox
        label="Large: staff confirm the ship date of a part that only this printer can take"
        checked={draft.large}
        onChange={(large) => change({ large })}
      />
      <Checkbox
        label="In service: work is scheduled on it"
        checked={draft.active}
        onChange={(active) => change({ active })}
      />
    </>
  )
}
