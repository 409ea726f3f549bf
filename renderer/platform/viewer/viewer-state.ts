import { create } from 'zustand'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { MarkedSpot } from '../../../shared/messaging/messages/spot.ts'
import type { ViewName } from './camera.ts'

export type Axis = 'x' | 'y' | 'z'

/** A selected place of a finding: index of the finding, and of the place in it. */
export interface Spot {
  finding: number
  place: number
}

/** The spot of a message, with its number in the thread. */
export interface NumberedSpot {
  number: number
  spot: MarkedSpot
}

interface ViewerState {
  /** True: on the plate, as printed; false: as drawn. */
  printed: boolean
  dimensions: boolean
  section: { axis: Axis; share: number; flipped: boolean } | null
  spot: Spot | null
  /** The spots of the thread that is shown beside the part, each with a numbered pin. */
  thread: readonly NumberedSpot[]
  /** The chosen one of them, or the spot of a message that is being written. */
  pin: MarkedSpot | null
  /** True if the next click on the part marks a spot for a message. */
  marking: boolean
  /** True if a face of the part is being picked for the plate. */
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
  /** Shows the spot of a message, and turns the camera to it. */
  choosePin: (pin: MarkedSpot) => void
  look: (view: ViewName) => void
  reset: () => void
}

const INITIAL: ViewerState = {
  printed: true,
  dimensions: true,
  section: null,
  spot: null,
  thread: [],
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
  choosePin: (pin) => set({ pin, marking: false, spot: null, section: null, previewedDown: null }),
  look: (view) =>
    set({ requestedView: { view, number: get().requestedView.number + 1 }, spot: null, pin: null }),
  // The thread stays beside another part of the same page until it says otherwise.
  reset: () =>
    set({
      ...INITIAL,
      thread: get().thread,
      requestedView: { view: 'corner', number: get().requestedView.number + 1 },
    }),
}))
