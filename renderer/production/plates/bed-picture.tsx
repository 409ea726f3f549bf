import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { unitKey, type Bed, type BedUnit, type Place } from '../../../shared/production/plates/bed.ts'
import type { Outline } from '../../../shared/geometry/outline.ts'
import { findBounds, placeOutline } from '../../../shared/production/plates/outline-geometry.ts'
import type { BedPoint } from './bed-moves.ts'
import { placeText, unitName } from './bed-words.ts'
import classes from './bed.module.css'

const GRID_MM = 50
const MAX_LABEL_MM = 8
const MIN_LABEL_MM = 4
/** A label such as 1012/12 is that many times as wide as it is high, with some room. */
const LABEL_CHARACTERS = 5

/** The editor's handlers for the units of the picture. */
export interface UnitHandlers {
  onPick: (key: string) => void
  onKey: (key: string, event: KeyboardEvent) => void
  onGrab: (key: string, at: BedPoint) => void
  onDrag: (at: BedPoint) => void
  onDrop: () => void
}

interface BedPictureProps {
  bed: Bed
  units: readonly BedUnit[]
  places: ReadonlyMap<string, Place>
  /** The filament's color as a CSS hex value; null if unknown. */
  color: string | null
  /** Units that collide or leave the bed. */
  wrong?: ReadonlySet<string>
  picked?: string | null
  /** Missing if nothing can be moved. */
  handlers?: UnitHandlers
}

/** The bed of a printer from above, to scale, with the outline of each unit. */
export function BedPicture({ bed, units, places, color, wrong, picked, handlers }: BedPictureProps) {
  const svg = useRef<SVGSVGElement>(null)
  const [width, depth] = bed.size_mm
  const drawn = units.flatMap((unit) => {
    const place = places.get(unitKey(unit))
    return place ? [{ unit, place, key: unitKey(unit) }] : []
  })
  return (
    <svg
      ref={svg}
      className="block max-h-[64vh] w-full max-w-[640px] overflow-visible"
      viewBox={`-4 -4 ${width + 8} ${depth + 18}`}
      role={handlers ? 'group' : 'img'}
      aria-label={`Bed of ${width} by ${depth} mm with ${drawn.map(({ unit }) => unitName(unit)).join(', ') || 'nothing on it'}`}
    >
      <Surface bed={bed} />
      {drawn.map(({ unit, place, key }) => (
        <UnitShape
          key={key}
          unit={unit}
          place={place}
          depth={depth}
          color={color}
          isWrong={wrong?.has(key) ?? false}
          isPicked={picked === key}
          pointOf={(event) => toBedPoint(svg.current, event, depth)}
          handlers={handlers}
        />
      ))}
    </svg>
  )
}

/** The bed with a line every 50 mm, and which side is its front. */
function Surface({ bed: { size_mm } }: { bed: Bed }) {
  const [width, depth] = size_mm
  const lines = (length: number) =>
    Array.from({ length: Math.ceil(length / GRID_MM) - 1 }, (_, at) => (at + 1) * GRID_MM)
  return (
    <g aria-hidden="true">
      <rect fill="var(--sunken)" stroke="var(--control-line)" width={width} height={depth} rx={3} />
      {lines(width).map((x) => (
        <line key={`x${x}`} stroke="var(--hairline)" strokeWidth={0.5} x1={x} x2={x} y1={0} y2={depth} />
      ))}
      {lines(depth).map((y) => (
        <line
          key={`y${y}`}
          stroke="var(--hairline)"
          strokeWidth={0.5}
          x1={0}
          x2={width}
          y1={depth - y}
          y2={depth - y}
        />
      ))}
      <text className={classes['front']} x={width / 2} y={depth + 10}>
        front
      </text>
    </g>
  )
}

/** mm: the label of a narrow part is smaller, so that it stays on its part. */
function labelSize(corners: Outline): number {
  const { min, max } = findBounds(corners)
  return Math.min(MAX_LABEL_MM, Math.max(MIN_LABEL_MM, (max[0] - min[0]) / LABEL_CHARACTERS))
}

interface UnitShapeProps {
  unit: BedUnit
  place: Place
  /** mm of the bed along y: the picture's y runs down, the bed's to the back. */
  depth: number
  color: string | null
  isWrong: boolean
  isPicked: boolean
  pointOf: (event: PointerEvent) => BedPoint
  handlers: UnitHandlers | undefined
}

function UnitShape({ unit, place, depth, color, isWrong, isPicked, pointOf, handlers }: UnitShapeProps) {
  const key = unitKey(unit)
  const corners = placeOutline(unit.outline, place)
  const points = corners.map(([x, y]) => `${x},${depth - y}`).join(' ')
  const written = `${unit.number}/${unit.unit}`
  // People who speak to their computer say what they read.
  const spoken = `${written}, ${placeText(place)}${isWrong ? ', too close or off the bed' : ''}`
  return (
    <g
      className={classes['unit']}
      data-wrong={isWrong}
      data-picked={isPicked}
      {...(handlers ? moveProps(key, handlers, pointOf, isPicked) : {})}
      aria-label={handlers ? spoken : undefined}
    >
      {unit.brim_mm > 0 ? (
        <polygon
          fill="none"
          stroke="var(--line)"
          strokeLinejoin="round"
          opacity={0.6}
          points={points}
          strokeWidth={2 * unit.brim_mm}
        />
      ) : null}
      <polygon className={classes['part']} points={points} fill={color ?? 'var(--line)'} />
      <text
        className={`figures pointer-events-none font-medium ${classes['label']}`}
        x={place.x_mm}
        y={depth - place.y_mm}
        fontSize={labelSize(corners)}
      >
        {written}
      </text>
    </g>
  )
}

function moveProps(
  key: string,
  handlers: UnitHandlers,
  pointOf: (event: PointerEvent) => BedPoint,
  isPicked: boolean,
) {
  return {
    tabIndex: 0,
    role: 'button',
    'aria-pressed': isPicked,
    onFocus: () => handlers.onPick(key),
    onKeyDown: (event: KeyboardEvent) => handlers.onKey(key, event),
    onPointerDown: (event: PointerEvent<SVGGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      handlers.onPick(key)
      handlers.onGrab(key, pointOf(event))
    },
    onPointerMove: (event: PointerEvent<SVGGElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) handlers.onDrag(pointOf(event))
    },
    onPointerUp: handlers.onDrop,
    onPointerCancel: handlers.onDrop,
  }
}

/** Returns the point of the bed under the pointer. */
function toBedPoint(svg: SVGSVGElement | null, event: PointerEvent, depth: number): BedPoint {
  const matrix = svg?.getScreenCTM()?.inverse()
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
  return { x_mm: x, y_mm: depth - y }
}
