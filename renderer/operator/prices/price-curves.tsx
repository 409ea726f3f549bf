import { useMemo } from 'react'
import type { PriceRequest } from '../../../shared/pricing/card-amounts.ts'
import { formatCents } from '../../../shared/money.ts'
import { Money } from '../../ui/values.tsx'
import { type CurvePoint, drawnQuantity, listedQuantities, priceCurve } from './example-part.ts'
import { type ChartLine, LineChart } from './line-chart.tsx'
import classes from './prices.module.css'

type CurveFigure = Exclude<keyof CurvePoint, 'quantity'>

interface Curves {
  before: CurvePoint[]
  after: CurvePoint[]
}

/** How the example's price per piece falls with the quantity, and what the fastest date costs more. */
export function PriceCurves({ before, after }: { before: PriceRequest; after: PriceRequest }) {
  const curves = useMemo(() => {
    const upTo = Math.max(drawnQuantity(before), drawnQuantity(after))
    return { before: priceCurve(before, upTo), after: priceCurve(after, upTo) }
  }, [before, after])
  return (
    <>
      <section className={classes['block']} aria-labelledby="breaks-curve">
        <h2 id="breaks-curve">Price per piece by quantity</h2>
        <LineChart
          label="Price per piece of the example by quantity"
          lines={[
            ...linesOf(curves, 'economy_unit_cents', 'Economy'),
            ...linesOf(curves, 'fastest_unit_cents', 'Fastest'),
          ]}
          xLabel="Pieces"
          writeY={dollarsText}
        />
      </section>
      <section className={classes['block']} aria-labelledby="speed-curve">
        <h2 id="speed-curve">Surcharge for speed</h2>
        <LineChart
          label="Surcharge of the example’s order for the fastest date, by quantity"
          lines={linesOf(curves, 'surcharge_cents', 'Surcharge per order')}
          xLabel="Pieces"
          writeY={dollarsText}
        />
        <CurveTable curves={curves} quantities={listedQuantities(after)} />
      </section>
    </>
  )
}

/** The edited line, and the saved one where any price differs. */
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

/** Whole dollars where they are many. */
function dollarsText(cents: number): string {
  return cents % 100 === 0 && cents >= 1000 ? formatCents(cents).slice(0, -3) : formatCents(Math.round(cents))
}

interface CurveTableProps {
  curves: Curves
  quantities: readonly number[]
}

function CurveTable({ curves, quantities }: CurveTableProps) {
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-label="Prices of the example by quantity">
        <thead>
          <tr>
            <th scope="col">Pieces</th>
            <th scope="col">Economy, each</th>
            <th scope="col">Fastest, each</th>
            <th scope="col">Surcharge</th>
          </tr>
        </thead>
        <tbody>
          {quantities.map((quantity) => {
            const [old, now] = [curves.before[quantity - 1], curves.after[quantity - 1]]
            return (
              <tr key={quantity}>
                <th scope="row">{quantity}</th>
                <FigureCell before={old.economy_unit_cents} after={now.economy_unit_cents} />
                <FigureCell before={old.fastest_unit_cents} after={now.fastest_unit_cents} />
                <FigureCell before={old.surcharge_cents} after={now.surcharge_cents} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
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
