import { Box } from '@mantine/core'
import type { OrderPart } from '../../../shared/orders/order.ts'
import classes from './part-progress.module.css'
import { madeWords, UNIT_WORDS, unitLabel, wholeProgress } from './part-words.ts'

/** Up to this many pieces get a line with a bar each; more are shown as squares. */
const MAX_LINES = 6

/** Progress of each piece, and of all together. */
export function PartProgress({ parts }: { parts: OrderPart[] }) {
  const whole = wholeProgress(parts)
  return (
    <div className="grid gap-3.5">
      {parts.length > 1 ? (
        <>
          <Box component="p" className="figures flex justify-between gap-4 font-medium" mb={-8}>
            <span>{madeWords(parts)}</span>
            <span className="font-normal whitespace-nowrap text-muted">{Math.round(whole * 100)}%</span>
          </Box>
          <Bar fraction={whole} label="All pieces" />
        </>
      ) : null}
      {parts.length <= MAX_LINES ? <Lines parts={parts} /> : <Squares parts={parts} />}
    </div>
  )
}

function Bar({ fraction, label }: { fraction: number; label: string }) {
  return <progress className="progress-bar" aria-label={label} max={1} value={fraction} />
}

function Lines({ parts }: { parts: OrderPart[] }) {
  return (
    <ul className={`grid gap-2.5 ${classes['lines']}`} data-alone={parts.length === 1 || undefined}>
      {parts.map((part) => (
        <li key={part.unit} className="figures grid items-center gap-3.5 text-body">
          {parts.length > 1 ? <span>Piece {part.unit}</span> : null}
          <Bar fraction={part.progress} label={unitLabel(part)} />
          <span className="note">{UNIT_WORDS[part.status]}</span>
        </li>
      ))}
    </ul>
  )
}

const KINDS = ['queued', 'printing', 'finishing', 'ready', 'shipped'] as const
/** The color of a piece, and how much of its sample is filled. */
const LOOKS: Record<OrderPart['status'], [tone: string, share: number]> = {
  queued: ['text-muted', 0],
  printing: ['text-accent', 0.5],
  finishing: ['text-accent', 0.85],
  ready: ['text-good', 1],
  shipped: ['text-good', 1],
  cancelled: ['text-muted', 0],
}

function Squares({ parts }: { parts: OrderPart[] }) {
  const present = KINDS.filter((kind) => parts.some(({ status }) => status === kind))
  return (
    <>
      <ul className={`grid gap-1.5 ${classes['squares']}`} aria-label="Each piece">
        {parts.map((part) => (
          <li
            key={part.unit}
            className={`grid place-items-center rounded ${LOOKS[part.status][0]} ${classes['square']}`}
            title={unitLabel(part)}
          >
            <Fill share={part.progress} />
            <span className="figures relative text-fine" aria-hidden="true">
              {part.unit}
            </span>
            <span className="spoken">{unitLabel(part)}</span>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 note" aria-hidden="true">
        {present.map((kind) => (
          <li key={kind} className="inline-flex items-center gap-2">
            <span
              className={`relative rounded-small ${LOOKS[kind][0]} ${classes['square']}`}
              style={{ width: 14, height: 14 }}
            >
              <Fill share={LOOKS[kind][1]} />
            </span>
            {UNIT_WORDS[kind]}
          </li>
        ))}
      </ul>
    </>
  )
}

function Fill({ share }: { share: number }) {
  return (
    <span
      className={`absolute ${classes['fill']}`}
      style={{ height: `${Math.round(share * 100)}%` }}
      aria-hidden="true"
    />
  )
}
