import type { KioskScreen } from './kiosks.ts'

/** Whether a customer may order on the screen itself: others would read along where a card is entered. */
export function ordersHere({ use, pays_here }: Pick<KioskScreen, 'use' | 'pays_here'>): boolean {
  return use === 'order' && pays_here
}
