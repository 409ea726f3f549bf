import { Box } from '@mantine/core'
import { MATERIAL_IDS } from '../../../shared/catalog/materials.ts'
import { findMaterial } from '../../../shared/catalog/catalog.ts'
import type { OwnMaterial } from '../../../shared/catalog/own-material.ts'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FigureField, type UNITS } from '../../platform/kit/figure-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { Swatch } from '../swatch.tsx'

type Fields = DocumentFieldsProps<'catalog'>
type Figure = 'sell_cents_per_gram' | 'filament_cents_per_kg' | 'density_g_cm3' | 'time_percent' | 'lead_days'

interface FieldsProps {
  material: OwnMaterial
  catalog: Fields['draft']
  faultOf: (field: keyof OwnMaterial) => string | undefined
  set: (changes: Partial<OwnMaterial>) => void
}

/** Edits one of the shop's own materials, and removes it. */
export function OwnMaterialFields({
  draft,
  faults,
  change,
  at,
  onRemove,
}: Fields & { at: number; onRemove: () => void }) {
  const props: FieldsProps = {
    material: draft.own_materials[at],
    catalog: draft,
    faultOf: (field) => faults[`own_materials.${at}.${field}`],
    set: (changes) => change((catalog) => void Object.assign(catalog.own_materials[at], changes)),
  }
  return (
    <Box className="grid gap-5" p="8px 0 24px">
      <Words {...props} />
      <Printing {...props} />
      <Colors {...props} />
      <div className="flex flex-wrap gap-2">
        <Checkbox
          label="In stock"
          checked={props.material.available}
          onChange={(available) => props.set({ available })}
        />
        <Button onClick={onRemove}>Remove {props.material.name || 'this material'}</Button>
      </div>
    </Box>
  )
}

function Words({ material, faultOf, set }: FieldsProps) {
  return (
    <div className={forms['pair']}>
      <LineField
        label="Name"
        value={material.name}
        maxLength={40}
        fault={faultOf('name')}
        onChange={(name) => set({ name })}
      />
      <LineField
        label="Description"
        value={material.description}
        maxLength={320}
        fault={faultOf('description')}
        onChange={(description) => set({ description })}
      />
    </div>
  )
}

const FIGURES: readonly [field: Figure, label: string, unit: keyof typeof UNITS, meaning: string][] = [
  ['sell_cents_per_gram', 'Price', 'dollars_per_gram', 'What customers pay for the filament.'],
  ['filament_cents_per_kg', 'Your cost', 'dollars_per_kg', 'Only used to compute your margin.'],
  ['density_g_cm3', 'Density', 'grams_per_cm3', 'Its weight is computed from it.'],
  [
    'time_percent',
    'Print time',
    'percent',
    'Compared with what it prints like: 200% prints at half the speed.',
  ],
  ['lead_days', 'Lead days', 'days', 'Working days until you have it.'],
]

/** Sets what the material is printed like and what differs: prices, weight, speed and temperature. */
function Printing({ material, catalog, faultOf, set }: FieldsProps) {
  return (
    <div className={forms['pair']}>
      <PickField
        label="Prints like"
        value={material.like}
        options={MATERIAL_IDS.flatMap((id) =>
          id === 'Custom' ? [] : [{ value: id, label: findMaterial(catalog, id).label }],
        )}
        meaning="The same printers and machine rate."
        onChange={(like) => set({ like })}
      />
      {FIGURES.map(([field, label, unit, meaning]) => (
        <FigureField
          key={field}
          {...{ label, unit, meaning }}
          value={material[field]}
          fault={faultOf(field)}
          onChange={(value) => set({ [field]: value })}
        />
      ))}
      <FigureField
        label="Nozzle temperature (optional)"
        unit="celsius"
        meaning="Only printers that reach it print the material."
        value={material.nozzle_c ?? Number.NaN}
        fault={faultOf('nozzle_c')}
        onChange={(nozzle_c) => set({ nozzle_c })}
        onClear={() => set({ nozzle_c: null })}
      />
    </div>
  )
}

function Colors({ material, catalog, faultOf, set }: FieldsProps) {
  const toggle = (name: string, isOn: boolean) =>
    set({ colors: isOn ? [...material.colors, name] : material.colors.filter((color) => color !== name) })
  return (
    <fieldset className="grid gap-2.5">
      <legend className="font-medium">Colors offered</legend>
      <ul className="auto-columns auto-fill">
        {catalog.colors.map(({ name, swatch }) => (
          <li key={name} className="flex items-center gap-2.5">
            <Swatch fill={swatch} />
            <Checkbox
              label={name}
              checked={material.colors.includes(name)}
              onChange={(isOn) => toggle(name, isOn)}
            />
          </li>
        ))}
      </ul>
      {faultOf('colors') ? <p className="text-fine text-stop">{faultOf('colors')}</p> : null}
    </fieldset>
  )
}
