import type { inferRouterOutputs } from '@trpc/server'
import type { Router } from '../../../server/trpc/router.ts'

type Outputs = inferRouterOutputs<Router>

/** An email as the list shows it, and in full. */
export type ListedEmail = Outputs['emails']['list']['emails'][number]
export type OpenedEmail = Outputs['emails']['get']
