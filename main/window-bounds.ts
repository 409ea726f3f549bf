import { WindowPlace, type WindowBounds } from '../shared/operations/workstation/window-place.ts'
import { readKeptJson, writeKeptText } from './kept-file.ts'

/** Pixels of a window that must be on a screen, in each direction, to drag it with the mouse. */
const VISIBLE_PIXELS = 100

/** Returns where the window was closed last; null if the file is absent or invalid. */
export function readWindowPlace(file: string): WindowPlace | null {
  // Without one the window opens where the system puts it.
  return WindowPlace.safeParse(readKeptJson(file)).data ?? null
}

export function writeWindowPlace(file: string, place: WindowPlace): void {
  writeKeptText(file, JSON.stringify(place))
}

/** Returns the bounds, at most as large as their screen, if enough of them is on one of the screens; else null. */
export function boundsOnScreens(bounds: WindowBounds, screens: WindowBounds[]): WindowBounds | null {
  const screen = screens.find((candidate) => {
    const [width, height] = overlap(bounds, candidate)
    // The title bar is at the top: a window above its screen cannot be dragged.
    return width >= VISIBLE_PIXELS && height >= VISIBLE_PIXELS && bounds.y >= candidate.y
  })
  if (!screen) return null
  return {
    ...bounds,
    width: Math.min(bounds.width, screen.width),
    height: Math.min(bounds.height, screen.height),
  }
}

function overlap(a: WindowBounds, b: WindowBounds): [width: number, height: number] {
  return [
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  ]
}
