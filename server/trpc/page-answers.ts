import { callTRPCProcedure } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import type { PageAnswer } from '../../shared/platform/page-answer.ts'
import { loadRouter } from './serve.ts'
import type { Context } from './trpc.ts'

type Question = Omit<PageAnswer, 'answer'>

/** The queries of the frame around every page of customers: its header and footer. */
const FRAME: readonly Question[] = [
  { path: 'session' },
  { path: 'start' },
  { path: 'shopDetails.public' },
  { path: 'kiosk.screen' },
]

/** The queries without which a page shows nothing, by what its path names. */
const QUESTIONS: readonly (readonly [RegExp, (named: string) => Question[]])[] = [
  [
    /^\/quotes\/(q_\w+)(?:\/order)?$/,
    (quote_id) => [
      { path: 'quotes.get', input: { quote_id } },
      { path: 'baskets.holding', input: { quote_id } },
      { path: 'materials' },
    ],
  ],
  [/^\/q\/([\w-]+)$/, (token) => [{ path: 'review.get', input: { token } }, { path: 'materials' }]],
  [/^\/baskets\/(bk_\w+)(?:\/order)?$/, (basket_id) => [{ path: 'baskets.get', input: { basket_id } }]],
  [
    /^\/orders\/(q_\w+)$/,
    (order_id) => ['orders.get', 'orders.parcels'].map((path) => ({ path, input: { order_id } })),
  ],
]

function questionsOf(url: string): Question[] {
  const path = url.replace(/[?#].*$/s, '')
  if (/^\/(console|people)(\/|$)/.test(path)) return []
  const own = QUESTIONS.flatMap(([pattern, questions]) => {
    const found = pattern.exec(path)
    return found ? questions(found[1]) : []
  })
  return [...FRAME, ...own]
}

/**
 * Answers what a customer's page asks for first, so that the page need not ask when its scripts run, which on a phone is seconds
 * later. A refused question is left out: the page asks it again, and shows why.
 */
export async function answerPage(
  request: FastifyRequest,
  contextOf: (request: FastifyRequest) => Context,
): Promise<PageAnswer[]> {
  const questions = questionsOf(request.url)
  const ctx = questions.length === 0 ? null : contextUnlessRefused(request, contextOf)
  if (ctx === null) return []
  const { router } = await loadRouter()
  const answered = await Promise.allSettled(
    questions.map(async (question): Promise<PageAnswer> => {
      const { path, input } = question
      const call = { router, path, ctx, getRawInput: async () => input, type: 'query' } as const
      return { ...question, answer: await callTRPCProcedure({ ...call, signal: undefined, batchIndex: 0 }) }
    }),
  )
  return answered.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

function contextUnlessRefused(
  request: FastifyRequest,
  contextOf: (request: FastifyRequest) => Context,
): Context | null {
  try {
    return contextOf(request)
  } catch {
    return null
  }
}
