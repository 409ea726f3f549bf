import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** In device-independent pixels, as Electron counts. */
export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

export interface WindowPlace {
  bounds: Bounds
  maximized: boolean
}

/** So much of a window must be on a screen that it can be caught with a mouse. */
const VISIBLE_PIXELS = 100

/** Where the window stood when it was closed; null when that was never written down or cannot be read. */
export function readWindowPlace(file: string): WindowPlace | null {
  try {
    const { bounds, maximized } = JSON.parse(readFileSync(file, 'utf8')) as WindowPlace
    const { x, y, width, height } = bounds
    const sound = [x, y, width, height].every((length) => Number.isSafeInteger(length))
    return sound ? { bounds: { x, y, width, height }, maximized } : null
  } catch {
    // A lost place costs nothing: the window opens where the system puts it.
    return null
  }
}

export function writeWindowPlace(file: string, place: WindowPlace): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(place))
}

/** The remembered bounds if enough of them is still on one of the screens, no larger than it; else null. */
export function boundsOnScreens(bounds: Bounds, screens: Bounds[]): Bounds | null {
  const screen = screens.find((one) => {
    const [across, down] = overlap(bounds, one)
    // The title bar is at the top: a window above its screen cannot be caught.
    return across >= VISIBLE_PIXELS && down >= VISIBLE_PIXELS && bounds.y >= one.y
  })
  if (!screen) return null
  return {
    ...bounds,
    width: Math.min(bounds.width, screen.width),
    height: Math.min(bounds.height, screen.height),
  }
}

function overlap(a: Bounds, b: Bounds): [across: number, down: number] {
  return [
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  ]
}
