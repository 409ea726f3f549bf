import { useQuery } from '@tanstack/react-query'
import type { OrderQuality } from '../../../shared/production/quality/order-quality.ts'
import { CHECK_WORDS } from '../../../shared/orders/production/quality.ts'
import { trpc } from '../../platform/api.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import events from '../../platform/kit/event-list.module.css'
import panel from '../../platform/kit/panel.module.css'
import { CheckPanel } from './check-panel.tsx'
import { FirstArticleBlock } from './first-article-block.tsx'

interface OrderQualityProps {
  order_id: string
  mayMake: boolean
  mayDecide: boolean
  /** False once the order is packed or over. */
  isOpen: boolean
  hotkeys: boolean
}

/** The checks of an order: those to do, and those that were done. */
export function OrderQualityBlock({ order_id, mayMake, mayDecide, isOpen, hotkeys }: OrderQualityProps) {
  const quality = useQuery(trpc.quality.ofOrder.queryOptions({ order_id }))
  if (!quality.data) return <Failed error={quality.error} />
  const { checks } = quality.data
  return (
    <section className={panel['block']} aria-label="Quality">
      <h2>Quality</h2>
      {isOpen ? <FirstArticleBlock order_id={order_id} mayDecide={mayDecide} /> : null}
      {isOpen && mayMake ? <CheckPanel order_id={order_id} quality={quality.data} hotkeys={hotkeys} /> : null}
      {checks.length > 0 ? (
        <Checks checks={checks} />
      ) : (
        <p className="font-normal text-muted">No unit has been checked yet.</p>
      )}
    </section>
  )
}

function Checks({ checks }: Pick<OrderQuality, 'checks'>) {
  return (
    <ol className={`named-rows fold-rows ${events['events']}`} aria-label="Checks" reversed>
      {checks.map(({ id, unit, at, result, remark, first_article, who }) => (
        <li key={id}>
          <time>{shopInstantText(at)}</time>
          <p className="wrap-anywhere">
            Unit {unit}
            {first_article ? ', first article' : ''}: {CHECK_WORDS[result]}
            {remark === null ? '' : `. ${remark}`} <span className="font-normal text-muted">{who}</span>
          </p>
        </li>
      ))}
    </ol>
  )
}
