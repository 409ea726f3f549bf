import classes from './layered-part.module.css'

/** Illustration: a bracket in the shape of the logo, drawn layer by layer; the top layers are being printed. */
export function LayeredPart() {
  return (
    <svg viewBox="0 0 420 400" className={classes['part']} aria-hidden="true">
      {LAYERS.map((layer) => (
        <g key={layer.number} className={classes[layer.kind]}>
          <path d={layer.side} className={classes['side']} />
          <path d={layer.top} className={classes['top']} />
        </g>
      ))}
    </svg>
  )
}

interface Layer {
  number: number
  kind: 'done' | 'printing'
  side: string
  top: string
}

type Point = readonly [number, number]

/** Outlines of the bracket's base and upright, in units of the drawing. */
const BASE: readonly Point[] = [
  [0, 0],
  [200, 0],
  [200, 120],
  [0, 120],
]
const UPRIGHT: readonly Point[] = [
  [0, 0],
  [62, 0],
  [62, 120],
  [0, 120],
]
const BASE_LAYERS = 5
const ALL_LAYERS = 17
const LAYER_DISTANCE = 12.5
const LAYER_THICKNESS = 8

const LAYERS: readonly Layer[] = Array.from({ length: ALL_LAYERS }, (_, number) => {
  const outline = number < BASE_LAYERS ? BASE : UPRIGHT
  const z = number * LAYER_DISTANCE
  return {
    number,
    kind: number >= ALL_LAYERS - 2 ? 'printing' : 'done',
    // Only the front and the right side face the viewer.
    side: path([...lift(outline, z, [0, 1, 2]), ...lift(outline, z + LAYER_THICKNESS, [2, 1, 0])]),
    top: path(lift(outline, z + LAYER_THICKNESS, [0, 1, 2, 3])),
  }
})

function lift(outline: readonly Point[], z: number, order: number[]): Point[] {
  return order.map((at) => isometric(outline[at], z))
}

/** 30-degree isometric: x runs down to the right, y up to the right, z up. */
function isometric([x, y]: Point, z: number): Point {
  return [70 + (x + y * 0.86) * 0.866, 268 + (x - y * 0.86) * 0.5 - z]
}

function path(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}
