import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { inferOutput } from '@trpc/tanstack-react-query'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import panel from '../../platform/kit/panel.module.css'
import { CostTable, type CostLine } from './cost-table.tsx'
import { EnergyDialog } from './energy-dialog.tsx'
import { Sums } from './sums.tsx'

type PlateCosts = inferOutput<typeof trpc.costs.ofPlate>

/** Compares what a plate cost, by unit, with what was paid for its good units. */
export function PlateCostBlock({ plateId }: { plateId: string }) {
  const { data, error } = useQuery(trpc.costs.ofPlate.queryOptions({ plate_id: plateId }))
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return <Failed error={error} />
  if (!data.ended || data.units.length === 0) return null
  const { revenue_cents, total_cents, margin_cents, uncounted, wh } = data
  return (
    <section className={panel['block']} aria-label="Cost">
      <h3>Cost</h3>
      <CostTable label="What the units cost" lines={linesOf(data)} />
      <Sums
        note={uncounted}
        lines={[
          ['Paid for its good units', revenue_cents],
          ['Cost', -total_cents],
          ['Margin', margin_cents],
        ]}
      />
      <p className="font-normal text-muted">
        {wh === null
          ? 'Energy is estimated from the printer’s power and the plate’s print time.'
          : `Energy: ${wh.toLocaleString('en-US')} Wh, as read from a meter.`}
      </p>
      <div className="compact flex flex-wrap gap-2">
        <Button onClick={() => setIsOpen(true)}>Enter energy…</Button>
      </div>
      {isOpen ? <EnergyDialog plateId={plateId} wh={wh} onClose={() => setIsOpen(false)} /> : null}
    </section>
  )
}

function linesOf({ units }: PlateCosts): CostLine[] {
  return units.map((unit) => ({
    name: `${unit.number}-${unit.unit}${unit.failed ? ', failed' : ''}`,
    cost: unit,
  }))
}
