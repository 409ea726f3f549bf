import { Box } from '@mantine/core'
import { factsOf, STRENGTH_NAMES } from '../../../shared/catalog/material-facts.ts'
import { setColors } from '../../../shared/catalog/edit-colors.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'
import { ListField } from './list-field.tsx'
import { NoteField } from '../../platform/kit/note-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { Swatch } from '../swatch.tsx'

type Fields = DocumentFieldsProps<'catalog'>
type Material = Fields['draft']['materials'][number]

/** The fields of one material, each at its path in the catalog. */
interface MaterialFieldsProps {
  material: Material
  colors: Fields['draft']['colors']
  faultOf: (path: string) => string | undefined
  change: (edit: (material: Material) => void) => void
}

/** Edits what customers read about a material, the colors it comes in, and the filament figures that estimates need. */
export function MaterialFields({ draft, faults, change, at }: Fields & { at: number }) {
  const props: MaterialFieldsProps = {
    material: draft.materials[at],
    colors: draft.colors,
    faultOf: (path) => faults[`materials.${at}.${path}`],
    change: (edit) => change((catalog) => edit(catalog.materials[at])),
  }
  return (
    <Box className="grid gap-5" p="8px 0 24px">
      <Words {...props} />
      <Facts {...props} />
      <Colors {...props} />
      <Filament {...props} />
    </Box>
  )
}

function Words({ material, faultOf, change }: MaterialFieldsProps) {
  const { label, description, properties } = material
  return (
    <div className={forms['pair']}>
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        <LineField
          label="Label"
          value={label}
          maxLength={60}
          fault={faultOf('label')}
          onChange={(text) => change((draft) => void (draft.label = text))}
        />
        <ListField
          label="Properties"
          meaning="What customers choose it for, one per line."
          text={properties.join('\n')}
          rows={3}
          fault={faultOf('properties') ?? null}
          onChange={(text) =>
            change((draft) => {
              draft.properties = text.split('\n').flatMap((line) => line.trim() || [])
            })
          }
        />
      </div>
      <div>
        <NoteField
          label="Description"
          value={description}
          onChange={(text) => change((draft) => void (draft.description = text))}
        />
        {faultOf('description') ? <p className="text-fine text-stop">{faultOf('description')}</p> : null}
      </div>
    </div>
  )
}

/** Edits the facts by which customers compare materials. The custom material has none. */
function Facts({ material, faultOf, change }: MaterialFieldsProps) {
  const facts = factsOf(material)
  if (!facts) return null
  const set = (changes: Partial<typeof facts>) =>
    change((draft) => void (draft.facts = { ...facts, ...changes }))
  return (
    <div className={forms['pair']}>
      <PickField
        label="Strength"
        value={String(facts.strength)}
        options={STRENGTH_NAMES.map((name, at) => ({ value: String(at + 1), label: name }))}
        meaning="Customers compare materials by it."
        onChange={(value) => set({ strength: Number(value) })}
      />
      <FigureField
        label="Heat, up to"
        unit="celsius"
        value={facts.heat_c}
        fault={faultOf('facts.heat_c')}
        onChange={(heat_c) => set({ heat_c })}
      />
      <LineField
        label="Look"
        value={facts.look}
        maxLength={40}
        fault={faultOf('facts.look')}
        onChange={(look) => set({ look })}
      />
    </div>
  )
}

function Colors({ material, colors, faultOf, change }: MaterialFieldsProps) {
  const offered = material.colors
  const fault = faultOf('colors') ?? faultOf('same_day_colors') ?? faultOf('out_of_stock')
  const toggle = (name: string, isOn: boolean) =>
    change((draft) =>
      setColors(draft, isOn ? [...draft.colors, name] : draft.colors.filter((color) => color !== name)),
    )
  return (
    <fieldset className="grid gap-2.5">
      <legend className="font-medium">Colors offered</legend>
      <ul className="auto-columns auto-fill">
        {colors.map(({ name, swatch }) => (
          <li key={name} className="flex items-center gap-2.5">
            <Swatch fill={swatch} />
            <Checkbox label={name} checked={offered.includes(name)} onChange={(isOn) => toggle(name, isOn)} />
            {offered.includes(name) && !material.custom ? (
              <SameDay material={material} name={name} change={change} />
            ) : null}
          </li>
        ))}
      </ul>
      {fault ? <p className="text-fine text-stop">{fault}</p> : null}
      <div className="max-w-[420px]">
        <PickField
          label="Default color"
          value={offered[0] ?? ''}
          options={offered.map((name) => ({ value: name, label: name }))}
          meaning="For orders that name no color."
          onChange={(name) => change((draft) => setColors(draft, [...new Set([name, ...draft.colors])]))}
        />
      </div>
    </fieldset>
  )
}

function SameDay({
  material,
  name,
  change,
}: Pick<MaterialFieldsProps, 'material' | 'change'> & { name: string }) {
  return (
    <Checkbox
      label="Same day"
      spoken={`${name} ships without lead days`}
      checked={material.same_day_colors.includes(name)}
      onChange={(isOn) =>
        change((draft) => {
          const others = draft.same_day_colors.filter((color) => color !== name)
          draft.same_day_colors = isOn ? [...others, name] : others
        })
      }
    />
  )
}

function Filament({ material, faultOf, change }: MaterialFieldsProps) {
  const { density_g_cm3, flow_factor } = material.filament
  return (
    <fieldset className="grid gap-2.5">
      <legend>Filament</legend>
      <p className="readable">Weights and print times of new estimates are computed from these figures.</p>
      <div className={forms['pair']}>
        <FigureField
          label="Density"
          unit="grams_per_cm3"
          value={density_g_cm3}
          fault={faultOf('filament.density_g_cm3')}
          onChange={(value) => change((draft) => void (draft.filament.density_g_cm3 = value))}
        />
        <FigureField
          label="Flow factor"
          meaning="How fast it melts compared with PLA."
          unit="times"
          value={flow_factor}
          fault={faultOf('filament.flow_factor')}
          onChange={(value) => change((draft) => void (draft.filament.flow_factor = value))}
        />
        <ShortestLayer material={material} faultOf={faultOf} change={change} />
      </div>
    </fieldset>
  )
}

function ShortestLayer({ material, faultOf, change }: Omit<MaterialFieldsProps, 'colors'>) {
  const seconds = material.filament.min_layer_seconds
  return (
    <div>
      {seconds === null ? null : (
        <FigureField
          label="Shortest layer"
          meaning="So that each layer cools."
          unit="seconds"
          value={seconds}
          fault={faultOf('filament.min_layer_seconds')}
          onChange={(value) => change((draft) => void (draft.filament.min_layer_seconds = value))}
        />
      )}
      <Checkbox
        label="Shortest layer as in the printer’s profile"
        checked={seconds === null}
        onChange={(isOn) => change((draft) => void (draft.filament.min_layer_seconds = isOn ? null : 5))}
      />
    </div>
  )
}
