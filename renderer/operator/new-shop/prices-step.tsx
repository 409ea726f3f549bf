import { Link } from '@tanstack/react-router'
import {
  applyPriceAnswers,
  PriceAnswers,
  priceSamples,
  readPriceAnswers,
} from '../../../shared/pricing/price-answers.ts'
import { PriceBook, ratesOf } from '../../../shared/pricing/price-book.ts'
import { formatCents } from '../../../shared/money.ts'
import { FigureField } from '../kit/figure-field.tsx'
import forms from '../kit/form.module.css'
import type { StepProps } from './new-shop-page.tsx'
import { SampleTable } from './sample-table.tsx'
import { StepDocument, type OpenedDocument } from './step-document.tsx'
import { StepForm } from './step-form.tsx'
import { useAnswers } from './use-answers.ts'
import classes from './new-shop.module.css'

/** The price book by five figures, with what three sample parts cost. */
export function PricesStep(_: StepProps) {
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

function Figures({ answers, faults, change, book }: FiguresProps) {
  return (
    <div className={forms['pair']}>
      <FigureField
        label="Machine hour"
        meaning="Power, wear, work at the machine and profit of an hour of PLA+."
        unit="dollars_per_hour"
        value={answers.machine_cents_per_hour}
        fault={faults['machine_cents_per_hour']}
        onChange={(machine_cents_per_hour) => change({ machine_cents_per_hour })}
      />
      <FigureField
        label="Filament sells for"
        meaning={factorMeaning(answers.material_factor, book)}
        unit="times"
        value={answers.material_factor}
        fault={faults['material_factor']}
        onChange={(material_factor) => change({ material_factor })}
      />
      <FigureField
        label="Setup fee"
        meaning="Once per order, whatever the quantity."
        unit="dollars"
        value={answers.setup_cents}
        fault={faults['setup_cents']}
        onChange={(setup_cents) => change({ setup_cents })}
      />
      <FigureField
        label="Minimum order"
        meaning="A cheaper order is raised to it."
        unit="dollars"
        value={answers.order_min_cents}
        fault={faults['order_min_cents']}
        onChange={(order_min_cents) => change({ order_min_cents })}
      />
      <FigureField
        label="Rush surcharge"
        meaning="How much more the fastest ship date costs than Economy."
        unit="percent"
        value={answers.rush_percent}
        fault={faults['rush_percent']}
        onChange={(rush_percent) => change({ rush_percent })}
      />
    </div>
  )
}

/** `1 kg of PLA+ costs you $25.00 and sells for $70.00.` */
function factorMeaning(factor: number, book: PriceBook): string {
  const { filament_cents_per_kg } = ratesOf(book, 'PLA+')
  const cost = formatCents(Math.round(filament_cents_per_kg))
  if (!Number.isFinite(factor)) return `What you pay for it: 1 kg of PLA+ costs you ${cost}.`
  return `What you pay for it. 1 kg of PLA+ costs you ${cost} and sells for ${formatCents(Math.round(filament_cents_per_kg * factor))}.`
}
