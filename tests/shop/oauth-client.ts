import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Fetcher } from '../../server/platform/ports/fetcher.ts'
import type { Person } from './v1.ts'

export const SHOP_URL = 'http://127.0.0.1:4747'
export const CALLBACK = 'http://127.0.0.1:9999/callback'
/** Long enough for PKCE (RFC 7636, 4.1). */
export const VERIFIER = 'a-verifier-of-at-least-43-characters-as-the-rfc-says'

export const challengeOf = (verifier: string) => hash('sha256', verifier, 'base64url')

export interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
}

/** An OAuth client that sends exactly what a test says to the authorization server. */
export class WireClient {
  readonly #app: FastifyInstance
  client_id = ''

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.#app.inject({ method: 'GET', url, headers: { host: new URL(SHOP_URL).host, ...headers } })
  }

  form(url: string, fields: Record<string, string> | string) {
    return this.#app.inject({
      method: 'POST',
      url,
      payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
      headers: { host: new URL(SHOP_URL).host, 'content-type': 'application/x-www-form-urlencoded' },
    })
  }

  json(url: string, body: unknown) {
    return this.#app.inject({
      method: 'POST',
      url,
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { host: new URL(SHOP_URL).host, 'content-type': 'application/json' },
    })
  }

  async register(metadata: object = {}): Promise<string> {
    const answer = await this.json('/oauth/register', {
      client_name: 'Robot',
      redirect_uris: [CALLBACK],
      ...metadata,
    })
    this.client_id = answer.json().client_id
    return this.client_id
  }

  /** The parameters of an authorization request; a field of `null` is omitted. */
  authorizeUrl(more: Record<string, string | null> = {}): string {
    const fields = {
      response_type: 'code',
      client_id: this.client_id,
      redirect_uri: CALLBACK,
      state: 'its state',
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: 'S256',
      ...more,
    }
    const sent = Object.entries(fields).filter((one): one is [string, string] => one[1] !== null)
    return `/oauth/authorize?${new URLSearchParams(sent).toString()}`
  }

  authorize(more: Record<string, string | null> = {}) {
    return this.get(this.authorizeUrl(more))
  }

  /** The handle of a new connection request. */
  async ask(more: Record<string, string | null> = {}): Promise<string> {
    const answer = await this.authorize(more)
    const found = /\/connect\/(rq_[\w-]+)$/.exec(answer.headers.location ?? '')
    if (!found)
      throw new Error(`no consent page: ${answer.statusCode} ${answer.headers.location ?? answer.body}`)
    return found[1]
  }

  /** A code that a person approved. */
  async code(person: Person, more: Record<string, string | null> = {}, scopes?: string[]): Promise<string> {
    const handle = await this.ask(more)
    const approved = await person.post(`/v1/oauth/requests/${handle}/approve`, scopes ? { scopes } : {})
    return new URL(approved.json().redirect_to).searchParams.get('code') ?? ''
  }

  redeem(code: string, more: Record<string, string | null> = {}) {
    return this.form(
      '/oauth/token',
      filled({
        grant_type: 'authorization_code',
        client_id: this.client_id,
        code,
        redirect_uri: CALLBACK,
        code_verifier: VERIFIER,
        ...more,
      }),
    )
  }

  refresh(refresh_token: string, more: Record<string, string | null> = {}) {
    return this.form(
      '/oauth/token',
      filled({ grant_type: 'refresh_token', client_id: this.client_id, refresh_token, ...more }),
    )
  }

  /** A whole connection: registered, approved and exchanged. */
  async connect(
    person: Person,
    more: Record<string, string | null> = {},
    scopes?: string[],
  ): Promise<Tokens> {
    if (this.client_id === '') await this.register()
    return (await this.redeem(await this.code(person, more, scopes))).json()
  }
}

function filled(fields: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((one): one is [string, string] => one[1] !== null))
}

/** Sites outside the shop: the document at each address. Records every read. */
export function sites(documents: Record<string, unknown>): Fetcher & { reads: string[] } {
  const reads: string[] = []
  return {
    reads,
    readJson: (url) => {
      reads.push(url)
      return Promise.resolve(
        url in documents
          ? { outcome: 'read', value: documents[url], max_age: null }
          : { outcome: 'refused', why: 'There is no such site.' },
      )
    },
    readFile: () => Promise.resolve({ outcome: 'refused', why: 'There is no such site.' }),
  }
}
