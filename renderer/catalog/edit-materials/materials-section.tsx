import { useState } from 'react'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { MaterialFields } from './material-fields.tsx'
import { Swatches } from '../swatch.tsx'

type Fields = DocumentFieldsProps<'catalog'>

const OWN_FIELDS = ['label', 'description', 'properties', 'facts', 'filament', 'lead_days'] as const

/** Every material, closed until it is edited. */
export function MaterialsSection(fields: Fields) {
  const { draft, faults } = fields
  const [search, setSearch] = useState('')
  const isShown = ({ id, label, description, properties }: Fields['draft']['materials'][number]) =>
    [id, label, description, ...properties].join(' ').toLowerCase().includes(search.trim().toLowerCase())
  return (
    <fieldset className="legend-inside page-section">
      <legend>Materials</legend>
      <div className="max-w-[420px]">
        <LineField label="Search materials" type="search" value={search} onChange={setSearch} />
      </div>
      {faults['materials'] ? <p className="text-fine text-stop">{faults['materials']}</p> : null}
      <div>
        {draft.materials.map((material, at) =>
          isShown(material) ? <MaterialRow key={material.id} {...fields} at={at} /> : null,
        )}
      </div>
      {draft.materials.some(isShown) ? null : <p className="readable">No matching materials.</p>}
    </fieldset>
  )
}

function MaterialRow({ at, ...fields }: Fields & { at: number }) {
  const { draft, faults } = fields
  const { id, label, colors } = draft.materials[at]
  const hasFault = Object.keys(faults).some((path) => path.startsWith(`materials.${at}.`))
  return (
    <FoldRow
      name={`materials.${id}`}
      // A renamed color changes the lists of many materials, which stay closed.
      paths={OWN_FIELDS.map((field) => `materials.${at}.${field}`)}
      title={
        <>
          {label || id} {label === id ? null : <small>{id}</small>}
          {hasFault ? <span className="text-fine text-stop"> Something is wrong here</span> : null}
        </>
      }
      values={<Swatches names={colors} catalog={draft} />}
    >
      <MaterialFields {...fields} at={at} />
    </FoldRow>
  )
}
