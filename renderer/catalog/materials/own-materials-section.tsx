import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { findMaterial } from '../../../shared/catalog/catalog.ts'
import type { OwnMaterial } from '../../../shared/catalog/own-material.ts'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import documents from '../../platform/documents/documents.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import classes from './materials.module.css'
import { OwnMaterialFields } from './own-material-fields.tsx'
import { Swatch } from './swatch.tsx'

type Fields = DocumentFieldsProps<'catalog'>

/** The materials that the shop names itself, closed until one is edited or added. */
export function OwnMaterialsSection(fields: Fields) {
  const { draft, faults, change } = fields
  const [opened, setOpened] = useState<number | null>(null)
  const add = () => {
    setOpened(draft.own_materials.length)
    change((catalog) => void catalog.own_materials.push(newMaterial(draft)))
  }
  return (
    <fieldset className={documents['section']}>
      <legend>Your own materials</legend>
      <p className={classes['lead']}>
        Sell what the list above does not have, such as PLA Silk or wood-filled PLA. Customers choose it by
        name and get a price at once.
      </p>
      {faults['own_materials'] ? <p className={documents['fault']}>{faults['own_materials']}</p> : null}
      <div className={classes['forms']}>
        {draft.own_materials.map((_, at) => (
          <OwnMaterialForm
            // The place in the list identifies a material while its name is edited.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            {...fields}
            at={at}
            isNew={at === opened}
            onRemove={() => setOpened(null)}
          />
        ))}
      </div>
      <div>
        <Button onClick={add}>
          <IconPlus size={16} stroke={1.9} aria-hidden="true" /> Add a material
        </Button>
      </div>
    </fieldset>
  )
}

interface OwnMaterialFormProps extends Fields {
  at: number
  isNew: boolean
  onRemove: () => void
}

function OwnMaterialForm({ at, isNew, onRemove, ...fields }: OwnMaterialFormProps) {
  const [isOpen, setIsOpen] = useState(isNew)
  const { draft, faults, change } = fields
  const material = draft.own_materials[at]
  const swatches = new Map(draft.colors.map(({ name, swatch }) => [name, swatch]))
  const hasFault = Object.keys(faults).some((path) => path.startsWith(`own_materials.${at}.`))
  const remove = () => {
    onRemove()
    change((catalog) => void catalog.own_materials.splice(at, 1))
  }
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span>
          {material.name || 'New material'} <small>printed like {material.like}</small>
          {hasFault ? <span className={documents['fault']}> Something is wrong here</span> : null}
        </span>
        <span className="wrap-4">
          {material.colors.map((color) => (
            <Swatch key={color} fill={swatches.get(color) ?? 'none'} />
          ))}
        </span>
      </summary>
      {isOpen ? <OwnMaterialFields {...fields} at={at} onRemove={remove} /> : null}
    </details>
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
