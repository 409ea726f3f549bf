import type { inferOutput } from '@trpc/tanstack-react-query'
import type { Spool } from '../../../shared/production/filament/spool.ts'
import type { trpc } from '../../platform/api.ts'

export type SpoolsPageData = inferOutput<typeof trpc.filament.page>
export type BuyingPageData = inferOutput<typeof trpc.buyingList.page>
export type StockRuleData = inferOutput<typeof trpc.filament.stockRule>

/** Returns the names of printers by id. */
export function printerNames({ printers }: Pick<SpoolsPageData, 'printers'>): ReadonlyMap<string, string> {
  return new Map(printers.map(({ id, name }) => [id, name]))
}

/** Returns spools by filament, as the list shows them. */
export function groupSpools(spools: readonly Spool[]): [name: string, spools: Spool[]][] {
  return [...Map.groupBy(spools, ({ material, color }) => `${material}, ${color}`)]
}

/** Spools that have just arrived, in the order of their numbers. */
export type ReceivedSpools = readonly { spool_id: string; number: number }[]

/** `S1, S2, S3`. */
export function spoolNames(spools: ReceivedSpools): string {
  return spools.map(({ number }) => `S${number}`).join(', ')
}
