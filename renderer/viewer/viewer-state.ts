import { create } from 'zustand'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import type { ViewName } from './camera.ts'

export type Axis = 'x' | 'y' | 'z'

/** A place of a finding that is looked at: which finding, and which of its places. */
export interface Spot {
  finding: number
  place: number
}

interface ViewerState {
  /** As it is printed, on the plate; otherwise as it was drawn. */
  printed: boolean
  dimensions: boolean
  section: { axis: Axis; share: number; flipped: boolean } | null
  spot: Spot | null
  /** A face of the part is being chosen to lie on the plate. */
  picking: boolean
  /** A placement that is only looked at. */
  tried: Vec3 | null
  /** The last wish to look from somewhere; the number tells repeated wishes apart. */
  wish: { view: ViewName; number: number }
  /** The graphics card gave up; the picture stands in. */
  lost: boolean
}

interface ViewerMoves {
  set: (part: Partial<ViewerState>) => void
  look: (view: ViewName) => void
  reset: () => void
}

const FRESH: ViewerState = {
  printed: true,
  dimensions: true,
  section: null,
  spot: null,
  picking: false,
  tried: null,
  wish: { view: 'corner', number: 0 },
  lost: false,
}

/** What the viewer shows, shared with the lists beside it: one part is looked at at a time. */
export const useViewer = create<ViewerState & ViewerMoves>()((set, get) => ({
  ...FRESH,
  set: (part) => set(part),
  look: (view) => set({ wish: { view, number: get().wish.number + 1 }, spot: null }),
  reset: () => set({ ...FRESH, wish: { view: 'corner', number: get().wish.number + 1 } }),
}))
