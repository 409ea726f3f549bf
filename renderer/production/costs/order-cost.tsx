import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { inferOutput } from '@trpc/tanstack-react-query'
import { totalCost } from '../../../shared/quoting/costs/print-cost.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { Money } from '../../platform/ui/values.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import panel from '../../platform/kit/panel.module.css'
import { CostTable } from './cost-table.tsx'
import { Sums } from './sums.tsx'

type OrderCosts = inferOutput<typeof trpc.costs.ofOrder>

/** Compares what the prints of an order cost, failed ones apart, with what was paid for its parts. */
export function OrderCostBlock({ orderId }: { orderId: string }) {
  const { data, error } = useQuery(trpc.costs.ofOrder.queryOptions({ order_id: orderId }))
  if (!data) return <Failed error={error} />
  const open = data.open_units > 0 ? `${counted(data.open_units, 'unit')} still to print. ` : ''
  const hasPrints = data.good_units + data.failed_prints > 0
  return (
    <section className={panel['block']} aria-label="Cost">
      <h2>Cost</h2>
      {hasPrints ? <Prints costs={data} /> : null}
      <p className="font-normal text-muted">
        {open}
        {hasPrints ? <UnitCostText costs={data} /> : 'Costs are counted once a plate has ended.'}
      </p>
    </section>
  )
}

function Prints({ costs }: { costs: OrderCosts }) {
  const { good, failed, good_units, failed_prints, total_cents, open_units } = costs
  const { paid_cents, refunded_cents, margin_cents, uncounted } = costs
  return (
    <>
      <CostTable
        label="What the prints cost"
        lines={[
          { name: counted(good_units, 'good unit'), cost: good },
          ...(failed_prints > 0 ? [{ name: counted(failed_prints, 'failed print'), cost: failed }] : []),
        ]}
      />
      <Sums
        note={uncounted}
        lines={[
          ['Paid for parts', paid_cents],
          ...(refunded_cents > 0 ? [['Refunded', -refunded_cents] as [string, number]] : []),
          ['Cost', -total_cents],
          [open_units > 0 ? 'Left so far' : 'Margin', margin_cents],
        ]}
      />
    </>
  )
}

function UnitCostText({ costs: { good, good_units } }: { costs: OrderCosts }) {
  return (
    <>
      {good_units > 0 ? (
        <>
          A good unit costs <Money cents={Math.round(totalCost(good) / good_units)} /> without failed
          prints.{' '}
        </>
      ) : null}
      Without delivery and tax. <Link to="/console/reports">All orders are in the reports.</Link>
    </>
  )
}
