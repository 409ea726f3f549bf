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
    <div className="stack-14">
      {parts.length > 1 ? (
        <>
          <Box component="p" className="row-16 apart figures medium" mb={-8}>
            <span>{madeWords(parts)}</span>
            <span className="muted one-line plain">{Math.round(whole * 100)}%</span>
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
    <ul className={`stack-10 ${classes['lines']}`} data-alone={parts.length === 1 || undefined}>
      {parts.map((part) => (
        <li key={part.unit} className="figures stack-14 middle body-size">
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
  queued: ['muted', 0],
  printing: ['accent', 0.5],
  finishing: ['accent', 0.85],
  ready: ['good', 1],
  shipped: ['good', 1],
  cancelled: ['muted', 0],
}

function Squares({ parts }: { parts: OrderPart[] }) {
  const present = KINDS.filter((kind) => parts.some(({ status }) => status === kind))
  return (
    <>
      <ul className={`stack-6 ${classes['squares']}`} aria-label="Each piece">
        {parts.map((part) => (
          <li
            key={part.unit}
            className={`center rounded ${LOOKS[part.status][0]} ${classes['square']}`}
            title={unitLabel(part)}
          >
            <Fill share={part.progress} />
            <span className="figures relative fine-size" aria-hidden="true">
              {part.unit}
            </span>
            <span className="spoken">{unitLabel(part)}</span>
          </li>
        ))}
      </ul>
      <ul className="wrap-4-16 note" aria-hidden="true">
        {present.map((kind) => (
          <li key={kind} className="middle inline-8">
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
