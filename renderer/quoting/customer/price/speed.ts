import { create } from 'zustand'
import type { Speed } from '../../../../shared/catalog/materials.ts'

interface ChosenSpeed {
  speed: Speed
  choose: (speed: Speed) => void
}

/** The speed the customer has chosen; the same for every part on the page. */
export const useSpeed = create<ChosenSpeed>()((set) => ({
  speed: 'week',
  choose: (speed) => set({ speed }),
}))
