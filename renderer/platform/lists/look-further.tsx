import { useEffect } from 'react'
import { LoadingLines } from '../ui/loading-lines.tsx'
import type { LoadedRows } from './loaded-rows.ts'

/** Reads on while none of the rows so far match. */
export function LookFurther<Row>({ loaded }: { loaded: LoadedRows<Row> }) {
  const { loadMore } = loaded
  useEffect(loadMore, [loadMore])
  return <LoadingLines label="Looking through older rows" />
}
