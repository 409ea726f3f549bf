import type { CameraControls } from '@react-three/drei'
import { type RefObject, useEffect } from 'react'
import { VIEW_NAMES } from './camera.ts'
import { useViewer } from './viewer-state.ts'

const STEP = Math.PI / 12

const TURNS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Keyboard control while the 3D view has the focus: rotate, zoom and choose a view. */
export function useTurnKeys(
  frame: RefObject<HTMLElement | null>,
  controls: RefObject<CameraControls | null>,
): void {
  useEffect(() => {
    if (!frame.current) return undefined
    return addKeyControl(frame.current, (key) => press(key, controls.current))
  }, [frame, controls])
}

/** Makes an element focusable and handles the keys that `press` accepts; returns the cleanup. */
function addKeyControl(element: HTMLElement, press: (key: string) => boolean): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (press(event.key)) event.preventDefault()
  }
  element.tabIndex = 0
  element.addEventListener('keydown', onKey)
  return () => element.removeEventListener('keydown', onKey)
}

function press(key: string, controls: CameraControls | null): boolean {
  const turn = TURNS[key]
  const view = VIEW_NAMES[Number(key) - 1]
  if (turn) void controls?.rotate(turn[0], turn[1], true)
  else if (key === '+' || key === '=') void controls?.dolly(controls.distance * 0.18, true)
  else if (key === '-') void controls?.dolly(-controls.distance * 0.22, true)
  else if (key === '0' || key === 'Home') useViewer.getState().look('corner')
  else if (view) useViewer.getState().look(view)
  else return false
  return true
}
