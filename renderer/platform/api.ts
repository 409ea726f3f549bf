import { QueryClient } from '@tanstack/react-query'
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  type Operation,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { Router } from '../../server/trpc/router.ts'
import { itemSentence } from '../../shared/platform/input-sentence.ts'
import { PAGE_ANSWERS_ID, type PageAnswer } from '../../shared/platform/page-answer.ts'
import type { InvalidItem } from '../../shared/platform/refusals.ts'
import { PLACE_HEADER } from '../../shared/desk/history/live-changes.ts'
import { askToConfirm } from './confirmation.ts'

/** A refusal of the server: its code, its sentence for the page, and further fields. */
export interface WireRefusal {
  code: string
  detail: string
  fields: Record<string, unknown>
  /** The key by which staff find the request in the log. */
  reference?: string | undefined
}

/** The server could not be reached, or its answer is not in the interface's format. */
export const UNREACHABLE: WireRefusal = {
  code: 'unreachable',
  detail: 'We can’t reach the server right now. Nothing is lost. Check your connection and try again.',
  fields: {},
}

/** The user closed the dialog that asks for a recent sign-in. */
const NOT_CONFIRMED: WireRefusal = {
  code: 'confirmation_required',
  detail: 'Nothing was changed because you didn’t confirm it’s you.',
  fields: {},
}

/** A refusal that came over plain HTTP (upload, sign-in) instead of tRPC. */
export class RefusedRequest extends Error {
  readonly refusal: WireRefusal

  constructor(refusal: WireRefusal) {
    super(refusal.detail)
    this.name = 'RefusedRequest'
    this.refusal = refusal
  }
}

/** Returns the refusal behind any error that a call of this file throws. */
export function refusalOf(error: unknown): WireRefusal {
  if (error instanceof RefusedRequest) return error.refusal
  if (!(error instanceof TRPCClientError)) return UNREACHABLE
  if (error.cause instanceof RefusedRequest) return error.cause.refusal
  const data = (error as TRPCClientError<Router>).data
  const reference = data?.reference ?? undefined
  if (data?.refusal) return { ...data.refusal, reference }
  return data ? { code: data.code, detail: error.message, fields: {}, reference } : UNREACHABLE
}

/** Only failures that another attempt may cure are retried, twice. */
function mayRetry(failures: number, error: unknown): boolean {
  return failures < 2 && ['unreachable', 'shutting_down', 'rate_limited'].includes(refusalOf(error).code)
}

export const queryClient = new QueryClient({
  // The server may run on this machine and answers without internet, so requests never wait for a network.
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 5_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

function needsConfirmation(error: unknown): boolean {
  return refusalOf(error).code === 'confirmation_required'
}

/** Asks for a recent sign-in when the server requires one, then sends the operation again. */
const recentSignInLink: TRPCLink<Router> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const send = (onError: (error: TRPCClientError<Router>) => void) =>
        next(op).subscribe({ ...observer, error: onError })
      const confirmAndSend = async () => {
        if (await askToConfirm()) request = send((error) => observer.error(error))
        else observer.error(TRPCClientError.from(new RefusedRequest(NOT_CONFIRMED)))
      }
      let request = send((error) => {
        if (needsConfirmation(error)) void confirmAndSend()
        else observer.error(error)
      })
      return () => request.unsubscribe()
    })

let firstPlace: string | undefined

/** The place in the feed of changes before the first answer of this window: a stream from there misses nothing. */
export const placeOfFirstAnswer = (): string | undefined => firstPlace

const notingPlace: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  firstPlace ??= answer.headers.get(PLACE_HEADER) ?? undefined
  return answer
}

const url = '/trpc'
/** The server refuses a URL and headers of more than 16 KB together. */
const MAX_URL_LENGTH = 12_000
/** A character of JSON may take three in a URL. */
const MAX_INPUT_LENGTH = 3_000

/** Returns true if a query is too long for a URL, such as one about hundreds of units. */
function isLong({ type, input }: Pick<Operation, 'type' | 'input'>): boolean {
  return type === 'query' && (JSON.stringify(input)?.length ?? 0) > MAX_INPUT_LENGTH
}

const sendLink = splitLink<Router>({
  condition: ({ type }) => type === 'subscription',
  true: httpSubscriptionLink({ url }),
  false: splitLink<Router>({
    condition: isLong,
    true: httpLink({ url, fetch: notingPlace, methodOverride: 'POST' }),
    false: splitLink<Router>({
      condition: ({ context }) => context['alone'] === true,
      true: httpLink({ url, fetch: notingPlace }),
      false: httpBatchLink({ url, fetch: notingPlace, maxURLLength: MAX_URL_LENGTH }),
    }),
  }),
})

/** Options of a query that takes long: the calls of one moment are sent together, and the others would wait for it. */
export const ON_ITS_OWN = { context: { alone: true } }

/** Takes over the answers that the server wrote into the page, with the time at which the page was asked for. */
export function keepPageAnswers(): void {
  const json = document.querySelector(`#${PAGE_ANSWERS_ID}`)?.textContent ?? '[]'
  for (const { path, input, answer } of JSON.parse(json) as PageAnswer[]) {
    // As tRPC makes the keys of its queries.
    const key = [path.split('.'), { ...(input && { input }), type: 'query' }]
    queryClient.setQueryData(key, answer, { updatedAt: performance.timeOrigin })
  }
}

/** Calls of the server outside of a query: a series of steps, or a stream. */
export const server = createTRPCClient<Router>({ links: [recentSignInLink, sendLink] })

/** Typed query and mutation options of every procedure: `useQuery(trpc.quotes.get.queryOptions(...))`. */
export const trpc = createTRPCOptionsProxy<Router>({ client: server, queryClient })

/**
 * Sends JSON to a plain HTTP endpoint and returns its answer. Asks for a recent sign-in when the server requires one.
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
  if (!response.ok) throw new RefusedRequest(readRefusal(text, response.headers.get('x-request-id')))
  return (text === '' ? null : JSON.parse(text)) as Answer
}

interface WireError {
  error?: unknown
  detail?: unknown
  [field: string]: unknown
}

/** Reads the interface's error body. A 422 has a list: its first sentence becomes the detail, the list is in `fields.items`. */
export function readRefusal(text: string, id: string | null = null): WireRefusal {
  const reference = id ?? undefined
  let body: WireError
  try {
    body = JSON.parse(text) as WireError
  } catch {
    return UNREACHABLE
  }
  if (typeof body?.error !== 'string') return UNREACHABLE
  const { error, detail, ...fields } = body
  if (Array.isArray(detail)) {
    const items = (detail as InvalidItem[]).map((item) => ({ ...item, msg: itemSentence(item) }))
    return { code: error, detail: items[0]?.msg ?? '', fields: { ...fields, items }, reference }
  }
  return { code: error, detail: typeof detail === 'string' ? detail : '', fields, reference }
}

/** Returns the path of a generated URL, whose host may differ from the one of this page. */
export function pathOf(url: string): string {
  return new URL(url, location.origin).pathname
}
