import { useState } from 'react'
import type { SalesTaxRules } from '../../../shared/payments/sales-tax.ts'
import { Button } from '../../ui/buttons.tsx'
import { LineField } from '../kit/line-field.tsx'
import settings from '../kit/settings.module.css'
import classes from './set-up.module.css'

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

/** Who computes the tax. Stripe Tax needs Stripe payments. */
export function TaxSource({ rules, onChange, stripeTax }: TaxChoicesProps & { stripeTax: boolean }) {
  return (
    <fieldset>
      <legend>Who computes the tax</legend>
      {TAX_SOURCES.map(([source, label, meaning]) => (
        <Choice
          key={source}
          name="by"
          label={label}
          meaning={meaning}
          checked={rules.by === source}
          disabled={source === 'stripe' && !stripeTax}
          onChoose={() => onChange({ ...rules, by: source })}
        />
      ))}
      {stripeTax ? null : (
        <p className={settings['note']}>
          {rules.by === 'stripe'
            ? 'Stripe is no longer set up: customers cannot pay until it is, or until you choose your own table.'
            : 'Stripe Tax is available once Stripe takes payments; see Payments.'}
        </p>
      )}
    </fieldset>
  )
}

interface TaxChoicesProps {
  rules: SalesTaxRules
  onChange: (rules: SalesTaxRules) => void
}

/** How much of a delivery charge is taxed. */
export function DeliveryTax({ rules, onChange }: TaxChoicesProps) {
  return (
    <fieldset>
      <legend>Taxed part of the delivery charge</legend>
      {DELIVERY_RULES.map(([delivery, label, meaning]) => (
        <Choice
          key={delivery}
          name="delivery"
          label={label}
          meaning={meaning}
          checked={rules.delivery === delivery}
          onChoose={() => onChange({ ...rules, delivery })}
        />
      ))}
    </fieldset>
  )
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
    <label className={classes['choice']}>
      <input type="radio" {...input} onChange={onChoose} />
      <span>{label}</span>
      <small>{meaning}</small>
    </label>
  )
}

/** Adds a state in which the shop collects tax. */
export function AddState({ rules, onChange }: Pick<TaxChoicesProps, 'rules' | 'onChange'>) {
  const [code, setCode] = useState('')
  const isNew = /^[A-Z]{2}$/.test(code) && !(code in rules.states)
  const add = () => {
    onChange({ ...rules, states: { ...rules.states, [code]: { name: code, percent: 0, places: [] } } })
    setCode('')
  }
  return (
    <fieldset>
      <legend>Add a state</legend>
      <p className={settings['note']}>
        Where you are registered to collect tax. No tax is collected in states that are not on this page.
      </p>
      <div className={classes['addState']}>
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
    </fieldset>
  )
}
