import { Link } from '@tanstack/react-router'
import {
  applyPriceAnswers,
  ASKED_MATERIAL,
  PriceAnswers,
  priceSamples,
  readPriceAnswers,
} from '../../../shared/quoting/pricing/price-answers.ts'
import { CostAnswers } from '../../../shared/quoting/costs/cost-rates.ts'
import { type PriceBook, ratesOf } from '../../../shared/quoting/pricing/price-book.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { FigureField, type UNITS } from '../../platform/kit/figure-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { SampleTable } from './sample-table.tsx'
import { StepDocument, type OpenedDocument } from './step-document.tsx'
import { StepForm } from './step-form.tsx'
import { useAnswers } from './use-answers.ts'

interface OpenedBooks {
  book: OpenedDocument<'price_book'>
  costs: OpenedDocument<'costs'>
}

/** The price book by five figures, with what three sample parts cost, and the two costs that only the shop knows. */
export function PricesStep() {
  return (
    <StepDocument kind="price_book">
      {(book) => (
        <StepDocument kind="costs">{(costs) => <PriceFields book={book} costs={costs} />}</StepDocument>
      )}
    </StepDocument>
  )
}

function PriceFields({ book: { version, body, reload }, costs }: OpenedBooks) {
  const form = useAnswers(PriceAnswers, () => readPriceAnswers(body))
  const costForm = useAnswers(CostAnswers, () => CostAnswers.parse(costs.body))
  const send = () => {
    const [answers, costAnswers] = [form.checked(), costForm.checked()]
    if (!answers || !costAnswers) return null
    return {
      step: 'prices' as const,
      version,
      answers,
      costs: { version: costs.version, answers: costAnswers },
    }
  }
  const reloadBoth = () => {
    reload()
    costs.reload()
  }
  const isValid = PriceAnswers.safeParse(form.answers).success
  return (
    <StepForm step="prices" answer={send} onReload={reloadBoth}>
      {(refused) => (
        <>
          <Figures {...form} faults={{ ...refused, ...form.faults }} book={body} />
          <SampleTable
            now={priceSamples(body)}
            next={isValid ? priceSamples(applyPriceAnswers(body, form.answers)) : null}
          />
          <Costs {...costForm} />
          <p className="readable">
            Minimum per piece, handling, quantity breaks and the rates of each material are under{' '}
            <Link to="/console/prices">Prices</Link>, with a test bench.
          </p>
        </>
      )}
    </StepForm>
  )
}

interface FiguresProps {
  answers: PriceAnswers
  faults: Record<string, string>
  change: (changes: Partial<PriceAnswers>) => void
  book: PriceBook
}

type FigureName = keyof PriceAnswers

const FIGURES: readonly [name: FigureName, label: string, unit: keyof typeof UNITS, meaning: string][] = [
  [
    'machine_cents_per_hour',
    'Machine hour',
    'dollars_per_hour',
    'Power, wear, work at the machine and profit of an hour of PLA+.',
  ],
  ['material_factor', 'Filament markup', 'times', 'Of what you pay for it.'],
  ['setup_cents', 'Setup fee', 'dollars', 'Once per order, whatever the quantity.'],
  ['order_min_cents', 'Minimum order', 'dollars', 'A cheaper order is raised to it.'],
  ['rush_percent', 'Rush surcharge', 'percent', 'How much more the fastest ship date costs than Economy.'],
]

function Figures({ answers, faults, change, book }: FiguresProps) {
  return (
    <div className={forms['pair']}>
      {FIGURES.map(([name, label, unit, meaning]) => (
        <FigureField
          key={name}
          label={label}
          meaning={name === 'material_factor' ? `${meaning} ${factorExample(answers[name], book)}` : meaning}
          unit={unit}
          value={answers[name]}
          fault={faults[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
    </div>
  )
}

const COSTS: readonly [name: keyof CostAnswers, label: string, meaning: string][] = [
  ['labor_cents_per_hour', 'Labor, cost per hour', 'Of whoever prepares, clears and finishes prints.'],
  ['machine_cents_per_hour', 'Machine, cost per hour', 'Wear, repairs and rent, without electricity.'],
]

/** Asks what production costs: margins leave it out until then. */
function Costs({ answers, faults, change }: Omit<ReturnType<typeof useAnswers<CostAnswers>>, 'checked'>) {
  return (
    <fieldset className="legend-inside page-section">
      <legend>Your own costs</legend>
      <p className="readable">
        They change no price. Reports and quotes count them in your margins; $0.00 leaves one out.
      </p>
      <div className={forms['pair']}>
        {COSTS.map(([name, label, meaning]) => (
          <FigureField
            key={name}
            label={label}
            meaning={meaning}
            unit="dollars_per_hour"
            value={answers[name]}
            fault={faults[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** `1 kg of PLA+ costs you $25.00 and sells for $70.00.` */
function factorExample(factor: number, book: PriceBook): string {
  const { filament_cents_per_kg } = ratesOf(book, ASKED_MATERIAL)
  const cost = `1 kg of ${ASKED_MATERIAL} costs you ${formatCents(Math.round(filament_cents_per_kg))}`
  const price = formatCents(Math.round(filament_cents_per_kg * factor))
  return Number.isFinite(factor) ? `${cost} and sells for ${price}.` : `${cost}.`
}
