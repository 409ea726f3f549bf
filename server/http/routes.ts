import { CATALOG_ROWS } from './catalog-rows.ts'
import type { Endpoint } from './endpoint.ts'
import { QUOTE_ROWS } from './quote-rows.ts'

/** THE TABLE: one row for each endpoint of the interface, in the interface's order. */
export const ROUTES: readonly Endpoint[] = [...CATALOG_ROWS, ...QUOTE_ROWS]
