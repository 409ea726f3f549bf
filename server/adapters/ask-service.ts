import type { z } from 'zod'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'

/** One question to a service over HTTPS that speaks JSON. */
export interface Question {
  /** Named in troubles, so that people know whom to call. */
  service: string
  method: 'GET' | 'POST'
  url: string
  authorization: string
  body?: unknown
  /** Asking twice does no harm: then a question that went unanswered is asked once more. */
  safe: boolean
}

export interface Answer {
  status: number
  body: unknown
}

export interface Patience {
  timeout_ms: number
  /** Before a question is asked once more. */
  pause_ms: number
}

/** A buyer waits at the other end. */
export const DEFAULT_TIMEOUTS: Patience = { timeout_ms: 8000, pause_ms: 300 }

/**
 * The answer with its status, which is below 500. Throws `ServiceUnavailable` for no answer, one that is not JSON, 5xx, 429
 * and a refused key; never with words of the answer, which may repeat an address.
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

/** Nothing came back that could be read as a no. */
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
    // A question that took its time is not asked again: somebody waits.
    if (isTimeout(error)) throw new ServiceUnavailable(`${service} took too long`, { cause: error })
    throw new Unanswered(`${service} cannot be reached`, { cause: error })
  })
  if (response.status >= 500) throw new Unanswered(`${service} is in trouble (${response.status})`)
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

/** Seconds; services may also send a date, which says no more than "later". */
function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}

/** The answer in the shape that the service documents, else `ServiceUnavailable`. */
export function readAnswer<S extends z.ZodType>(schema: S, answer: Answer, service: string): z.output<S> {
  const read = schema.safeParse(answer.body)
  if (read.success) return read.data
  const places = read.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new ServiceUnavailable(`${service} answered in another shape (${answer.status}: ${places})`)
}
