import { useState } from 'react'
import type { SalesTaxRules } from '../../../shared/payments/sales-tax.ts'
import { Button } from '../../ui/buttons.tsx'
import { LineField } from './line-field.tsx'
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
      <p className={classes['note']}>
        Where you are registered to collect. In states that are not on this page no tax is collected.
      </p>
      <div className={classes['line']}>
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
