import type { FastifyInstance } from 'fastify'
import { multipart, type PartUpload, type Person } from '../../shop/v1.ts'

const HOST = '127.0.0.1:4747'

/** A program with an API key. */
export class Keyed {
  readonly #app: FastifyInstance
  readonly #headers: Record<string, string>
  /** The owner of the key. */
  readonly person: Person

  constructor(app: FastifyInstance, person: Person, key: string) {
    this.#app = app
    this.#headers = { host: HOST, authorization: `Bearer ${key}` }
    this.person = person
  }

  get(url: string) {
    return this.#app.inject({ method: 'GET', url, headers: this.#headers })
  }

  post(url: string, body: unknown = {}, headers: Record<string, string> = {}) {
    return this.#app.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(body),
      headers: { ...this.#headers, 'content-type': 'application/json', ...headers },
    })
  }

  send(method: 'PUT' | 'PATCH', url: string, body: unknown) {
    return this.#app.inject({
      method,
      url,
      payload: JSON.stringify(body),
      headers: { ...this.#headers, 'content-type': 'application/json' },
    })
  }

  upload(part: PartUpload) {
    const { payload, type } = multipart(part)
    const headers = { ...this.#headers, 'content-type': type, ...part.headers }
    return this.#app.inject({ method: 'POST', url: '/v1/quotes', payload, headers })
  }
}
