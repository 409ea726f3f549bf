import { Thumbnail } from '../../quoting/customer/part/thumbnail.tsx'
import { IconButton } from '../../platform/ui/buttons.tsx'
import { Box } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { DueText } from '../../platform/kit/due-text.tsx'
import type { DraftRow } from './plate-draft.ts'

interface DraftRowsProps {
  rows: readonly DraftRow[]
  onCount: (id: string, count: number) => void
}

/** Sets how many units of each row go on the plate. */
export function DraftRows({ rows, onCount }: DraftRowsProps) {
  return (
    <Box component="ul" className="grid gap-1.5 overflow-y-auto" mah="42dvh">
      {rows.map(({ row, count }) => (
        <li key={row.id} className="flex flex-wrap items-center gap-2">
          <Thumbnail quote={row.order} size={36} />
          <span className="wrap-anywhere" style={{ flex: '1 1 10rem' }}>
            <strong>{row.order.number}</strong> {row.order.filename}
            <small className="block">
              <DueText due={row.order.due} />
            </small>
          </span>
          <Counter
            name={`Units of order ${row.order.number}`}
            count={count}
            max={row.units.length}
            onChange={(next) => onCount(row.id, next)}
          />
        </li>
      ))}
    </Box>
  )
}

function Counter(props: { name: string; count: number; max: number; onChange: (count: number) => void }) {
  const { name, count, max, onChange } = props
  return (
    <span className="flex items-center gap-1 whitespace-nowrap">
      <IconButton label="One less" disabled={count === 0} onClick={() => onChange(count - 1)}>
        <IconMinus size={16} />
      </IconButton>
      <input
        className="figures strong box text-center"
        style={{ width: 64, minHeight: 36, borderColor: 'var(--control-line)' }}
        type="number"
        aria-label={name}
        min={0}
        max={max}
        value={count}
        onChange={({ currentTarget }) =>
          onChange(Math.min(Math.max(currentTarget.valueAsNumber || 0, 0), max))
        }
      />
      <IconButton label="One more" disabled={count === max} onClick={() => onChange(count + 1)}>
        <IconPlus size={16} />
      </IconButton>
      <span style={{ minWidth: '4.5ch' }}>of {max}</span>
    </span>
  )
}
