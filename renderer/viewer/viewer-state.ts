import { create } from 'zustand'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import type { MarkedSpot } from '../../shared/messages/spot.ts'
import type { ViewName } from './camera.ts'

export type Axis = 'x' | 'y' | 'z'

/** A selected place of a finding: index of the finding, and of the place in it. */
export interface Spot {
  finding: number
  place: number
}

interface ViewerState {
  /** True: on the plate, as printed; false: as drawn. */
  printed: boolean
  dimensions: boolean
  section: { axis: Axis; share: number; flipped: boolean } | null
  spot: Spot | null
  /** The spot of a message, with a pin on it. */
  pin: MarkedSpot | null
  /** Whether the next click on the part marks a spot for a message. */
  marking: boolean
  /** Whether a face of the part is being picked for the plate. */
  picking: boolean
  /** Downward direction of an orientation that is only previewed. */
  previewedDown: Vec3 | null
  /** The last requested view; the number distinguishes repeated requests for the same one. */
  requestedView: { view: ViewName; number: number }
  /** The WebGL context was lost; an image is shown instead. */
  lost: boolean
}

interface ViewerActions {
  set: (changes: Partial<ViewerState>) => void
  look: (view: ViewName) => void
  reset: () => void
}

const INITIAL: ViewerState = {
  printed: true,
  dimensions: true,
  section: null,
  spot: null,
  pin: null,
  marking: false,
  picking: false,
  previewedDown: null,
  requestedView: { view: 'corner', number: 0 },
  lost: false,
}

/** State of the viewer, shared with the lists beside it. One part is shown at a time. */
export const useViewer = create<ViewerState & ViewerActions>()((set, get) => ({
  ...INITIAL,
  set: (changes) => set(changes),
  look: (view) =>
    set({ requestedView: { view, number: get().requestedView.number + 1 }, spot: null, pin: null }),
  reset: () => set({ ...INITIAL, requestedView: { view: 'corner', number: get().requestedView.number + 1 } }),
}))
