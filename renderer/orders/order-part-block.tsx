import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrderHead } from '../../shared/orders/boards.ts'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import { trpc } from '../platform/api.ts'
import { FindingList } from '../quoting/customer/part/finding-list.tsx'
import { Stage } from '../quoting/customer/part/stage.tsx'
import { Thumbnail } from '../quoting/customer/part/thumbnail.tsx'
import { QuoteContext } from '../quoting/customer/quote-context/quote-context.ts'
import { viewOnly } from '../quoting/customer/quote-context/view-only.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { LoadingLines } from '../platform/ui/loading-lines.tsx'
import { useViewer } from '../platform/viewer/viewer-state.ts'
import panel from '../platform/kit/panel.module.css'

/** The part as it lies on the plate, with its findings. The model is loaded when it is asked for. */
export function OrderPartBlock({ head }: { head: OrderHead }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <section className={panel['block']} aria-label="Part">
      <h2>Part</h2>
      {isShown ? (
        <ShownPart orderId={head.order_id} />
      ) : (
        <div className="grid justify-items-start gap-2.5">
          <Thumbnail quote={head} size={160} />
          <div>
            <Button onClick={() => setIsShown(true)}>Show in 3D</Button>
          </div>
        </div>
      )}
    </section>
  )
}

function ShownPart({ orderId }: { orderId: string }) {
  const part = useQuery(trpc.shopOrders.part.queryOptions({ order_id: orderId }))
  if (part.isPending) return <LoadingLines label="Loading the part" />
  if (!part.data) return <Failed error={part.error} />
  return <PartIn3d quote={part.data} />
}

function PartIn3d({ quote }: { quote: Quote }) {
  const catalog = useQuery(trpc.materials.queryOptions(undefined, { staleTime: 60_000 })).data ?? null
  const reset = useViewer((state) => state.reset)
  useEffect(reset, [reset, quote.id])
  return (
    <QuoteContext value={viewOnly(quote, catalog)}>
      <div
        id="part"
        className="on-stage relative overflow-hidden rounded border border-hairline"
        style={{ height: 300 }}
      >
        <Stage key={quote.id} />
      </div>
      <FindingList />
    </QuoteContext>
  )
}
