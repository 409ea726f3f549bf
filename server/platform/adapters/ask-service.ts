import type { z } from 'zod'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'

/** A request to a JSON service over HTTPS. */
export interface Question {
  /** Name of the service, for error messages. */
  service: string
  method: 'GET' | 'POST' | 'PUT'
  url: string
  authorization: string
  body?: unknown
  /** True if the request can be repeated; then it is retried once when no answer came. */
  safe: boolean
}

export interface Answer {
  status: number
  body: unknown
}

export interface Patience {
  timeout_ms: number
  /** Before a retry. */
  pause_ms: number
}

/** Short, because a customer waits. */
export const DEFAULT_TIMEOUTS: Patience = { timeout_ms: 8000, pause_ms: 300 }

/**
 * Returns an answer with a status below 500. Throws `ServiceUnavailable` for no answer, one that is not JSON, 5xx, 429 and a
 * refused key; the message never quotes the answer, which may repeat an address.
 */
export async function askService(question: Question, patience: Patience): Promise<Answer> {
  try {
    return await askOnce(question, patience)
  } catch (error) {
    if (!question.safe || !(error instanceof Unanswered)) throw error
    await new Promise((resolve) => setTimeout(resolve, patience.pause_ms))
    return askOnce(question, patience)
  }
}

/** No answer came, so the request may be retried. */
class Unanswered extends ServiceUnavailable {}

async function askOnce(question: Question, { timeout_ms }: Patience): Promise<Answer> {
  const { service, method, url, authorization, body } = question
  const response = await fetch(url, {
    method,
    headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(timeout_ms),
    redirect: 'error',
  }).catch((error: unknown) => {
    // No retry after a timeout, because a customer waits.
    if (isTimeout(error)) throw new ServiceUnavailable(`${service} took too long`, { cause: error })
    throw new Unanswered(`${service} cannot be reached`, { cause: error })
  })
  if (response.status >= 500) throw new Unanswered(`${service} failed (${response.status})`)
  if (response.status === 401 || response.status === 403)
    throw new ServiceUnavailable(`${service} does not accept the key (${response.status})`)
  if (response.status === 429)
    throw new ServiceUnavailable(`${service} is asked too often`, {
      retry_after: secondsOf(response.headers.get('retry-after')),
    })
  return { status: response.status, body: await readJson(response, service) }
}

async function readJson(response: Response, service: string): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new ServiceUnavailable(
      isTimeout(error) ? `${service} took too long` : `${service} answered something else than JSON`,
      { cause: error },
    )
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** Returns the seconds of `Retry-After`; dates are ignored. */
function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}

/** Parses an answer; throws `ServiceUnavailable` when it does not have the documented shape. */
export function readAnswer<S extends z.ZodType>(schema: S, answer: Answer, service: string): z.output<S> {
  const read = schema.safeParse(answer.body)
  if (read.success) return read.data
  const places = read.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new ServiceUnavailable(`${service} answered in another shape (${answer.status}: ${places})`)
}
