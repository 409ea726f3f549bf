import { MATERIAL_IDS, type MaterialId } from '../../../shared/catalog/materials.ts'
import { type PriceBook, ratesOf } from '../../../shared/quoting/pricing/price-book.ts'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { FigureField, textOf } from '../../platform/kit/figure-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'
import { PickField } from '../../platform/kit/pick-field.tsx'

type Fields = DocumentFieldsProps<'price_book'>
type Rates = PriceBook['rates'][MaterialId]
type BorrowedRates = Extract<Rates, { like: MaterialId }>
type OwnRates = Exclude<Rates, BorrowedRates>

/** The rates of each material: its own, or those of another one times a factor. */
export function RatesSection(fields: Fields) {
  return (
    <fieldset className={`legend-inside page-section`}>
      <legend>Rates by material</legend>
      <p className="readable">
        Customers pay for the filament by weight and for machine time. What a kilogram costs you is only used
        to compute your margin. Time error: what four of five prints stay below, from calibration.
      </p>
      <ul aria-label="Rates by material">
        {MATERIAL_IDS.map((id) => (
          <li key={id}>
            <FoldRow
              name={`rates.${id}`}
              paths={[`rates.${id}`, `risk_margin.time_error_p80.${id}`]}
              title={id}
              values={ratesText(fields.draft, id)}
            >
              <MaterialRates {...fields} id={id} />
            </FoldRow>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Writes the rates of a material, such as "$0.07 per g · $2.00 per hour · costs $18.00 per kg · time error 6%". */
function ratesText({ rates, risk_margin }: PriceBook, id: MaterialId): string {
  const own = rates[id]
  const error = risk_margin.time_error_p80[id]
  const figures =
    'like' in own
      ? [`Like ${own.like}, ${own.factor} times`]
      : [
          `$${textOf(own.sell_cents_per_gram, 'dollars_per_gram')} per g`,
          `$${textOf(own.machine_cents_per_hour, 'dollars_per_hour')} per hour`,
          `costs you $${textOf(own.filament_cents_per_kg, 'dollars_per_kg')} per kg`,
        ]
  const isTimed = error !== undefined && !Number.isNaN(error)
  return [...figures, ...(isTimed ? [`time error ${textOf(error, 'percent_of_share')}%`] : [])].join(' · ')
}

interface MaterialProps extends Fields {
  id: MaterialId
}

function MaterialRates(props: MaterialProps) {
  const { id, draft, faults, change } = props
  const rates = draft.rates[id]
  return (
    <div className={forms['pair']}>
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
    </div>
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
    <FigureField
      label={`${id} factor`}
      meaning={`Of the rates of ${rates.like}.`}
      unit="times"
      value={rates.factor}
      fault={faults[`rates.${id}.factor`]}
      onChange={(factor) => change((book) => void (book.rates[id] = { ...rates, factor }))}
    />
  )
}
