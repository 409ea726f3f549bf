import { useState } from 'react'
import { Button } from '../../platform/ui/buttons.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { ADD_STATE_ROW, BY_ROW, DELIVERY_TAX_ROW } from './tax-rows.ts'
import classes from './sales-tax.module.css'

const DELIVERY_RULES = [
  [
    'excess',
    'Only the part above its cost',
    'For couriers and carriers in California (Regulation 1628). If the cost is unknown, the whole charge is taxed.',
  ],
  ['always', 'All of it', 'For deliveries with your own vehicle.'],
  ['never', 'None of it', 'Only if a tax adviser says so.'],
] as const

const TAX_SOURCES = [
  ['table', 'Your own table', 'The states and rates on this page. You keep them up to date.'],
  [
    'stripe',
    'Stripe Tax',
    'Stripe computes the tax for each address before checkout, on parts and delivery, and lists sales and refunds in its tax reports. Activate it in your Stripe account and add where you are registered; elsewhere Stripe computes no tax. Stripe charges a fee and receives each customer’s street address. While Stripe is unreachable, checkout is unavailable.',
  ],
] as const

/** Sets who computes the tax. Stripe Tax needs Stripe payments. */
export function TaxSource({
  draft,
  change,
  stripeTax,
}: TaxChoicesProps & {
  /** Null until it is known whether Stripe Tax can be chosen. */
  stripeTax: boolean | null
}) {
  return (
    <FoldRow name={BY_ROW.path} title={BY_ROW.label} values={labelOf(TAX_SOURCES, draft.by)}>
      {TAX_SOURCES.map(([source, label, meaning]) => (
        <Choice
          key={source}
          name="by"
          label={label}
          meaning={meaning}
          checked={draft.by === source}
          disabled={source === 'stripe' && stripeTax !== true}
          onChoose={() => change((rules) => void (rules.by = source))}
        />
      ))}
      {stripeTax === false ? (
        <p className="readable">
          {draft.by === 'stripe'
            ? 'Stripe is no longer set up: customers cannot pay until it is, or until you choose your own table.'
            : 'Stripe Tax is available once Stripe takes payments; see Payments.'}
        </p>
      ) : null}
    </FoldRow>
  )
}

type TaxChoicesProps = Pick<DocumentFieldsProps<'sales_tax'>, 'draft' | 'change'>

/** Sets how much of a delivery charge is taxed. */
export function DeliveryTax({ draft, change }: TaxChoicesProps) {
  return (
    <FoldRow
      name={DELIVERY_TAX_ROW.path}
      title={DELIVERY_TAX_ROW.label}
      values={labelOf(DELIVERY_RULES, draft.delivery)}
    >
      {DELIVERY_RULES.map(([delivery, label, meaning]) => (
        <Choice
          key={delivery}
          name="delivery"
          label={label}
          meaning={meaning}
          checked={draft.delivery === delivery}
          onChoose={() => change((rules) => void (rules.delivery = delivery))}
        />
      ))}
    </FoldRow>
  )
}

function labelOf(
  choices: readonly (readonly [string, string, string])[],
  chosen: string,
): string | undefined {
  return choices.find(([value]) => value === chosen)?.[1]
}

function Choice(props: {
  name: string
  label: string
  meaning: string
  checked: boolean
  disabled?: boolean
  onChoose: () => void
}) {
  const { label, meaning, onChoose, ...input } = props
  return (
    <label className={`grid grid-cols-auto-fr items-baseline gap-x-3 gap-y-1 ${classes['choice']}`}>
      <input type="radio" {...input} onChange={onChoose} />
      <span>{label}</span>
      <small>{meaning}</small>
    </label>
  )
}

/** Adds a state in which the shop collects tax. */
export function AddState({ draft, change }: TaxChoicesProps) {
  const [code, setCode] = useState('')
  const isNew = /^[A-Z]{2}$/.test(code) && !(code in draft.states)
  const add = () => {
    change((rules) => void (rules.states[code] = { name: code, percent: 0, places: [] }))
    setCode('')
  }
  return (
    <FoldRow name={ADD_STATE_ROW.path} title={ADD_STATE_ROW.label}>
      <p className="readable">
        Where you are registered to collect tax. No tax is collected in states that are not on this page.
      </p>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <LineField
          label="State"
          placeholder="NV"
          maxLength={2}
          value={code}
          onChange={(text) => setCode(text.toUpperCase())}
        />
        <Button disabled={!isNew} onClick={add}>
          Add
        </Button>
      </div>
    </FoldRow>
  )
}
