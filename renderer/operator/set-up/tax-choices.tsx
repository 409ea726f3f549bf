import { useState } from 'react'
import type { SalesTaxRules } from '../../../shared/payments/sales-tax.ts'
import { Button } from '../../ui/buttons.tsx'
import { LineField } from '../kit/line-field.tsx'
import settings from '../kit/settings.module.css'
import classes from './set-up.module.css'

const DELIVERY = [
  [
    'excess',
    'What is above its cost',
    'Right for couriers and carriers in California (Regulation 1628). A delivery whose cost is not known is taxed whole.',
  ],
  ['always', 'All of it', 'Right where you drive with your own vehicle.'],
  ['never', 'Nothing', 'Only where a tax adviser says so.'],
] as const

const WHO = [
  ['table', 'Your own table', 'The states and rates on this page. You keep them up to date.'],
  [
    'stripe',
    'Stripe Tax',
    'Stripe computes the tax of each address before the buyer is sent to pay, on parts and delivery by its own rules, and lists sales and refunds in its tax reports. Activate it in your Stripe account and add there where you are registered: elsewhere Stripe computes no tax. Stripe asks a fee for it and is sent the street address of each buyer. While Stripe cannot be reached nobody can start to pay.',
  ],
] as const

/** Who computes the tax. Stripe only where it takes the payments. */
export function TaxedBy({ rules, onChange, stripeTax }: TaxChoicesProps & { stripeTax: boolean }) {
  return (
    <fieldset>
      <legend>Who computes the tax</legend>
      {WHO.map(([by, label, meaning]) => (
        <Choice
          key={by}
          name="by"
          label={label}
          meaning={meaning}
          checked={rules.by === by}
          disabled={by === 'stripe' && !stripeTax}
          onChoose={() => onChange({ ...rules, by })}
        />
      ))}
      {stripeTax ? null : (
        <p className={settings['note']}>
          {rules.by === 'stripe'
            ? 'Stripe is not set up any more: nobody can pay until it is, or until you choose your own table.'
            : 'Stripe Tax can be chosen once Stripe takes the payments; see Payments.'}
        </p>
      )}
    </fieldset>
  )
}

interface TaxChoicesProps {
  rules: SalesTaxRules
  onChange: (rules: SalesTaxRules) => void
}

/** What of a delivery is taxed. */
export function TaxChoices({ rules, onChange }: TaxChoicesProps) {
  return (
    <fieldset>
      <legend>What of a delivery charge is taxed</legend>
      {DELIVERY.map(([delivery, label, meaning]) => (
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

/** A state in which the shop has to collect, too. */
export function AddState({ rules, onChange }: Pick<TaxChoicesProps, 'rules' | 'onChange'>) {
  const [code, setCode] = useState('')
  const isNew = /^[A-Z]{2}$/.test(code) && !(code in rules.states)
  const add = () => {
    onChange({ ...rules, states: { ...rules.states, [code]: { name: code, percent: 0, places: [] } } })
    setCode('')
  }
  return (
    <fieldset>
      <legend>Another state</legend>
      <p className={settings['note']}>
        Where you are registered to collect. In states that are not on this page no tax is collected.
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
