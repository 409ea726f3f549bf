import type { PriceOption } from './quote.ts'

export type SoldOption = Pick<PriceOption, 'speed' | 'ship_by' | 'available'>

/** Returns the options that pages and papers offer. No customer pays more to be faster while no date says how much faster. */
export function soldOptions<Option extends SoldOption>(options: readonly Option[]): Option[] {
  const isEconomySold = options.some(({ speed, available }) => speed === 'week' && available)
  return options.filter(({ speed, ship_by }) => speed === 'week' || ship_by !== null || !isEconomySold)
}
