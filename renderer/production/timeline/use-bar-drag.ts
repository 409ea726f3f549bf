import { type PointerEvent, useRef } from 'react'
import type { HeldPlate, PlateMoving } from './use-plate-move.ts'

/** So many pixels a pointer moves before a press becomes a move. */
const MIN_DRAG_PX = 5

interface DraggedBar {
  moving: PlateMoving
  placeAt: (x: number, y: number) => Pick<HeldPlate, 'printer_id' | 'start'> | null
  pickUp: () => void
}

/** Carries a plate with the pointer: by the point at which it was pressed, dropped where it is released. */
export function useBarDrag({ moving, placeAt, pickUp }: DraggedBar) {
  const drag = useRef<{ x: number; y: number; grab: number; isMoving: boolean } | null>(null)
  return {
    isPressed: () => drag.current !== null,
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const grab = event.clientX - event.currentTarget.getBoundingClientRect().left
      drag.current = { x: event.clientX, y: event.clientY, grab, isMoving: false }
    },
    onPointerMove(event: PointerEvent<HTMLButtonElement>) {
      if (!drag.current) return
      const { x, y, grab, isMoving } = drag.current
      if (!isMoving && Math.hypot(event.clientX - x, event.clientY - y) < MIN_DRAG_PX) return
      if (!isMoving) pickUp()
      drag.current.isMoving = true
      const place = placeAt(event.clientX - grab, event.clientY)
      if (place) moving.carry(place)
    },
    onPointerUp(event: PointerEvent<HTMLButtonElement>) {
      const wasMoving = drag.current?.isMoving ?? false
      drag.current = null
      if (!wasMoving) return
      if (placeAt(event.clientX, event.clientY) && !moving.preview?.refused) moving.drop()
      else moving.giveUp()
    },
    onPointerCancel() {
      if (drag.current?.isMoving) moving.giveUp()
      drag.current = null
    },
  }
}
