import { useMemo } from 'react'
import { formatCents } from '../../../shared/platform/money.ts'
import { Money } from '../../platform/ui/values.tsx'
import {
  type CurvePoint,
  drawnQuantity,
  type ExampleRequests,
  listedQuantities,
  priceCurve,
} from './example-part.ts'
import { type ChartLine, LineChart } from './line-chart.tsx'
import { TableHead } from '../../platform/ui/table-head.tsx'
import classes from './prices.module.css'

type CurveFigure = Exclude<keyof CurvePoint, 'quantity'>

interface Curves {
  before: CurvePoint[]
  after: CurvePoint[]
}

function useCurves({ before, after }: ExampleRequests): Curves {
  return useMemo(() => {
    const upTo = Math.max(drawnQuantity(before), drawnQuantity(after))
    return { before: priceCurve(before, upTo), after: priceCurve(after, upTo) }
  }, [before, after])
}

/** Shows how the example's price per piece falls with the quantity. */
export function BreaksCurve({ example }: { example: ExampleRequests }) {
  const curves = useCurves(example)
  return (
    <div className="cell-row wide-cells items-start">
      <LineChart
        label="Price per piece of the example by quantity"
        lines={[
          ...linesOf(curves, 'economy_unit_cents', 'Economy'),
          ...linesOf(curves, 'fastest_unit_cents', 'Fastest'),
        ]}
        xLabel="Pieces of the example"
        writeY={dollarsText}
      />
      <CurveTable
        label="Prices of the example by quantity"
        curves={curves}
        quantities={listedQuantities(example.after)}
        columns={[
          ['economy_unit_cents', 'Economy, each'],
          ['fastest_unit_cents', 'Fastest, each'],
        ]}
      />
    </div>
  )
}

/** Shows how much more the fastest date of the example costs. */
export function SpeedCurve({ example }: { example: ExampleRequests }) {
  const curves = useCurves(example)
  return (
    <div className="cell-row wide-cells items-start">
      <LineChart
        label="Surcharge of the example for the fastest date, by quantity"
        lines={linesOf(curves, 'surcharge_cents', 'Surcharge')}
        xLabel="Pieces of the example"
        writeY={dollarsText}
      />
      <CurveTable
        label="Surcharge of the example by quantity"
        curves={curves}
        quantities={listedQuantities(example.after)}
        columns={[['surcharge_cents', 'Surcharge, in all']]}
      />
    </div>
  )
}

/** Returns the edited line, and the saved one where any price differs. */
function linesOf(curves: Curves, figure: CurveFigure, name: string): ChartLine[] {
  const isChanged = JSON.stringify(curves.before) !== JSON.stringify(curves.after)
  return (['before', 'after'] as const)
    .filter((side) => side === 'after' || isChanged)
    .map((side) => ({
      name: side === 'before' ? `${name}, saved` : name,
      tone: figure === 'economy_unit_cents' ? 'economy' : 'fastest',
      isBefore: side === 'before',
      points: curves[side].map((point) => ({ x: point.quantity, y: point[figure] })),
    }))
}

/** Whole dollars without cents. */
function dollarsText(cents: number): string {
  const text = formatCents(Math.round(cents))
  return text.endsWith('.00') ? text.slice(0, -3) : text
}

interface CurveTableProps {
  label: string
  curves: Curves
  quantities: readonly number[]
  columns: readonly (readonly [figure: CurveFigure, name: string])[]
}

function CurveTable({ label, curves, quantities, columns }: CurveTableProps) {
  return (
    <section className="overflow-x-auto" aria-label={`Table: ${label}`} tabIndex={0}>
      <table className={`sum-table ${classes['table']}`} aria-label={label}>
        <TableHead columns={['Pieces', ...columns.map(([, name]) => name)]} />
        <tbody>
          {quantities.map((quantity) => (
            <tr key={quantity}>
              <th scope="row">{quantity}</th>
              {columns.map(([figure]) => (
                <FigureCell
                  key={figure}
                  before={curves.before[quantity - 1][figure]}
                  after={curves.after[quantity - 1][figure]}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FigureCell({ before, after }: { before: number; after: number }) {
  return (
    <td data-changed={before !== after || undefined}>
      <Money cents={after} />
      {before === after ? null : <small>was {formatCents(before)}</small>}
    </td>
  )
}
