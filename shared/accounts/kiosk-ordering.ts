import type { KioskScreen } from './kiosks.ts'

/** Returns true if a customer may order on the screen itself: others would read along where a card is entered. */
export function ordersHere({ use, pays_here }: Pick<KioskScreen, 'use' | 'pays_here'>): boolean {
  return use === 'order' && pays_here
}
