import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { Router } from '../../server/trpc/router.ts'

/** The requests to a server and its refusals, over all browsers together. */
export interface Recording {
  urls: string[]
  /** Head and body of every answer with status 400 or higher. */
  refusals: string[]
  /** Secrets of the sessions that were started. */
  sessions: string[]
}

export interface RecordedAnswer {
  status: number
  body: Record<string, unknown>
}

/** A browser that keeps its cookie and records its requests. */
export class RecordingBrowser {
  readonly #origin: string
  readonly #recording: Recording
  #cookie = ''
  /** The pages' own client, which sends queries in addresses and mutations in bodies. */
  readonly pages

  constructor(origin: string, recording: Recording) {
    this.#origin = origin
    this.#recording = recording
    const fetch = (input: URL | RequestInfo, init?: RequestInit) => this.#fetch(new Request(input).url, init)
    this.pages = createTRPCClient<Router>({ links: [httpBatchLink({ url: `${origin}/trpc`, fetch })] })
  }

  async #fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('origin', this.#origin)
    if (this.#cookie !== '' && !headers.has('authorization')) headers.set('cookie', this.#cookie)
    this.#recording.urls.push(`${init.method ?? 'GET'} ${url}`)
    const answer = await fetch(url, { ...init, headers })
    const set = answer.headers.get('set-cookie')?.split(';')[0]
    if (set) {
      this.#cookie = set
      this.#recording.sessions.push(set.split('=')[1])
    }
    if (answer.status >= 400) {
      const head = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
      this.#recording.refusals.push(`${head}\n${await answer.clone().text()}`)
    }
    return answer
  }

  async send(
    method: string,
    path: string,
    more: { body?: unknown; key?: string } = {},
  ): Promise<RecordedAnswer> {
    const body = typeof more.body === 'string' ? more.body : JSON.stringify(more.body ?? {})
    const answer = await this.#fetch(`${this.#origin}${path}`, {
      method,
      ...(method === 'GET' ? {} : { body }),
      headers: {
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(more.key === undefined ? {} : { authorization: `Bearer ${more.key}` }),
      },
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as RecordedAnswer['body']) }
  }

  post(path: string, body: unknown = {}) {
    return this.send('POST', path, { body })
  }
}
