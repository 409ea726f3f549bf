import { useState } from 'react'
import { LineField } from '../../platform/kit/line-field.tsx'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import documents from '../../platform/documents/documents.module.css'
import { MaterialFields } from './material-fields.tsx'
import classes from './materials.module.css'
import { Swatch } from './swatch.tsx'

type Fields = DocumentFieldsProps<'catalog'>

/** Every material, closed until it is edited. */
export function MaterialsSection(fields: Fields) {
  const { draft, faults } = fields
  const [search, setSearch] = useState('')
  const isShown = ({ id, label, description, properties }: Fields['draft']['materials'][number]) =>
    [id, label, description, ...properties].join(' ').toLowerCase().includes(search.trim().toLowerCase())
  return (
    <fieldset className={documents['section']}>
      <legend>Materials</legend>
      <div className={classes['short']}>
        <LineField label="Search materials" type="search" value={search} onChange={setSearch} />
      </div>
      {faults['materials'] ? <p className={documents['fault']}>{faults['materials']}</p> : null}
      <div className={classes['forms']}>
        {draft.materials.map((material, at) =>
          isShown(material) ? <MaterialForm key={material.id} {...fields} at={at} /> : null,
        )}
      </div>
      {draft.materials.some(isShown) ? null : <p className={classes['lead']}>No matching materials.</p>}
    </fieldset>
  )
}

function MaterialForm({ at, ...fields }: Fields & { at: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const { draft, faults } = fields
  const { id, label, colors } = draft.materials[at]
  const swatches = new Map(draft.colors.map(({ name, swatch }) => [name, swatch]))
  const hasFault = Object.keys(faults).some((path) => path.startsWith(`materials.${at}.`))
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span>
          {label || id} {label === id ? null : <small>{id}</small>}
          {hasFault ? <span className={documents['fault']}> Something is wrong here</span> : null}
        </span>
        <span className="wrap-4">
          {colors.map((color) => (
            <Swatch key={color} fill={swatches.get(color) ?? 'none'} />
          ))}
        </span>
      </summary>
      {isOpen ? <MaterialFields {...fields} at={at} /> : null}
    </details>
  )
}
