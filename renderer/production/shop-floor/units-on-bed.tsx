import { counted } from '../../../shared/platform/counted.ts'
import type { FloorPlate } from '../../../shared/production/floor/floor-board.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import classes from './plate.module.css'

/** Where the units of a plate are on the bed, seen from above, its front at the bottom. Nothing while they are not arranged. */
export function UnitsOnBed({ plate, bed }: { plate: FloorPlate; bed: Vec3 }) {
  const placed = plate.units.filter(({ x_mm, y_mm }) => x_mm !== null && y_mm !== null)
  if (placed.length === 0) return null
  const [width, depth] = bed
  return (
    <figure
      className={classes['bed']}
      aria-label={`Bed of plate ${plate.number} with ${counted(placed.length, 'part')}`}
    >
      <svg className="plot block w-full" viewBox={`0 0 ${width} ${depth}`} aria-hidden="true">
        <rect fill="var(--sunken)" stroke="var(--line)" width={width} height={depth} rx="4" />
        {placed.map(({ order_id, unit, number, x_mm, y_mm, turn_deg, size_mm: [x, y] }) => (
          <g key={`${order_id} ${unit}`} transform={`translate(${x_mm!} ${depth - y_mm!})`}>
            <rect
              fill="var(--accent-wash)"
              stroke="var(--accent-fill)"
              strokeWidth={1.5}
              x={-x / 2}
              y={-y / 2}
              width={x}
              height={y}
              rx="2"
              transform={`rotate(${-turn_deg})`}
            />
            <text textAnchor="middle" dominantBaseline="central" fontSize={Math.max(8, Math.min(x, y) / 3)}>
              {number}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  )
}
