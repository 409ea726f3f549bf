import { shortName } from '../../../shared/platform/cut-text.ts'
import { useElementSize } from '@mantine/hooks'
import { formatCents } from '../../../shared/platform/money.ts'

interface PairBarsProps {
  label: string
  /** Amounts in cents. */
  pairs: readonly { key: string; name: string; before: number; after: number }[]
}

const ROW = 54
const BAR = 12
const TEXT_WIDTH = 84
const FILLS = { before: 'var(--control-line)', after: 'var(--accent-fill)' }

/** Two bars for each part: the price before, and after. The table beside it has the numbers. */
export function PairBars({ label, pairs }: PairBarsProps) {
  const { ref, width } = useElementSize<HTMLElement>()
  const largest = Math.max(1, ...pairs.flatMap(({ before, after }) => [before, after]))
  const lengthOf = (cents: number) => Math.max(1, (cents / largest) * Math.max(0, width - TEXT_WIDTH))
  return (
    <figure ref={ref} className="grid min-w-0 gap-1" aria-label={label}>
      {width > 0 ? (
        <svg
          className="plot figures text-tiny text-muted"
          width={width}
          height={pairs.length * ROW}
          aria-hidden="true"
        >
          {pairs.map(({ key, name, before, after }, at) => (
            <g key={key} transform={`translate(0 ${at * ROW})`}>
              <text y={14}>{shortName(name, MAX_NAME)}</text>
              <rect fill={FILLS.before} y={20} width={lengthOf(before)} height={BAR} />
              <rect fill={FILLS.after} y={35} width={lengthOf(after)} height={BAR} />
              <text x={lengthOf(before) + 6} y={30}>
                {formatCents(before)}
              </text>
              <text x={lengthOf(after) + 6} y={45}>
                {formatCents(after)}
              </text>
            </g>
          ))}
        </svg>
      ) : null}
      <BarLegend />
    </figure>
  )
}

function BarLegend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 fine">
      {(['before', 'after'] as const).map((side) => (
        <li key={side} className="flex items-center gap-1.5">
          <svg width="14" height="10" aria-hidden="true">
            <rect fill={FILLS[side]} width="14" height="10" />
          </svg>
          {side === 'before' ? 'Before' : 'After'}
        </li>
      ))}
    </ul>
  )
}

const MAX_NAME = 40
