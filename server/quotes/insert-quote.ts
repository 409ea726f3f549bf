import type { PrintSettings } from '../../shared/catalog/materials.ts'
import type { Units } from '../../shared/geometry/units.ts'
import { ID_PREFIX } from '../../shared/ids.ts'
import type { Choices } from '../../shared/quotes/choices.ts'
import { PENDING_MANUFACTURABILITY } from '../../shared/quotes/manufacturability.ts'
import { fileSecretOf } from '../accounts/account-store.ts'
import type { Caller } from '../caller.ts'
import type { WriteDb } from '../db/db.ts'
import { recordEvent, type TheShop } from '../db/events.ts'
import { fileIdOf } from '../files/part-files.ts'
import type { Shop } from '../shop.ts'
import { insertQuote, type Contact, type Owner, type QuoteRow } from './quote-store.ts'

/** The last part of a review link: 160 bits (decisions G-116). */
export function newReviewToken(shop: Shop): string {
  return shop.ids.secret(20)
}

/** Everything that makes a quote what it is, checked before. */
export interface QuoteInputs extends Choices {
  sha256: string
  filename: string
  units: Units | null
  quantity: number
  print_settings: PrintSettings
}

/** A new quote as `received`, waiting in the queue. */
export function insertReceived(
  tx: WriteDb,
  shop: Shop,
  made: {
    owner: Owner
    by: Caller | TheShop
    inputs: QuoteInputs
    replaces: string | null
    contact?: Contact | undefined
  },
): QuoteRow {
  const { owner, inputs, replaces, contact = NO_CONTACT } = made
  const now = shop.clock.now()
  const row = insertQuote(tx, {
    ...inputs,
    ...owner,
    ...contact,
    id: shop.ids.make(ID_PREFIX.quote),
    review_token: newReviewToken(shop),
    status: 'received',
    file_id: fileIdOf(fileSecretOf(tx, owner), inputs.sha256),
    print_settings: JSON.stringify(inputs.print_settings),
    manufacturability: JSON.stringify(PENDING_MANUFACTURABILITY),
    replaces,
    queued_at: now,
    created_at: now,
  })
  const what = replaces ? (`received in place of ${replaces}` as const) : 'received'
  recordEvent(tx, now, made.by, { subject: 'quote', subject_id: row.id, what, to: 'received' })
  return row
}

const NO_CONTACT: Contact = { contact_email: null, contact_note: null }

/** A changed quote reaches the same person: they are not asked for their address again. */
export function contactOfRow({ contact_email, contact_note }: Contact): Contact {
  return { contact_email, contact_note }
}

export function ownerOfRow(row: QuoteRow): Owner {
  return row.account_id
    ? { account_id: row.account_id, guest_id: null }
    : { account_id: null, guest_id: row.guest_id! }
}
