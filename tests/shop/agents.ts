import { addAccount } from '../../server/accounts/sign-in.ts'
import type { Caller } from '../../server/platform/caller.ts'
import { createUploadLink } from '../../server/quoting/intake/create-upload-link.ts'
import { createQuoteFrom, type QuoteFromInput } from '../../server/quoting/intake/quote-from-link.ts'
import type { Scope } from '../../shared/accounts/scopes.ts'
import type { Quote } from '../../shared/quoting/quotes/quote.ts'
import type { TestShop } from './test-shop.ts'

/** A program that acts for an account of its own with an API key. */
export function agentOf(
  { shop }: Pick<TestShop, 'shop'>,
  name: string,
  scopes: Scope[] = ['quotes'],
): Caller {
  const account = shop.write((tx) =>
    addAccount(
      shop,
      tx,
      { kind: 'nobody' },
      {
        email: `${name}@agents.test`,
        name,
        password_hash: 'none',
        role: 'customer',
        email_verified_at: null,
      },
    ),
  )
  return {
    kind: 'account',
    account_id: account.id,
    role: 'customer',
    auth: 'api_key',
    scopes,
    key: { id: `key_of_${name}`, name, prefix: 'sk_svc_12345678' },
    grant: null,
    session: null,
  }
}

/** A one-time address for a file of that name and size, and its upload. */
export function linkFor({ shop }: TestShop, agent: Caller, file: { filename: string; size: number }) {
  const link = createUploadLink(shop, agent, file)
  return { ...link, path: new URL(link.upload_url).pathname, secret: link.upload_url.split('/').at(-1)! }
}

/** Requests a quote as an agent; omitted fields have the defaults of the interface. */
export async function quoteFrom(
  { shop }: TestShop,
  agent: Caller,
  asked: Partial<QuoteFromInput>,
): Promise<{ quote: Quote; replayed: boolean }> {
  const defaults = { material: 'PLA+', quantity: 1, units: 'mm', idempotency_key: null } as const
  const { quote, replayed } = await createQuoteFrom(shop, agent, { ...defaults, ...asked })
  return { quote: quote.parse(), replayed }
}
