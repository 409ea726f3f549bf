import type { inferRouterOutputs } from '@trpc/server'
import type { Router } from '../../../server/trpc/router.ts'

type Outputs = inferRouterOutputs<Router>

/** An email as the list shows it, and in full. */
export type ListedEmail = Outputs['letters']['list']['letters'][number]
export type OpenedEmail = Outputs['letters']['get']
