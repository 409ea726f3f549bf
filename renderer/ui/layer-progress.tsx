import classes from './layer-progress.module.css'

/** Widths of the printed lines from the top down: the mark's L, drawn in layers. */
const LINES = [34, 34, 34, 34, 34, 34, 34, 34, 88, 92, 92, 88]

/** Progress as a part that is printed: lines fill from the lowest upwards. The words beside it say the same. */
export function LayerProgress({ fraction, label }: { fraction: number; label: string }) {
  const printed = Math.max(1, Math.round(fraction * LINES.length))
  return (
    <div
      className={classes['part']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(fraction * 100)}
    >
      <svg viewBox="0 0 100 96" aria-hidden="true">
        {LINES.map((width, line) => (
          <rect
            key={`${line}:${width}`}
            x={4}
            y={line * 8}
            width={width}
            height={5.5}
            rx={2.75}
            className={lineClass(LINES.length - line, printed)}
          />
        ))}
      </svg>
    </div>
  )
}

function lineClass(fromBelow: number, printed: number): string {
  if (fromBelow === printed) return classes['printing']
  return fromBelow < printed ? classes['printed'] : classes['waiting']
}
