import { z } from 'zod'
import { askShop } from './ask-shop.ts'
import { BridgeFailure } from './bridge-failure.ts'
import type { BridgeOptions } from './bridge-options.ts'
import { awaitApproval, startSignIn } from './device-sign-in.ts'
import type { KeyStore } from './key-store.ts'

/** `layerline mcp login`: prints where to approve, and waits. Does not open a browser. */
export async function signInAtTerminal({ shop, scopes }: BridgeOptions, keys: KeyStore): Promise<void> {
  if (keys.isGiven) print('LAYERLINE_API_KEY is set and goes before the key of this sign-in.')
  const started = await startSignIn(shop.url, scopes)
  const minutes = Math.round(started.expires_in / 60)
  print(`Open ${started.verification_url_complete}`)
  print(`and approve the code ${started.user_code} within ${minutes} minutes.`)
  const key = await awaitApproval(shop.url, started, new AbortController().signal)
  keys.save(key)
  print(`Signed in at ${shop.url}: key ${key.prefix}… for ${key.scopes.join(', ')}.`)
}

/** `layerline mcp logout`: deletes the key from this computer. Only a person can revoke it at the shop. */
export function signOutAtTerminal({ shop }: BridgeOptions, keys: KeyStore): void {
  const stored = keys.stored()
  if (!stored || !keys.forget()) print(`Not signed in at ${shop.url}.`)
  else
    print(
      `Signed out of ${shop.url}. The key ${stored.prefix}… is gone from this computer; revoke it on the account page of the shop to end it there too.`,
    )
  if (keys.isGiven) print('LAYERLINE_API_KEY is still set.')
}

const Me = z.object({
  customer: z.object({ email: z.string() }),
  key: z.object({ prefix: z.string(), scopes: z.array(z.string()) }),
})

/** `layerline mcp status`: prints whose key is stored. Throws a BridgeFailure when the shop refuses it. */
export async function printStatus({ shop }: BridgeOptions, keys: KeyStore): Promise<void> {
  const key = keys.current()
  if (key === null)
    throw new BridgeFailure('signed_out', `Not signed in at ${shop.url}. Run "layerline mcp login".`)
  const answer = await askShop(shop.url, { method: 'GET', path: '/v1/me', key })
  const me = Me.safeParse(answer.body)
  if (answer.status === 401)
    throw new BridgeFailure('key_refused', `The shop at ${shop.url} no longer takes the key. Sign in again.`)
  if (!me.success)
    throw new BridgeFailure('shop_failed', `The shop at ${shop.url} answered with ${answer.status}.`)
  const { customer, key: used } = me.data
  const from = keys.isGiven ? ' (LAYERLINE_API_KEY)' : ''
  print(
    `Signed in at ${shop.url} as ${customer.email}: key ${used.prefix}…${from} for ${used.scopes.join(', ')}.`,
  )
}

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
