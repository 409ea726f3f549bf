import { ID_PREFIX } from '../../shared/platform/ids.ts'
import {
  exemptionStatus,
  exemptionsToRenew,
  type EndExemption,
  type ExemptionStatus,
  type NewExemption,
  type TaxExemption,
} from '../../shared/payments/tax-exemption.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { asPacificDay, pacificDayOf } from '../../shared/platform/time.ts'
import { emailOfAccount, findAccount } from '../accounts/account-store.ts'
import { personOf, staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import {
  endExemptionRow,
  findExemption,
  insertExemption,
  listCurrentExemptions,
  listExemptions,
} from './exemption-store.ts'
import type { Shop } from '../platform/shop.ts'
import { findBusinessDetails } from '../accounts/business-store.ts'

/** An exemption as it counts today. */
export interface ShownExemption extends TaxExemption {
  status: ExemptionStatus
}

/** One in the list of all customers. */
export interface ListedExemption extends ShownExemption {
  customer: { name: string; email: string | null; company: string | null }
  /** True if staff should ask for a new certificate. */
  to_renew: boolean
}

/** Everything that was recorded for one customer, the newest first, for staff. */
export function readExemptions(shop: Shop, caller: Caller, input: { account_id: string }): ShownExemption[] {
  staffWith('see_customers', caller)
  return shownOf(shop, listExemptions(shop.db, input.account_id))
}

/** Returns the exemptions of the signed-in account that were not ended, without the notes of staff. */
export function readOwnExemptions(
  shop: Shop,
  caller: Caller,
): Pick<ShownExemption, 'id' | 'states' | 'certificate_number' | 'form' | 'expires_on' | 'status'>[] {
  const { account_id } = personOf(caller)
  return shownOf(shop, listExemptions(shop.db, account_id))
    .filter(({ ended }) => ended === null)
    .map(({ id, states, certificate_number, form, expires_on, status }) => ({
      id,
      states,
      certificate_number,
      form,
      expires_on,
      status,
    }))
}

/** Returns the exemptions of all customers that were not ended; those to renew first. */
export function listAllExemptions(shop: Shop, caller: Caller): ListedExemption[] {
  staffWith('see_customers', caller)
  const current = listCurrentExemptions(shop.db)
  const toRenew = new Set(exemptionsToRenew(current, today(shop)).map(({ id }) => id))
  const listed = shownOf(shop, current).map((exemption) => ({
    ...exemption,
    customer: customerOf(shop.db, exemption.account_id),
    to_renew: toRenew.has(exemption.id),
  }))
  return listed.toSorted(
    (a, b) => Number(b.to_renew) - Number(a.to_renew) || lastDay(a).localeCompare(lastDay(b)),
  )
}

function lastDay({ expires_on }: TaxExemption): string {
  return expires_on ?? '9999-12-31'
}

/** Returns the customer whose exemptions are recorded. Refuses with `person_not_found`. */
export function readExemptCustomer(
  shop: Shop,
  caller: Caller,
  input: { account_id: string },
): ListedExemption['customer'] {
  staffWith('see_customers', caller)
  if (!findAccount(shop.db, input.account_id)) throw new Refusal('person_not_found')
  return customerOf(shop.db, input.account_id)
}

/** Records a certificate: checkouts that are opened from now on have no tax in its states. */
export function recordExemption(shop: Shop, caller: Caller, input: NewExemption): ShownExemption {
  const { account_id } = staffWith('decide', caller)
  if (!findAccount(shop.db, input.account_id)) throw new Refusal('person_not_found')
  if (input.expires_on !== null && asPacificDay(input.expires_on) < today(shop))
    throw new Refusal('day_refused', 'This certificate has expired. Ask the customer for a current one.')
  const id = shop.ids.make(ID_PREFIX.exemption)
  const recorded_at = shop.clock.now()
  const note = input.note === '' ? null : input.note
  return shop.write((tx) => {
    insertExemption(tx, { ...input, id, note, recorded_at, recorded_by: account_id })
    recordEvent(tx, recorded_at, caller, {
      subject: 'account',
      subject_id: input.account_id,
      what: 'tax exemption recorded',
      details: { exemption_id: id, states: input.states },
    })
    return shownOf(shop, [findExemption(tx, id)!])[0]
  })
}

/** Ends an exemption: checkouts that are opened from now on have tax again. What was paid stays as it was. */
export function endExemption(shop: Shop, caller: Caller, input: EndExemption): ShownExemption {
  const { account_id } = staffWith('decide', caller)
  const { exemption_id: id, reason } = input
  return shop.write((tx) => {
    const exemption = findExemption(tx, id)
    if (!exemption) throw new Refusal('not_found', 'There is no such exemption.')
    const at = shop.clock.now()
    if (!endExemptionRow(tx, { id, at, by: account_id, reason })) throw new Refusal('wrong_state')
    recordEvent(tx, at, caller, {
      subject: 'account',
      subject_id: exemption.account_id,
      what: 'tax exemption ended',
      why: reason,
      details: { exemption_id: id },
    })
    return shownOf(shop, [findExemption(tx, id)!])[0]
  })
}

function today(shop: Shop) {
  return pacificDayOf(shop.clock.now())
}

function shownOf(shop: Shop, exemptions: readonly TaxExemption[]): ShownExemption[] {
  return exemptions.map((exemption) => ({ ...exemption, status: exemptionStatus(exemption, today(shop)) }))
}

function customerOf(db: ReadDb, accountId: string): ListedExemption['customer'] {
  const company = findBusinessDetails(db, accountId).details?.company ?? null
  return { name: findAccount(db, accountId)?.name ?? '', email: emailOfAccount(db, accountId), company }
}
