import type { QuotedExtra } from '../../../shared/catalog/extras.ts'
import type { PrintSettings } from '../../../shared/catalog/materials.ts'
import type { Units } from '../../../shared/geometry/units.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import type { Choices } from '../../../shared/quoting/quotes/choices.ts'
import { PENDING_MANUFACTURABILITY } from '../../../shared/quoting/quotes/manufacturability.ts'
import { fileSecretOf } from '../../accounts/account-store.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/row-writes.ts'
import { recordEvent, type TheShop } from '../../platform/db/events.ts'
import { fileIdOf } from '../../platform/files/part-files.ts'
import type { Shop } from '../../platform/shop.ts'
import { findQuote, type Contact, type Owner, type QuoteRow } from '../quote-store.ts'

/** Returns the last part of a review link: 160 random bits, because whoever has the link can read the quote. */
export function newReviewToken(shop: Shop): string {
  return shop.ids.secret(20)
}

/** A part with the customer's choices, already checked. */
export interface QuoteInputs extends Choices {
  sha256: string
  filename: string
  units: Units | null
  quantity: number
  print_settings: PrintSettings
  extras: QuotedExtra[]
}

export interface NewQuote {
  owner: Owner
  actor: Caller | TheShop
  inputs: QuoteInputs
  /** The quote that this one takes the place of. */
  replaces: string | null
  contact?: Contact | undefined
}

const NEW_COLUMNS = [
  'id',
  'account_id',
  'guest_id',
  'review_token',
  'status',
  'sha256',
  'file_id',
  'filename',
  'units',
  'material',
  'material_note',
  'quantity',
  'color',
  'color_note',
  'print_settings',
  'extras',
  'manufacturability',
  'replaces',
  'queued_at',
  'created_at',
  'updated_at',
  'contact_email',
  'contact_note',
] as const satisfies (keyof QuoteRow)[]

/** Inserts a quote as `received`, which puts it into the queue. */
export function insertQuote(tx: WriteDb, shop: Shop, quote: NewQuote): QuoteRow {
  const { owner, inputs, replaces, contact = NO_CONTACT } = quote
  const now = shop.clock.now()
  const row: Pick<QuoteRow, (typeof NEW_COLUMNS)[number]> = {
    ...inputs,
    ...owner,
    ...contact,
    id: shop.ids.make(ID_PREFIX.quote),
    review_token: newReviewToken(shop),
    status: 'received',
    file_id: fileIdOf(fileSecretOf(tx, owner), inputs.sha256),
    print_settings: JSON.stringify(inputs.print_settings),
    extras: JSON.stringify(inputs.extras),
    manufacturability: JSON.stringify(PENDING_MANUFACTURABILITY),
    replaces,
    queued_at: now,
    created_at: now,
    updated_at: now,
  }
  insertRow(tx, 'quotes', NEW_COLUMNS, row)
  const what = replaces ? (`received in place of ${replaces}` as const) : 'received'
  recordEvent(tx, now, quote.actor, { subject: 'quote', subject_id: row.id, what, to: 'received' })
  return findQuote(tx, row.id)!
}

const NO_CONTACT: Contact = { contact_email: null, contact_note: null }

/** Requotes keep the contact, so that customers do not enter their address again. */
export function contactOfRow({ contact_email, contact_note }: Contact): Contact {
  return { contact_email, contact_note }
}

export function ownerOfRow(row: QuoteRow): Owner {
  return row.account_id
    ? { account_id: row.account_id, guest_id: null }
    : { account_id: null, guest_id: row.guest_id! }
}
