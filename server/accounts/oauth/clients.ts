import {
  ClientDocument,
  type ClientRegistration,
  documentFault,
  isDocumentUrl,
  type RegisteredClient,
} from '../../../shared/accounts/oauth/client-metadata.ts'
import { documentFreshness } from '../../../shared/accounts/oauth/lifetimes.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Shop } from '../../platform/shop.ts'
import { type ClientRow, findClientRow, redirectUrisOf, saveClient } from './client-store.ts'
import { sweep } from './sweep.ts'

/** An OAuth client. */
export interface Client {
  id: string
  name: string
  claimed_uri: string | null
  /** The domain of its metadata document; null for a client that registered itself, whose claims are unverified. */
  verified_domain: string | null
  redirect_uris: string[]
}

/** `POST /oauth/register` (RFC 7591): registers a public client. Only its redirect URIs are checked. */
export function registerClient(shop: Shop, registration: ClientRegistration): RegisteredClient {
  const now = shop.clock.now()
  const id = shop.ids.make(ID_PREFIX.client)
  shop.write((tx) => {
    sweep(tx, now)
    saveClient(tx, {
      id,
      kind: 'registered',
      name: registration.client_name,
      claimed_uri: registration.client_uri,
      redirect_uris: JSON.stringify(registration.redirect_uris),
      created_at: now,
      fresh_until: null,
    })
  })
  return {
    client_id: id,
    client_id_issued_at: now,
    client_name: registration.client_name,
    ...(registration.client_uri === null ? {} : { client_uri: registration.client_uri }),
    redirect_uris: registration.redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

/** Returns a client, registered or identified by the URL of its metadata document; throws `invalid_client`. */
export async function findClient(shop: Shop, id: string): Promise<Client> {
  const known = findClientRow(shop.db, id)
  if (known?.kind === 'registered') return showClient(known)
  if (!isDocumentUrl(id)) throw new Refusal('invalid_client')
  if (known && known.fresh_until! > shop.clock.now()) return showClient(known)
  return readDocument(shop, id)
}

/** Returns true if a client is known, without fetching its document. */
export function isKnownClient(shop: Shop, id: string): boolean {
  return isDocumentUrl(id) || findClientRow(shop.db, id) !== undefined
}

/** Documents being fetched: concurrent requests for one share a fetch. */
const underWay = new WeakMap<Shop['db'], Map<string, Promise<Client>>>()

function readDocument(shop: Shop, url: string): Promise<Client> {
  const reading = underWay.get(shop.db) ?? new Map<string, Promise<Client>>()
  underWay.set(shop.db, reading)
  const document = reading.get(url) ?? fetchDocument(shop, url).finally(() => reading.delete(url))
  reading.set(url, document)
  return document
}

async function fetchDocument(shop: Shop, url: string): Promise<Client> {
  const fetched = await shop.services.fetcher.readJson(url)
  if (fetched.outcome === 'refused') throw new Refusal('invalid_client', fetched.why)
  const read = ClientDocument.safeParse(fetched.value)
  if (!read.success) throw new Refusal('invalid_client', documentFault(read.error))
  if (read.data.client_id !== url)
    throw new Refusal('invalid_client', 'The metadata document has a different client_id.')
  const now = shop.clock.now()
  const row = {
    id: url,
    kind: 'document',
    name: read.data.client_name,
    claimed_uri: read.data.client_uri,
    redirect_uris: JSON.stringify(read.data.redirect_uris),
    created_at: now,
    fresh_until: now + documentFreshness(fetched.max_age),
  } as const
  shop.write((tx) => saveClient(tx, row))
  return showClient(row)
}

function showClient(row: Pick<ClientRow, 'id' | 'kind' | 'name' | 'claimed_uri' | 'redirect_uris'>): Client {
  return {
    id: row.id,
    name: row.name,
    claimed_uri: row.claimed_uri,
    verified_domain: row.kind === 'document' ? new URL(row.id).hostname : null,
    redirect_uris: redirectUrisOf(row),
  }
}
