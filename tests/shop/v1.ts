import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import { makeOwner } from '../../server/accounts/make-owner.ts'
import { endAgentsOf } from '../../server/accounts/oauth/grants.ts'
import { checkDocumented } from './documented.ts'
import type { TestShop } from './test-shop.ts'

const ORIGIN = 'http://127.0.0.1:4747'

/** The session's cookie as an answer sets it, with its attributes. */
export function sessionCookieOf({ headers }: { headers: Record<string, unknown> }): string {
  const cookies = [headers['set-cookie'] ?? []].flat().map(String)
  return cookies.find((cookie) => !cookie.includes('-device=')) ?? ''
}

/** One browser that calls the interface: keeps the session's cookie, sends the Origin a browser would send. */
export class Person {
  readonly #app: FastifyInstance
  /** The address at which this browser has the shop open. */
  readonly #origin: string
  cookie = ''
  /** The cookie that names the browser, also after signing out. */
  device = ''
  /** The cookie that makes the browser a shop-floor device. */
  floor = ''
  /** The cookie that makes the browser a kiosk. */
  kiosk = ''

  constructor(app: FastifyInstance, origin = ORIGIN) {
    this.#app = app
    this.#origin = origin
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    more: Partial<InjectOptions> = {},
  ) {
    const answer = await this.#app.inject({
      method,
      url,
      ...more,
      headers: {
        host: new URL(this.#origin).host,
        origin: this.#origin,
        ...(this.cookie || this.floor || this.kiosk
          ? { cookie: [this.cookie, this.device, this.floor, this.kiosk].filter(Boolean).join('; ') }
          : {}),
        ...more.headers,
      },
    })
    checkDocumented(more.method ?? method, url, answer)
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [cookie] = set.split(';')
      if (cookie.includes('-device=')) this.device = cookie
      else if (cookie.includes('-floor=')) this.floor = cookie
      else if (cookie.includes('-kiosk=')) this.kiosk = cookie
      else this.cookie = cookie
    }
    return answer
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.send('GET', url, { headers })
  }

  post(url: string, body: unknown = {}) {
    return this.send('POST', url, {
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  }

  /** A multipart upload as a browser or curl sends it. */
  upload(part: PartUpload, to = '/v1/quotes') {
    const { payload, type } = multipart(part)
    return this.send('POST', to, { payload, headers: { 'content-type': type, ...part.headers } })
  }

  async quote(id: string): Promise<Quote> {
    return (await this.get(`/v1/quotes/${id}`)).json()
  }
}

export interface PartUpload {
  file?: Uint8Array
  filename?: string
  fields?: Record<string, string>
  headers?: Record<string, string>
}

export function multipart(part: PartUpload): { payload: Buffer; type: string } {
  const boundary = '----layerline-test'
  const fields = Object.entries(part.fields ?? {}).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const file = part.file
    ? [
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${part.filename ?? 'part.stl'}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
        ),
        Buffer.from(part.file),
        Buffer.from('\r\n'),
      ]
    : []
  const payload = Buffer.concat([...fields, ...file, Buffer.from(`--${boundary}--\r\n`)])
  return { payload, type: `multipart/form-data; boundary=${boundary}` }
}

/** The owner, signed in. */
export async function signedInOwner(test: TestShop): Promise<Person> {
  await makeOwner(test.shop, {
    email: 'owner@shop.test',
    password: 'a long enough password',
    name: 'Olive Owner',
    endAgents: endAgentsOf,
  })
  const person = new Person(await test.http())
  await person.post('/auth/sign-in', { email: 'owner@shop.test', password: 'a long enough password' })
  return person
}

/** A customer with an account of their own, signed in. */
export async function signedUpCustomer(test: TestShop, email = 'cora@example.test'): Promise<Person> {
  const person = new Person(await test.http())
  await person.post('/auth/sign-up', { email, password: 'a long enough password', name: 'Cora Customer' })
  return person
}
