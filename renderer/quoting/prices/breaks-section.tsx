import { IconX } from '@tabler/icons-react'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { Button, IconButton } from '../../platform/ui/buttons.tsx'
import { FigureField, textOf } from '../../platform/kit/figure-field.tsx'
import { FoldRow } from '../../platform/kit/fold.tsx'
import type { ExampleRequests } from './example-part.ts'
import { BreaksCurve } from './price-curves.tsx'

type Fields = DocumentFieldsProps<'price_book'>
type Break = Fields['draft']['quantity_breaks'][number]

const FIRST_BREAK = { from: 5, percent: 5 }

/** The discounts for quantity, each from a number of pieces on. */
export function BreaksSection({ example, ...fields }: Fields & { example: ExampleRequests | null }) {
  const { draft, change } = fields
  const steps = draft.quantity_breaks
  const last = steps.at(-1)
  const next = last ? { from: last.from + 1, percent: last.percent } : FIRST_BREAK
  return (
    <fieldset className={`legend-inside page-section`}>
      <legend>Quantity breaks</legend>
      <p className="readable">
        Percent off each piece from a quantity on, without setup. No quantity below a break costs more than
        the break itself.
      </p>
      <ul aria-label="Quantity breaks">
        {steps.map((step, at) => (
          // A row has no identity of its own: both of its numbers are typed.
          // oxlint-disable-next-line react/no-array-index-key
          <BreakRow key={at} {...fields} step={step} at={at} />
        ))}
      </ul>
      {steps.length === 0 ? <p className="readable">No discount for quantity.</p> : null}
      <div>
        <Button onClick={() => change((book) => void book.quantity_breaks.push(next))}>
          Add a quantity break
        </Button>
      </div>
      {example ? <BreaksCurve example={example} /> : null}
    </fieldset>
  )
}

function BreakRow({ step, at, faults, change }: Fields & { step: Break; at: number }) {
  return (
    <li>
      <FoldRow
        name={`quantity_breaks.${at}`}
        title={`From ${step.from} pieces`}
        values={`${textOf(step.percent, 'percent')}% off`}
      >
        <BreakFields step={step} at={at} faults={faults} change={change} />
      </FoldRow>
    </li>
  )
}

function BreakFields({ step, at, faults, change }: Omit<Fields, 'draft'> & { step: Break; at: number }) {
  return (
    <div className="cell-row fields-line max-w-[520px] items-start">
      <FigureField
        label={`Break ${at + 1} from`}
        unit="pieces"
        value={step.from}
        fault={faults[`quantity_breaks.${at}.from`]}
        onChange={(from) => change((book) => void (book.quantity_breaks[at].from = from))}
      />
      <FigureField
        label={`Break ${at + 1} discount`}
        unit="percent"
        value={step.percent}
        fault={faults[`quantity_breaks.${at}.percent`]}
        onChange={(percent) => change((book) => void (book.quantity_breaks[at].percent = percent))}
      />
      <IconButton
        label={`Remove break ${at + 1}`}
        onClick={() => change((book) => void book.quantity_breaks.splice(at, 1))}
      >
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
