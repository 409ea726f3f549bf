import { useRef, useState, type KeyboardEvent } from 'react'
import type { Place } from '../../../shared/production/plates/bed.ts'
import type { UnitHandlers } from './bed-picture.tsx'
import { placeAfterDrag, placeAfterKey, turnPlace, type BedPoint } from './bed-moves.ts'

/** A drag: where the part was picked up, and its place then. */
interface Drag {
  key: string
  from: BedPoint
  place: Place
}

/** Keeps the picked unit, and moves it with pointer and keys. */
export function useBedMoves(
  places: ReadonlyMap<string, Place>,
  onPlace: (key: string, place: Place) => void,
): { picked: string | null; turnPicked: (degrees: number) => void; handlers: UnitHandlers } {
  const [picked, setPicked] = useState<string | null>(null)
  const drag = useRef<Drag | null>(null)
  const handlers: UnitHandlers = {
    onPick: setPicked,
    onKey: (key: string, event: KeyboardEvent) => {
      const place = places.get(key)
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      const moved = place && !hasModifier ? placeAfterKey(place, event.key, event.shiftKey) : null
      if (!moved) return
      // Arrow keys must not scroll the page, nor `r` reach the keys of the page.
      event.preventDefault()
      event.stopPropagation()
      onPlace(key, moved)
    },
    onGrab: (key, from) => {
      const place = places.get(key)
      drag.current = place ? { key, from, place } : null
    },
    onDrag: (to) => {
      if (!drag.current) return
      const { key, place, from } = drag.current
      onPlace(key, placeAfterDrag(place, from, to))
    },
    onDrop: () => {
      drag.current = null
    },
  }
  const turnPicked = (degrees: number) => {
    const place = picked === null ? undefined : places.get(picked)
    if (picked !== null && place) onPlace(picked, turnPlace(place, degrees))
  }
  return { picked, turnPicked, handlers }
}
