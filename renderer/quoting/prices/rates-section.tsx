import { MATERIAL_IDS, type MaterialId } from '../../../shared/catalog/materials.ts'
import { type PriceBook, ratesOf } from '../../../shared/quoting/pricing/price-book.ts'
import sections from '../../platform/documents/documents.module.css'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { FigureField } from '../../platform/kit/figure-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import classes from './prices.module.css'

type Fields = DocumentFieldsProps<'price_book'>
type Rates = PriceBook['rates'][MaterialId]
type BorrowedRates = Extract<Rates, { like: MaterialId }>
type OwnRates = Exclude<Rates, BorrowedRates>

/** The rates of each material: its own, or those of another one times a factor. */
export function RatesSection(fields: Fields) {
  return (
    <fieldset className={sections['section']}>
      <legend>Rates by material</legend>
      <p className={sections['lead']}>
        Customers pay for the filament by weight and for machine time. What a kilogram costs you is only used
        to compute your margin. Time error: what four of five prints stay below, from calibration.
      </p>
      <div className={classes['rateHead']} aria-hidden="true">
        <span>Material</span>
        <span>Rates</span>
        <span>Price, $ per g</span>
        <span>Machine, $ per hour</span>
        <span>Your cost, $ per kg</span>
        <span>Time error, %</span>
      </div>
      <ul className={`stack-8 ${classes['rates']}`} aria-label="Rates by material">
        {MATERIAL_IDS.map((id) => (
          <MaterialRow key={id} {...fields} id={id} />
        ))}
      </ul>
    </fieldset>
  )
}

interface MaterialProps extends Fields {
  id: MaterialId
}

function MaterialRow(props: MaterialProps) {
  const { id, draft, faults, change } = props
  const rates = draft.rates[id]
  return (
    <li>
      <span className={classes['material']}>{id}</span>
      <SourceField {...props} rates={rates} />
      {'like' in rates ? <Borrowed {...props} rates={rates} /> : <Own {...props} rates={rates} />}
      <FigureField
        label={`${id} time error`}
        unit="percent_of_share"
        value={draft.risk_margin.time_error_p80[id] ?? Number.NaN}
        fault={faults[`risk_margin.time_error_p80.${id}`]}
        onChange={(error) => change((book) => void (book.risk_margin.time_error_p80[id] = error))}
        onClear={() =>
          change((book) => {
            const { [id]: _removed, ...others } = book.risk_margin.time_error_p80
            book.risk_margin.time_error_p80 = others
          })
        }
      />
    </li>
  )
}

const OWN = 'own'

/** Sets whether a material has its own rates or takes those of another material. */
function SourceField({ id, draft, faults, change, rates }: MaterialProps & { rates: Rates }) {
  const lenders = MATERIAL_IDS.filter((other) => other !== id && !('like' in draft.rates[other]))
  const current = 'like' in rates ? rates.like : OWN
  const offered = current === OWN || lenders.includes(current) ? lenders : [current, ...lenders]
  return (
    <PickField<MaterialId | typeof OWN>
      label={`${id} rates`}
      value={current}
      options={[
        { value: OWN, label: 'Own' },
        ...offered.map((lender) => ({ value: lender, label: `Like ${lender}` })),
      ]}
      fault={faults[`rates.${id}.like`] ?? faults[`rates.${id}`]}
      onChange={(source) =>
        change((book) => {
          book.rates[id] =
            source === OWN ? ownRates(book, id) : { like: source, factor: 'like' in rates ? rates.factor : 1 }
        })
      }
    />
  )
}

/** Returns what a material costs now, as its own rates. Those of a lender that borrows itself are unknown and have to be typed. */
function ownRates(book: PriceBook, id: MaterialId): OwnRates {
  const rates = book.rates[id]
  if ('like' in rates && 'like' in book.rates[rates.like])
    return { filament_cents_per_kg: NaN, sell_cents_per_gram: NaN, machine_cents_per_hour: NaN }
  return ratesOf(book, id)
}

function Own({ id, faults, change, rates }: MaterialProps & { rates: OwnRates }) {
  const fieldOf = (name: keyof OwnRates) => ({
    value: rates[name],
    fault: faults[`rates.${id}.${name}`],
    onChange: (rate: number) => change((book) => void (book.rates[id] = { ...rates, [name]: rate })),
  })
  return (
    <>
      <FigureField label={`${id} price`} unit="dollars_per_gram" {...fieldOf('sell_cents_per_gram')} />
      <FigureField label={`${id} machine`} unit="dollars_per_hour" {...fieldOf('machine_cents_per_hour')} />
      <FigureField label={`${id} your cost`} unit="dollars_per_kg" {...fieldOf('filament_cents_per_kg')} />
    </>
  )
}

function Borrowed({ id, faults, change, rates }: MaterialProps & { rates: BorrowedRates }) {
  return (
    <div className={`stack-4 ${classes['factor']}`}>
      <FigureField
        label={`${id} factor`}
        unit="times"
        value={rates.factor}
        fault={faults[`rates.${id}.factor`]}
        onChange={(factor) => change((book) => void (book.rates[id] = { ...rates, factor }))}
      />
      <span className={classes['quiet']}>the rates of {rates.like}</span>
    </div>
  )
}
