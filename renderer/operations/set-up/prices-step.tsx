import { Link } from '@tanstack/react-router'
import {
  applyPriceAnswers,
  ASKED_MATERIAL,
  PriceAnswers,
  priceSamples,
  readPriceAnswers,
} from '../../../shared/quoting/pricing/price-answers.ts'
import { type PriceBook, ratesOf } from '../../../shared/quoting/pricing/price-book.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { FigureField, type UNITS } from '../../platform/kit/figure-field.tsx'
import forms from '../../platform/kit/form.module.css'
import { SampleTable } from './sample-table.tsx'
import { StepDocument, type OpenedDocument } from './step-document.tsx'
import { StepForm } from './step-form.tsx'
import { useAnswers } from './use-answers.ts'
import classes from './set-up.module.css'

/** The price book by five figures, with what three sample parts cost. */
export function PricesStep() {
  return <StepDocument kind="price_book">{(opened) => <PriceFields opened={opened} />}</StepDocument>
}

function PriceFields({ opened }: { opened: OpenedDocument<'price_book'> }) {
  const { version, body, reload } = opened
  const form = useAnswers(PriceAnswers, () => readPriceAnswers(body))
  const send = () => {
    const answers = form.checked()
    return answers && { step: 'prices' as const, version, answers }
  }
  const isValid = PriceAnswers.safeParse(form.answers).success
  return (
    <StepForm step="prices" answer={send} onReload={reload}>
      {(refused) => (
        <>
          <Figures {...form} faults={{ ...refused, ...form.faults }} book={body} />
          <SampleTable
            now={priceSamples(body)}
            next={isValid ? priceSamples(applyPriceAnswers(body, form.answers)) : null}
          />
          <p className={classes['lead']}>
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

/** `1 kg of PLA+ costs you $25.00 and sells for $70.00.` */
function factorExample(factor: number, book: PriceBook): string {
  const { filament_cents_per_kg } = ratesOf(book, ASKED_MATERIAL)
  const cost = `1 kg of ${ASKED_MATERIAL} costs you ${formatCents(Math.round(filament_cents_per_kg))}`
  const price = formatCents(Math.round(filament_cents_per_kg * factor))
  return Number.isFinite(factor) ? `${cost} and sells for ${price}.` : `${cost}.`
}
