import { Box } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { extraPriceText } from '../../../shared/catalog/chosen-extras.ts'
import type { Extra } from '../../../shared/catalog/extras.ts'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { FigureField, type UNITS } from '../../platform/kit/figure-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { Button } from '../../platform/ui/buttons.tsx'
import { randomId } from '../../platform/ui/random-id.ts'
import { ADD_EXTRA_ROW } from './material-rows.ts'

type Fields = DocumentFieldsProps<'catalog'>

/** The work beyond printing that customers can add to a part. */
export function ExtrasSection(fields: Fields) {
  const { draft, change } = fields
  const add = () => change((catalog) => void catalog.extras.push(newExtra()))
  return (
    <fieldset className="legend-inside page-section">
      <legend>Extras</legend>
      <p className="readable">
        Work beyond printing, such as threaded inserts or sanding. Customers tick it on their quote; its price
        and days are in the quote at once.
      </p>
      <div>
        {draft.extras.map(({ id }, at) => (
          <ExtraRow key={id} {...fields} at={at} />
        ))}
      </div>
      <LinkedField path={ADD_EXTRA_ROW.path}>
        <Button onClick={add}>
          <IconPlus size={16} stroke={1.9} aria-hidden="true" /> {ADD_EXTRA_ROW.label}
        </Button>
      </LinkedField>
    </fieldset>
  )
}

function ExtraRow({ at, ...fields }: Fields & { at: number }) {
  const extra = fields.draft.extras[at]
  return (
    <FoldRow
      name={`extras.${at}`}
      title={extra.name || 'New extra'}
      values={
        <>
          {extra.available ? null : 'Not offered · '}
          {Number.isNaN(extra.cents) ? null : extraPriceText(extra)}
        </>
      }
    >
      <ExtraFields {...fields} at={at} />
    </FoldRow>
  )
}

type Figure = 'cents' | 'max_count' | 'lead_days'

const FIGURES: readonly [field: Figure, label: string, unit: keyof typeof UNITS, meaning: string][] = [
  ['cents', 'Price', 'dollars', 'What customers pay for one.'],
  ['max_count', 'At most', 'none', 'With more than 1, customers enter how many they need.'],
  ['lead_days', 'Lead days', 'days', 'Working days added to the ship date.'],
]

/** Edits one extra, and removes it. */
function ExtraFields({ draft, faults, change, at }: Fields & { at: number }) {
  const extra = draft.extras[at]
  const faultOf = (field: keyof Extra) => faults[`extras.${at}.${field}`]
  const set = (changes: Partial<Extra>) =>
    change((catalog) => void Object.assign(catalog.extras[at], changes))
  return (
    <Box className="grid gap-5" p="8px 0 24px">
      <WordsAndUnit extra={extra} faultOf={faultOf} set={set} />
      <div className={forms['pair']}>
        {FIGURES.map(([field, label, unit, meaning]) => (
          <FigureField
            key={field}
            {...{ label, unit, meaning }}
            value={extra[field]}
            fault={faultOf(field)}
            onChange={(value) => set({ [field]: value })}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Checkbox
          label="Offered to customers"
          checked={extra.available}
          onChange={(available) => set({ available })}
        />
        <Button onClick={() => change((catalog) => void catalog.extras.splice(at, 1))}>
          Remove {extra.name || 'this extra'}
        </Button>
      </div>
    </Box>
  )
}

interface WordsProps {
  extra: Extra
  faultOf: (field: keyof Extra) => string | undefined
  set: (changes: Partial<Extra>) => void
}

function WordsAndUnit({ extra, faultOf, set }: WordsProps) {
  return (
    <div className={forms['pair']}>
      <LineField
        label="Name"
        value={extra.name}
        maxLength={60}
        fault={faultOf('name')}
        onChange={(name) => set({ name })}
      />
      <LineField
        label="Description (optional)"
        value={extra.description}
        maxLength={320}
        fault={faultOf('description')}
        onChange={(description) => set({ description })}
      />
      <PickField
        label="Priced per"
        value={extra.per}
        options={[
          { value: 'piece', label: 'Piece' },
          { value: 'order', label: 'Order' },
        ]}
        onChange={(per) => set({ per })}
      />
    </div>
  )
}

function newExtra(): Extra {
  const id = randomId().slice(0, 8)
  return {
    id,
    name: '',
    description: '',
    per: 'piece',
    cents: Number.NaN,
    max_count: 1,
    lead_days: 0,
    available: true,
  }
}
