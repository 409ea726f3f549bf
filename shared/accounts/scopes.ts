import { z } from 'zod'

/** In display order. */
export const SCOPES = ['quotes', 'orders', 'purchase'] as const
export const Scope = z.enum(SCOPES).meta({ id: 'Scope' })
export type Scope = z.infer<typeof Scope>

export const DEFAULT_SCOPES: readonly Scope[] = ['quotes', 'orders']
