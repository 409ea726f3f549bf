import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import type { Order } from '../../../shared/orders/order.ts'
import { orderTimeline, type TimelineStepState, type TimelineStep } from './order-timeline.ts'
import classes from './timeline.module.css'

/** Each with its color. */
const SPOKEN_STATES: Record<TimelineStepState, [words: string, look: string]> = {
  done: ['Done', 'text-good'],
  now: ['Now', 'text-accent'],
  next: ['Upcoming', 'text-muted'],
  attention: ['Attention', 'text-attention'],
  stopped: ['Ended', 'text-stop'],
}

/** The done, current and upcoming steps of an order. */
export function OrderSteps({ order }: { order: Order }) {
  return (
    <ol className={`grid ${classes['timeline']}`}>
      {orderTimeline(order).map((step) => (
        <Step key={step.key} step={step} />
      ))}
    </ol>
  )
}

function Step({ step: { title, detail, note, state } }: { step: TimelineStep }) {
  const [words, look] = SPOKEN_STATES[state]
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={`grid place-items-center ${look} ${classes['mark']}`} aria-hidden="true">
        {state === 'done' ? <IconCheck size={14} stroke={2.6} /> : null}
        {state === 'attention' ? <IconAlertTriangle size={14} stroke={2.2} /> : null}
        {state === 'stopped' ? <IconX size={14} stroke={2.6} /> : null}
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className={state === 'next' ? 'text-muted' : 'font-medium'}>
          <span className="spoken">{words}: </span>
          {title}
        </span>
        {detail ? <span className="note">{detail}</span> : null}
        {note ? <span className="note">{note}</span> : null}
      </span>
    </li>
  )
}
