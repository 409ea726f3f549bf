import type { GeometryAnswer, GeometryJob } from '../../../shared/geometry/job.ts'
import { MAX_TRIANGLES } from '../../../shared/geometry/part.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import type { PartFileRow } from '../../platform/files/part-files.ts'
import type { Shop } from '../../platform/shop.ts'
import { findAnalysis } from './measured-store.ts'
import type { MeasurePlan } from './plan-measuring.ts'
import type { QuoteRow } from '../quote-store.ts'

type QuotedFile = Pick<QuoteRow, 'sha256' | 'filename' | 'units'>

/** Quotes with the same key wait for the same result. */
export function keyOf(plan: MeasurePlan): string {
  return `${plan.analysis_key} ${plan.print_key}`
}

/** Returns the geometry job for a stored file. Skips the analysis when it is stored already. */
export function measuringJob(
  { db, files }: Pick<Shop, 'db' | 'files'>,
  quote: QuotedFile,
  { plan, kind, owner }: { plan: MeasurePlan; kind: PartFileRow['kind']; owner: string },
): GeometryJob {
  return {
    file_path: files.partPath(quote.sha256),
    filename: quote.filename,
    kind,
    units: quote.units ?? 'mm',
    folder: files.derivedFolder(plan.analysis_key),
    owner,
    analysis: findAnalysis(db, plan.analysis_key)?.analysis ?? null,
    print: plan.print,
    max_triangles: MAX_TRIANGLES,
  }
}

/** Returns the engine's results in the form in which they are stored. */
export function answerOf(
  { ids, clock }: Pick<Shop, 'ids' | 'clock'>,
  sha256: string,
  answer: GeometryAnswer,
) {
  return { ...answer, analysis_id: ids.make(ID_PREFIX.analysis), sha256, now: clock.now() }
}
