import type { inferRouterOutputs } from '@trpc/server'
import type { Router } from '../../../server/trpc/router.ts'

type Answers = inferRouterOutputs<Router>

/** A letter as the list shows it, and with its words. */
export type ListedEmail = Answers['letters']['list']['letters'][number]
export type OpenedEmail = Answers['letters']['get']
