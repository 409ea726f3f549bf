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

/** California alone has some 360 places; the others are found by searching. */
const MAX_SHOWN_PLACES = 20

interface StateRatesProps {
  code: string
  state: StateRules
  /** Called with null to stop collecting tax in the state. */
  onChange: (state: StateRules | null) => void
}

/** The tax rates of one state: its own, and those of places in it. */
export function StateRates({ code, state, onChange }: StateRatesProps) {
  const [search, setSearch] = useState('')
  const setPlaces = (places: TaxPlace[]) => onChange({ ...state, places })
  return (
    <fieldset>
      <legend>{`${state.name} (${code})`}</legend>
      <StateRate state={state} onChange={onChange} />
      <LineField
        label="Find a place"
        meaning={`${countText(state.places.length, 'place')} with a rate of its own. Search by name or ZIP code.`}
        type="search"
        value={search}
        onChange={setSearch}
      />
      <Places places={state.places} search={search} onChange={setPlaces} />
      <div className={forms['actions']}>
        <Button
          onClick={() => {
            setPlaces([{ name: search || 'New place', percent: state.percent, zips: [] }, ...state.places])
          }}
        >
          Add place
        </Button>
        <Button look="bare" onClick={() => onChange(null)}>
          {`Stop collecting in ${state.name}`}
        </Button>
      </div>
    </fieldset>
  )
}

function StateRate({ state, onChange }: Pick<StateRatesProps, 'state' | 'onChange'>) {
  return (
    <div className={forms['pair']}>
      <LineField label="Name" value={state.name} onChange={(name) => onChange({ ...state, name })} />
      <LineField
        label="Rate outside these places, %"
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

/** The first places that match the search. Each keeps its index in the whole list. */
function Places(props: { places: TaxPlace[]; search: string; onChange: (places: TaxPlace[]) => void }) {
  const { places, search, onChange } = props
  const matches = places
    .map((place, index) => ({ place, index }))
    .filter(({ place }) => isMatch(place, search))
  return (
    <>
      <div className={classes['places']}>
        {matches.slice(0, MAX_SHOWN_PLACES).map(({ place, index }) => (
          <PlaceRow
            key={`${places.length}.${index}`}
            place={place}
            onChange={(changed) =>
              onChange(changed === null ? places.toSpliced(index, 1) : places.with(index, changed))
            }
          />
        ))}
      </div>
      {matches.length > MAX_SHOWN_PLACES ? (
        <p className={settings['note']}>{`${matches.length - MAX_SHOWN_PLACES} more; search to see them.`}</p>
      ) : null}
    </>
  )
}

/** Matches by name, or by ZIP code in either direction: one is the beginning of the other. */
function isMatch({ name, zips }: TaxPlace, search: string): boolean {
  const text = search.trim().toLowerCase()
  if (text === '') return true
  if (/^\d+$/.test(text)) return zips.some((zip) => zip.startsWith(text) || text.startsWith(zip))
  return name.toLowerCase().includes(text)
}
