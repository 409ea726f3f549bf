import { useState } from 'react'
import type { SalesTaxRules } from '../../../shared/payments/sales-tax.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { faultWithin } from '../../platform/kit/zip-prefixes.ts'
import { PlaceRow } from './place-row.tsx'

type StateRules = SalesTaxRules['states'][string]
type TaxPlace = StateRules['places'][number]

/** California alone has some 360 places; the others are found by searching. */
const MAX_SHOWN_PLACES = 20

interface StateRatesProps {
  code: string
  state: StateRules
  /** The faults of the whole document. */
  faults: Record<string, string>
  /** Called with null to stop collecting tax in the state. */
  onChange: (state: StateRules | null) => void
}

/** The tax rates of one state: its own, and those of places in it. */
export function StateRates({ code, state, faults, onChange }: StateRatesProps) {
  const [search, setSearch] = useState('')
  const setPlaces = (places: TaxPlace[]) => onChange({ ...state, places })
  return (
    <fieldset className="legend-inside page-section">
      <legend>{`${state.name} (${code})`}</legend>
      <StateRate code={code} state={state} faults={faults} onChange={onChange} />
      <LineField
        label="Find a place"
        meaning={`${counted(state.places.length, 'place')} with a rate of its own. Search by name or ZIP code.`}
        type="search"
        value={search}
        onChange={setSearch}
      />
      <Places
        path={`states.${code}.places`}
        places={state.places}
        search={search}
        faultsOf={(index) => placeFaults(faults, `states.${code}.places.${index}`)}
        onChange={setPlaces}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          onClick={() => {
            setPlaces([
              { name: search.trim() || 'New place', percent: state.percent, zips: [] },
              ...state.places,
            ])
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

function placeFaults(faults: Record<string, string>, path: string): (string | null)[] {
  return ['name', 'percent', 'zips'].map((name) => faultWithin(faults, `${path}.${name}`))
}

function StateRate({ code, state, faults, onChange }: StateRatesProps) {
  return (
    <FoldRow
      name={`states.${code}`}
      paths={[`states.${code}.name`, `states.${code}.percent`]}
      title="Name and rate"
      values={`${state.percent}% outside these places`}
    >
      <LineField
        label="Name"
        value={state.name}
        fault={faults[`states.${code}.name`]}
        onChange={(name) => onChange({ ...state, name })}
      />
      <FigureField
        label="Rate outside these places"
        unit="percent"
        value={state.percent}
        fault={faults[`states.${code}.percent`]}
        onChange={(percent) => onChange({ ...state, percent })}
      />
    </FoldRow>
  )
}

interface PlacesProps {
  path: string
  places: TaxPlace[]
  search: string
  faultsOf: (index: number) => (string | null)[]
  onChange: (places: TaxPlace[]) => void
}

/** The first places that match the search, and every place with a fault. Each keeps its index in the whole list. */
function Places({ path, places, search, faultsOf, onChange }: PlacesProps) {
  const rows = places.map((place, index) => ({ place, index, faults: faultsOf(index) }))
  const faulty = rows.filter(({ faults }) => faults.some((fault) => fault !== null))
  const matches = rows.filter((row) => isMatch(row.place, search) && !faulty.includes(row))
  return (
    <>
      <div>
        {[...faulty, ...matches.slice(0, MAX_SHOWN_PLACES)].map(({ place, index, faults }) => (
          <PlaceRow
            key={`${places.length}.${index}`}
            path={`${path}.${index}`}
            place={place}
            faults={faults}
            onChange={(changed) =>
              onChange(changed === null ? places.toSpliced(index, 1) : places.with(index, changed))
            }
          />
        ))}
      </div>
      {matches.length > MAX_SHOWN_PLACES ? (
        <p className="readable">{`${matches.length - MAX_SHOWN_PLACES} more; search to see them.`}</p>
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
