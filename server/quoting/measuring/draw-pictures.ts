import { MAX_TRIANGLES } from '../../../shared/geometry/part.ts'
import { findPartFile } from '../../platform/files/part-files.ts'
import type { Shop } from '../../platform/shop.ts'
import { findAnalysis } from './measured-store.ts'
import type { QuoteRow } from '../quote-store.ts'

/** Pictures are made in seconds, so a missing one is among the newest quotes. */
const NEWEST_QUOTES = 100
/** Seconds after which a worker has drawn the picture, unless it ended before. */
const DRAWN_AFTER = 30

/** Pictures of each database that could not be drawn, which another attempt does not change before the next start. */
const failedOf = new WeakMap<Shop['db'], Set<string>>()

/**
 * Analyses of each database that have their picture, or cannot have one; checking all of the newest again would cost a
 * request its time.
 */
const lookedOf = new WeakMap<Shop['db'], Set<string | null>>()
const MAX_LOOKED = 10_000

type MeasuredQuote = Pick<QuoteRow, 'analysis_key' | 'sha256' | 'units'>

/**
 * Draws the pictures that are missing. A price does not wait for its picture, so a program that is killed, or a worker that is
 * ended, in between leaves a part without one.
 */
export async function drawMissingPictures(shop: Shop): Promise<void> {
  const newest = shop.db.all<MeasuredQuote>(
    `select analysis_key, sha256, units from quotes
     where has_preview = 1 and queued_at is null and updated_at <= ? order by seq desc limit ?`,
    shop.clock.now() - DRAWN_AFTER,
    NEWEST_QUOTES,
  )
  const looked = lookedOf.get(shop.db) ?? new Set()
  lookedOf.set(shop.db, looked)
  if (looked.size > MAX_LOOKED) looked.clear()
  for (const quote of newest) {
    if (looked.has(quote.analysis_key)) continue
    await drawPicture(shop, quote)
    looked.add(quote.analysis_key)
  }
}

/** Draws the picture of a measured part unless there is one, or its file is gone. */
export async function drawPicture(shop: Shop, { analysis_key, sha256, units }: MeasuredQuote): Promise<void> {
  const stored = findPartFile(shop.db, sha256)
  const found = analysis_key === null ? null : findAnalysis(shop.db, analysis_key)
  if (!stored || stored.removed_at !== null || !shop.files.has(sha256) || !found) return
  const folder = shop.files.derivedFolder(analysis_key!)
  const path = `${folder}/thumbnail.png`
  const failed = failedOf.get(shop.db) ?? new Set()
  if (failed.has(path)) return
  const outcome = await shop.machine.partWriter.write({
    format: 'picture',
    mesh_path: `${folder}/mesh.bin`,
    source: {
      path: shop.files.partPath(sha256),
      kind: stored.kind,
      units: units ?? 'mm',
      max_triangles: MAX_TRIANGLES,
    },
    down: found.analysis.placements[0].down,
    path,
  })
  if (outcome.outcome === 'written') return
  failedOf.set(shop.db, failed.add(path))
  shop.log.warn({ analysis: analysis_key, raw: outcome.raw }, 'the picture of a part could not be drawn')
}
