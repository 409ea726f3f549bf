import { create } from 'zustand'
import type { Speed } from '../../../shared/catalog/materials.ts'

interface ChosenSpeed {
  speed: Speed
  choose: (speed: Speed) => void
}

/** Which of the two ship dates the customer looks at; the same for every part on the page. */
export const useSpeed = create<ChosenSpeed>()((set) => ({
  speed: 'week',
  choose: (speed) => set({ speed }),
}))
