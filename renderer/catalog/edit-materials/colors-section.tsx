import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { addColor, onlyColorOf, removeColor, renameColor } from '../../../shared/catalog/edit-colors.ts'
import { Button, IconButton } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { CommittedField } from '../committed-field.tsx'
import { ADD_COLOR_ROW, CUSTOM_COLOR_ROW } from './material-rows.ts'
import { Swatch } from '../swatch.tsx'
import { SwatchField } from './swatch-field.tsx'

type Fields = DocumentFieldsProps<'catalog'>

/** All colors of the shop. Each material has some of them; a renamed or removed color changes those lists too. */
export function ColorsSection(fields: Fields) {
  const { draft, faults } = fields
  return (
    <fieldset className="legend-inside page-section">
      <legend>Colors</legend>
      <ul aria-label="Colors">
        {draft.colors.map((_, at) => (
          // The place in the list identifies a color while its name is edited.
          // oxlint-disable-next-line react/no-array-index-key
          <ColorRow key={at} {...fields} at={at} />
        ))}
      </ul>
      {faults['colors'] ? <p className="text-fine text-stop">{faults['colors']}</p> : null}
      <div>
        <FoldRow name={ADD_COLOR_ROW.path} title={ADD_COLOR_ROW.label}>
          <AddColor {...fields} />
        </FoldRow>
        <FoldRow
          name={CUSTOM_COLOR_ROW.path}
          title="Any other color"
          values={draft.custom_color === null ? 'Not offered' : `Offered as ${draft.custom_color}`}
        >
          <CustomColor {...fields} />
        </FoldRow>
      </div>
    </fieldset>
  )
}

function ColorRow({ draft, faults, change, at }: Fields & { at: number }) {
  const color = draft.colors[at]
  const { name } = color
  return (
    <li>
      <FoldRow
        name={`colors.${at}`}
        title={
          <>
            <Swatch fill={color.swatch} /> {name}
          </>
        }
        values={usesText(draft, name)}
      >
        <ColorFields {...{ draft, faults, change, at }} />
      </FoldRow>
    </li>
  )
}

function ColorFields({ draft, faults, change, at }: Fields & { at: number }) {
  const color = draft.colors[at]
  const { name } = color
  return (
    <div className="fields-line cell-row items-start">
      <SwatchField
        name={name}
        value={color.swatch}
        fault={faults[`colors.${at}.swatch`]}
        onChange={(swatch) => change((catalog) => void (catalog.colors[at].swatch = swatch))}
      />
      <CommittedField
        label="Name"
        spoken={`Name of ${name}`}
        value={name}
        maxLength={40}
        fault={faults[`colors.${at}.name`]}
        onCommit={(text) => change((catalog) => renameColor(catalog, name, text))}
      />
      <CommittedField
        label="Other spellings"
        spoken={`Other spellings of ${name}`}
        placeholder="Separated by commas"
        value={color.also.join(', ')}
        fault={Object.entries(faults).find(([path]) => path.startsWith(`colors.${at}.also`))?.[1]}
        onCommit={(text) => change((catalog) => void (catalog.colors[at].also = listOf(text)))}
      />
      <RemoveColor name={name} draft={draft} change={change} />
    </div>
  )
}

/** Writes how many materials come in a color. */
function usesText({ materials }: Fields['draft'], name: string): string {
  const count = materials.filter(({ colors }) => colors.includes(name)).length
  return `In ${counted(count, 'material')}`
}

/** The only color of a material cannot be removed. */
function RemoveColor({ name, draft, change }: Pick<Fields, 'draft' | 'change'> & { name: string }) {
  const [only] = onlyColorOf(draft, name)
  return (
    <>
      <IconButton
        label={`Remove ${name}`}
        disabled={draft.colors.length === 1 || only !== undefined}
        onClick={() => change((catalog) => removeColor(catalog, name))}
      >
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </IconButton>
      {only === undefined ? null : <span className="self-center note">Only color of {only}</span>}
    </>
  )
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((spelling) => spelling.trim())
    .filter((spelling) => spelling !== '')
}

function AddColor({ draft, change }: Fields) {
  const [name, setName] = useState('')
  const [swatch, setSwatch] = useState('#808080')
  const text = name.trim()
  const isTaken = draft.colors.some((color) =>
    [color.name, ...color.also].some((known) => known.toLowerCase() === text.toLowerCase()),
  )
  const isColor = /^#[0-9a-f]{6}$/i.test(swatch)
  const add = () => {
    change((catalog) => addColor(catalog, { name: text, swatch }))
    setName('')
  }
  return (
    <div className="fields-line cell-row items-start">
      <SwatchField
        name="new color"
        value={swatch}
        fault={isColor ? undefined : 'Enter # and six digits.'}
        onChange={setSwatch}
      />
      <LineField
        label="New color"
        value={name}
        maxLength={40}
        fault={isTaken ? 'There is a color with this name.' : null}
        onChange={setName}
      />
      <Button disabled={text === '' || isTaken || !isColor} onClick={add}>
        Add color
      </Button>
    </div>
  )
}

function CustomColor({ draft, faults, change }: Fields) {
  const name = draft.custom_color
  return (
    <div className="grid max-w-[640px] gap-2">
      <Checkbox
        label={CUSTOM_COLOR_ROW.label}
        checked={name !== null}
        onChange={(isOn) => change((catalog) => void (catalog.custom_color = isOn ? 'Custom' : null))}
      />
      {name === null ? null : (
        <LineField
          label="Name of the custom color"
          value={name}
          maxLength={40}
          fault={faults['custom_color']}
          onChange={(text) => change((catalog) => void (catalog.custom_color = text))}
        />
      )}
    </div>
  )
}
