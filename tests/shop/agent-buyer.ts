import type { Scope } from '../../shared/accounts/scopes.ts'
import { accept, buyableQuote } from './placed-order.ts'
import type { TestShop } from './test-shop.ts'
import { Person } from './v1.ts'

const ALL: Scope[] = ['quotes', 'orders', 'purchase']

/** A program with a key of its own. */
export class KeyHolder extends Person {
  id = ''
  #authorization = ''

  /** Makes a key as its owner does, with all scopes unless some are named. */
  static async of(shop: TestShop, person: Person, body: object = {}): Promise<KeyHolder> {
    const holder = new KeyHolder(await shop.http())
    const made = (await person.post('/v1/keys', { scopes: ALL, ...body })).json()
    holder.id = made.id
    holder.#authorization = `Bearer ${made.api_key}`
    return holder
  }

  override send(...[method, url, more = {}]: Parameters<Person['send']>) {
    const headers = { authorization: this.#authorization, ...more.headers }
    return super.send(method, url, { ...more, headers })
  }
}

/** Quotes of the same cube, ready to be accepted, each for the same amount. */
export async function buyableQuotes(shop: TestShop, customer: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push((await buyableQuote(shop, { customer })).quote_id)
  return ids
}

/** Returns the price of such a quote with delivery and tax. */
export async function amountDue(shop: TestShop, customer: Person): Promise<number> {
  const { quote_id } = await buyableQuote(shop, { customer })
  return (await accept(customer, quote_id)).json().amount_due_cents
}
