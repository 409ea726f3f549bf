import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { Router } from '../server/trpc/router.ts'
import { askToConfirm } from './confirmation.ts'

/** An expected "no" of the shop, as every page shows it. */
export interface WireRefusal {
  code: string
  detail: string
  fields: Record<string, unknown>
}

/** The shop could not be reached, or answered with something that is not an answer. */
export const UNREACHABLE: WireRefusal = {
  code: 'unreachable',
  detail: 'We can’t reach the server right now. Nothing is lost. Check your connection and try again.',
  fields: {},
}

/** The person closed the question who they are. */
const NOT_CONFIRMED: WireRefusal = {
  code: 'confirmation_required',
  detail: 'Nothing was changed because you didn’t confirm it’s you.',
  fields: {},
}

/** A "no" that came over plain HTTP (upload, sign-in) instead of tRPC. */
export class RefusedRequest extends Error {
  readonly refusal: WireRefusal

  constructor(refusal: WireRefusal) {
    super(refusal.detail)
    this.name = 'RefusedRequest'
    this.refusal = refusal
  }
}

/** The refusal behind any error that a call of this file throws. */
export function refusalOf(error: unknown): WireRefusal {
  if (error instanceof RefusedRequest) return error.refusal
  if (!(error instanceof TRPCClientError)) return UNREACHABLE
  if (error.cause instanceof RefusedRequest) return error.cause.refusal
  const data = (error as TRPCClientError<Router>).data
  if (data?.refusal) return data.refusal
  return data ? { code: data.code, detail: error.message, fields: {} } : UNREACHABLE
}

/** Answers that another attempt will not change are not asked for again. */
function mayRetry(failures: number, error: unknown): boolean {
  return failures < 2 && ['unreachable', 'shutting_down', 'rate_limited'].includes(refusalOf(error).code)
}

export const queryClient = new QueryClient({
  // The shop may be on this very machine: without internet it answers all the same, so nothing waits for a network.
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 5_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

function needsConfirmation(error: unknown): boolean {
  return refusalOf(error).code === 'confirmation_required'
}

/** Dangerous acts ask the person who they are, and then go on where they were. */
const confirmFirst: TRPCLink<Router> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const send = (refused: (error: TRPCClientError<Router>) => void) =>
        next(op).subscribe({ ...observer, error: refused })
      const askAndSend = async () => {
        if (await askToConfirm()) sent = send((error) => observer.error(error))
        else observer.error(TRPCClientError.from(new RefusedRequest(NOT_CONFIRMED)))
      }
      let sent = send((error) => {
        if (needsConfirmation(error)) void askAndSend()
        else observer.error(error)
      })
      return () => sent.unsubscribe()
    })

const client = createTRPCClient<Router>({ links: [confirmFirst, httpBatchLink({ url: '/trpc' })] })

/** Typed query and mutation options of every procedure: `useQuery(trpc.quotes.get.queryOptions(...))`. */
export const trpc = createTRPCOptionsProxy<Router>({ client, queryClient })

/**
 * Sends JSON to one of the plain endpoints and returns its answer; a dangerous act asks the person who they are first.
 * Throws `RefusedRequest`.
 */
export async function postJson<Answer>(path: string, body?: unknown): Promise<Answer> {
  try {
    return await postOnce<Answer>(path, body)
  } catch (error) {
    if (!needsConfirmation(error)) throw error
    if (!(await askToConfirm())) throw new RefusedRequest(NOT_CONFIRMED)
    return postOnce<Answer>(path, body)
  }
}

async function postOnce<Answer>(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new RefusedRequest(UNREACHABLE)
  })
  const text = await response.text()
  if (!response.ok) throw new RefusedRequest(readRefusal(text))
  return (text === '' ? null : JSON.parse(text)) as Answer
}

interface WireError {
  error?: unknown
  detail?: unknown
  [field: string]: unknown
}

/** The interface's error envelope as a refusal; a 422's list becomes its first sentence, the list stays in `fields`. */
export function readRefusal(text: string): WireRefusal {
  let body: WireError
  try {
    body = JSON.parse(text) as WireError
  } catch {
    return UNREACHABLE
  }
  if (typeof body?.error !== 'string') return UNREACHABLE
  const { error, detail, ...fields } = body
  if (Array.isArray(detail)) {
    const items = detail as { msg: string }[]
    return { code: error, detail: items[0]?.msg ?? '', fields: { ...fields, items } }
  }
  return { code: error, detail: typeof detail === 'string' ? detail : '', fields }
}

/** Generated addresses carry the shop's own host; on this page only their path counts. */
export function pathOf(address: string): string {
  return new URL(address, location.origin).pathname
}
