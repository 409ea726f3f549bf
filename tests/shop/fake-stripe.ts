import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readForm, textOf, type Form } from './fake-stripe-form.ts'
import { FakeAccount, FakeStripeError, invalid, newId } from './fake-stripe-objects.ts'
import { FakeTax } from './fake-stripe-tax.ts'

export const TEST_KEY = 'sk_test_planted4242secret'
export const TEST_WEBHOOK_SECRET = 'whsec_planted4242secret'

/**
 * The fault of the next request: none, nothing is done, or it is done and the answer is lost. After all but
 * `out_of_service`, where Stripe says not to retry, its library retries after half a second or more.
 */
export type Fault =
  | 'none'
  | 'unavailable'
  | 'out_of_service'
  | 'too_many'
  | 'dropped'
  | 'lost_answer'
  | 'silent'

interface StripeRequest {
  method: string
  path: string
  form: Form
  idempotency_key: string | undefined
  stripe_version: string | undefined
}

/** A Stripe account on this machine that speaks over HTTP in the shapes of Stripe's reference. */
export interface FakeStripe {
  account: FakeAccount
  tax: FakeTax
  /** For `stripePayments`. */
  api: { host: string; port: number; protocol: 'http' }
  /** Every request that arrived, in order. */
  asked: StripeRequest[]
  /** Faults of the next requests, one each. */
  faults: Fault[]
  /** A signed webhook event as Stripe would post it. */
  notice(type: string, object: object, at: number): { body: string; signature: string }
  close(): Promise<void>
}

export async function fakeStripe(now: () => number): Promise<FakeStripe> {
  const account = new FakeAccount()
  const tax = new FakeTax()
  const asked: StripeRequest[] = []
  const faults: Fault[] = []
  const remembered = new Map<string, { form: string; status: number; text: string }>()
  const server = createServer((request, response) => {
    void serve(request, response)
  })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request
    const { pathname, searchParams } = new URL(url, 'http://stripe')
    const body = await bodyOf(request)
    const idempotency_key = headers['idempotency-key']?.toString()
    const form = readForm(method === 'GET' ? searchParams.toString() : body)
    const stripe_version = headers['stripe-version']?.toString()
    asked.push({ method, path: pathname, form, idempotency_key, stripe_version })
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'dropped') return void request.socket.destroy()
    if (fault === 'unavailable') return answer(response, 500, errorOf('api_error', 'try again'))
    if (fault === 'out_of_service') {
      response.setHeader('stripe-should-retry', 'false')
      return answer(response, 503, errorOf('api_error', 'not today'))
    }
    if (fault === 'too_many') return answer(response, 429, errorOf('invalid_request_error', 'too many'))
    if (headers.authorization !== `Bearer ${TEST_KEY}`)
      return answer(
        response,
        401,
        errorOf('invalid_request_error', `Invalid API Key: ${headers.authorization}`),
      )
    const given = once(remembered, { key: idempotency_key, form: body }, () =>
      run({ account, tax }, { method, path: pathname, form, now: now() }),
    )
    if (fault === 'lost_answer') return void request.socket.destroy()
    answer(response, given.status, given.text)
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    account,
    tax,
    api: { host: '127.0.0.1', port, protocol: 'http' },
    asked,
    faults,
    notice: signedWebhook,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Idempotency as documented: the same key returns the first answer again, and refuses another body. */
function once(
  remembered: Map<string, { form: string; status: number; text: string }>,
  of: { key: string | undefined; form: string },
  work: () => { status: number; text: string },
): { status: number; text: string } {
  const known = of.key === undefined ? undefined : remembered.get(of.key)
  if (known && known.form !== of.form)
    return {
      status: 400,
      text: errorOf('idempotency_error', 'Keys for idempotent requests can only be used…'),
    }
  const given = known ?? work()
  if (of.key !== undefined) remembered.set(of.key, { ...given, form: of.form })
  return given
}

function run(
  stripe: Pick<FakeStripe, 'account' | 'tax'>,
  of: { method: string; path: string; form: Form; now: number },
): { status: number; text: string } {
  try {
    return { status: 200, text: JSON.stringify(objectOf(stripe, of)) }
  } catch (error) {
    if (!(error instanceof FakeStripeError)) throw error
    return { status: error.status, text: JSON.stringify({ error: error.error }) }
  }
}

function objectOf(
  { account, tax }: Pick<FakeStripe, 'account' | 'tax'>,
  { method, path, form, now }: { method: string; path: string; form: Form; now: number },
): object {
  const [, , subject, ...rest] = path.split('/')
  switch (`${method} ${subject} ${rest.length}`) {
    case 'POST checkout 1':
      return account.createSession(form, now)
    case 'GET checkout 1': {
      const sessions = [...account.sessions.values()].filter(({ status }) => status === form['status'])
      const data = sessions.map((session) => ({ ...session, created: now }))
      return { object: 'list', data, has_more: false, url: '/v1/checkout/sessions' }
    }
    case 'GET checkout 2':
      return account.session(rest[1])
    case 'POST checkout 3':
      return account.expire(rest[1])
    case 'POST refunds 0':
      return account.createRefund(form)
    case 'GET refunds 0': {
      const refunds = [...account.refunds.values()].filter(
        (one) => form['payment_intent'] === undefined || one.payment_intent === form['payment_intent'],
      )
      const data = refunds.map((refund) => ({ ...refund, created: now }))
      return { object: 'list', data, has_more: false, url: '/v1/refunds' }
    }
    case 'GET events 0':
      return { object: 'list', ...account.listEvents(form), url: '/v1/events' }
    case 'GET refunds 1':
      return account.refunds.get(rest[0])!
    case 'POST billing_portal 1':
      if (!account.customers.has(textOf(form, 'customer') ?? ''))
        throw invalid('No such customer', { code: 'resource_missing', param: 'customer' })
      return {
        id: newId('bps'),
        object: 'billing_portal.session',
        url: 'https://billing.stripe.com/p/session/1',
      }
    case 'POST tax 1':
      return tax.calculate(form, now)
    case 'GET tax 3':
      return { object: 'list', data: tax.lineItems(rest[1]), has_more: false, url: path }
    case 'POST tax 2':
      return rest[1] === 'create_reversal' ? tax.createReversal(form) : tax.createFromCalculation(form)
    case 'GET account 0':
      return { id: 'acct_test_1', object: 'account', settings: { dashboard: { display_name: 'Bay Prints' } } }
    default:
      throw invalid(`Unrecognized request URL (${method}: ${path})`)
  }
}

function signedWebhook(type: string, object: object, at: number): { body: string; signature: string } {
  const body = JSON.stringify({ id: newId('evt'), object: 'event', type, created: at, data: { object } })
  const v1 = createHmac('sha256', TEST_WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')
  return { body, signature: `t=${at},v1=${v1}` }
}

function errorOf(type: string, message: string): string {
  return JSON.stringify({ error: { type, message } })
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') }).end(text)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
