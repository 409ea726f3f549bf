import { IconPlus } from '@tabler/icons-react'
import { findMaterial } from '../../../shared/catalog/catalog.ts'
import type { OwnMaterial } from '../../../shared/catalog/own-material.ts'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { ADD_MATERIAL_ROW } from './material-rows.ts'
import { OwnMaterialFields } from './own-material-fields.tsx'
import { Swatches } from '../swatch.tsx'

type Fields = DocumentFieldsProps<'catalog'>

/** The materials that the shop names itself, closed until one is edited or added. */
export function OwnMaterialsSection(fields: Fields) {
  const { draft, faults, change } = fields
  const add = () => change((catalog) => void catalog.own_materials.push(newMaterial(draft)))
  return (
    <fieldset className="legend-inside page-section">
      <legend>Your own materials</legend>
      <p className="readable">
        Sell what the list above does not have, such as PLA Silk or wood-filled PLA. Customers choose it by
        name and get a price at once.
      </p>
      {faults['own_materials'] ? <p className="text-fine text-stop">{faults['own_materials']}</p> : null}
      <div>
        {draft.own_materials.map((_, at) => (
          <OwnMaterialRow
            // The place in the list identifies a material while its name is edited.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            {...fields}
            at={at}
          />
        ))}
      </div>
      <LinkedField path={ADD_MATERIAL_ROW.path}>
        <Button onClick={add}>
          <IconPlus size={16} stroke={1.9} aria-hidden="true" /> {ADD_MATERIAL_ROW.label}
        </Button>
      </LinkedField>
    </fieldset>
  )
}

function OwnMaterialRow({ at, ...fields }: Fields & { at: number }) {
  const { draft, change } = fields
  const { name, like, colors } = draft.own_materials[at]
  return (
    <FoldRow
      name={`own_materials.${at}`}
      title={
        <>
          {name || 'New material'} <small>printed like {like}</small>
        </>
      }
      values={<Swatches names={colors} catalog={draft} />}
    >
      <OwnMaterialFields
        {...fields}
        at={at}
        onRemove={() => change((catalog) => void catalog.own_materials.splice(at, 1))}
      />
    </FoldRow>
  )
}

/** Returns a material printed like PLA+, in its default color; the owner enters its name, words and prices. */
function newMaterial(catalog: Fields['draft']): OwnMaterial {
  const { colors, filament } = findMaterial(catalog, 'PLA+')
  return {
    name: '',
    description: '',
    like: 'PLA+',
    density_g_cm3: filament.density_g_cm3,
    time_percent: 100,
    nozzle_c: null,
    filament_cents_per_kg: Number.NaN,
    sell_cents_per_gram: Number.NaN,
    colors: colors.slice(0, 1),
    lead_days: 0,
    available: true,
  }
}
