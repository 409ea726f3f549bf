import { useState } from 'react'
import type { SalesTaxRules } from '../../../shared/payments/sales-tax.ts'
import { Button } from '../../ui/buttons.tsx'
import { countText } from '../../ui/words.ts'
import { LineField } from '../kit/line-field.tsx'
import { PlaceRow } from './place-row.tsx'
import forms from '../kit/form.module.css'
import classes from './set-up.module.css'
import settings from '../kit/settings.module.css'

type StateRules = SalesTaxRules['states'][string]
type TaxPlace = StateRules['places'][number]

/** California has some 360 places: a page full of fields helps nobody. */
const SHOWN = 20

interface StateRatesProps {
  code: string
  state: StateRules
  /** Null: the shop does not collect there any more. */
  onChange: (state: StateRules | null) => void
}

/** The rates of one state: its own, and those of places within it. */
export function StateRates({ code, state, onChange }: StateRatesProps) {
  const [sought, setSought] = useState('')
  const setPlaces = (places: TaxPlace[]) => onChange({ ...state, places })
  return (
    <fieldset>
      <legend>{`${state.name} (${code})`}</legend>
      <OwnRate state={state} onChange={onChange} />
      <LineField
        label="Find a place"
        meaning={`${countText(state.places.length, 'place')} with a rate of its own. Search by name or ZIP code.`}
        type="search"
        value={sought}
        onChange={setSought}
      />
      <Places places={state.places} sought={sought} onChange={setPlaces} />
      <div className={forms['actions']}>
        <Button
          onClick={() => {
            setPlaces([{ name: sought || 'New place', percent: state.percent, zips: [] }, ...state.places])
          }}
        >
          Add a place
        </Button>
        <Button look="bare" onClick={() => onChange(null)}>
          {`Stop collecting in ${state.name}`}
        </Button>
      </div>
    </fieldset>
  )
}

function OwnRate({ state, onChange }: Pick<StateRatesProps, 'state' | 'onChange'>) {
  return (
    <div className={forms['pair']}>
      <LineField label="Name" value={state.name} onChange={(name) => onChange({ ...state, name })} />
      <LineField
        label="Rate where no place is named, %"
        type="number"
        min={0}
        max={30}
        step="any"
        value={String(state.percent)}
        onChange={(text) => onChange({ ...state, percent: Number(text) })}
      />
    </div>
  )
}

/** The first of those that were searched for; each keeps its place in the whole list. */
function Places(props: { places: TaxPlace[]; sought: string; onChange: (places: TaxPlace[]) => void }) {
  const { places, sought, onChange } = props
  const found = places.map((place, at) => ({ place, at })).filter(({ place }) => isFound(place, sought))
  return (
    <>
      <div className={classes['places']}>
        {found.slice(0, SHOWN).map(({ place, at }) => (
          <PlaceRow
            key={`${places.length}.${at}`}
            place={place}
            onChange={(changed) =>
              onChange(changed === null ? places.toSpliced(at, 1) : places.with(at, changed))
            }
          />
        ))}
      </div>
      {found.length > SHOWN ? (
        <p className={settings['note']}>{`${found.length - SHOWN} more; search to see them.`}</p>
      ) : null}
    </>
  )
}

/** By name, or by a ZIP code that one of its beginnings covers or completes. */
function isFound({ name, zips }: TaxPlace, sought: string): boolean {
  const text = sought.trim().toLowerCase()
  if (text === '') return true
  if (/^\d+$/.test(text)) return zips.some((zip) => zip.startsWith(text) || text.startsWith(zip))
  return name.toLowerCase().includes(text)
}
