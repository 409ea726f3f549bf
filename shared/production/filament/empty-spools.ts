import { z } from 'zod'

/** The weight of a maker's empty spool, as people have weighed it. */
export const EmptySpool = z.object({
  maker: z.string().min(1),
  /** Filament that is sold on it. */
  net_g: z.number().positive(),
  kind: z.enum(['plastic', 'cardboard', 'metal']).nullable(),
  empty_g: z.number().positive(),
})
export type EmptySpool = z.infer<typeof EmptySpool>

/** More are no help. */
const MAX_SUGGESTED = 4

/** Returns the empty spools of a brand, those of the spool's size first; without one of its size, whatever is known of the brand. */
export function suggestEmptySpools(
  spools: readonly EmptySpool[],
  { brand, net_g }: { brand: string; net_g: number | null },
): EmptySpool[] {
  const wanted = plain(brand)
  if (wanted === '') return []
  const ofBrand = spools.filter(({ maker }) => plain(maker) === wanted)
  const ofSize = ofBrand.filter((spool) => spool.net_g === net_g)
  return (ofSize.length > 0 ? ofSize : ofBrand).slice(0, MAX_SUGGESTED)
}

/** `Bambu Lab` and `bambulab` are one. */
function plain(brand: string): string {
  return brand.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
