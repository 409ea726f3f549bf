import { Box } from '@mantine/core'
import classes from './layer-progress.module.css'

/** Widths of the printed lines from the top down: the mark's L, drawn in layers. */
const LINES = [34, 34, 34, 34, 34, 34, 34, 34, 88, 92, 92, 88].map((width, index, all) => ({
  width,
  fromBelow: all.length - index,
}))

/** Progress drawn as a part being printed: lines fill from the bottom up. */
export function LayerProgress({ fraction, label }: { fraction: number; label: string }) {
  const printed = Math.max(1, Math.round(fraction * LINES.length))
  return (
    <Box w={96}>
      <progress className="spoken" aria-label={label} max={1} value={fraction} />
      <svg className="block w-full" viewBox="0 0 100 96" aria-hidden="true">
        {LINES.map((line) => (
          <rect
            key={line.fromBelow}
            x={4}
            y={(LINES.length - line.fromBelow) * 8}
            width={line.width}
            height={5.5}
            rx={2.75}
            className={lineClass(line.fromBelow, printed)}
          />
        ))}
      </svg>
    </Box>
  )
}

function lineClass(fromBelow: number, printed: number): string {
  if (fromBelow === printed) return classes['printing']
  return fromBelow < printed ? classes['printed'] : classes['waiting']
}
