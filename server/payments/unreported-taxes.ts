import type { UnreportedTax } from '../../shared/payments/money-view.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'

/**
 * Sales and refunds that are missing in Stripe's tax reports until staff act: reports that Stripe refused, and refunds of a
 * sale that staff entered there by hand, whose id the program does not know. Failed refunds are left out.
 */
const UNREPORTED = `from tax_reports cross join ledger on ledger.id = tax_reports.ledger_id
    join orders on orders.id = ledger.order_id
    join ledger as captures on captures.order_id = ledger.order_id and captures.kind = 'capture'
    join tax_reports as sales on sales.ledger_id = captures.id
  where tax_reports.state in ('refused', 'due') and ledger.state <> 'failed' and (tax_reports.state = 'refused' or (tax_reports.state = 'due'
    and ledger.kind = 'refund' and sales.state = 'told' and sales.provider_ref is null))`

/** The oldest first. */
export function listUnreportedTaxes(db: ReadDb): UnreportedTax[] {
  return db
    .all<Omit<UnreportedTax, 'may_try_again'> & { may_try_again: 0 | 1 }>(
      `select tax_reports.ledger_id, ledger.kind, ledger.order_id, orders.number as order_number, ledger.amount_cents,
         ledger.tax_cents, ledger.created_at, tax_reports.error, tax_reports.state = 'refused' as may_try_again
       ${UNREPORTED} order by ledger.created_at, ledger.rowid`,
    )
    .map((row) => ({ ...row, may_try_again: row.may_try_again === 1 }))
}

export function countUnreportedTaxes(db: ReadDb): number {
  return db.get<{ count: number }>(`select count(*) as count ${UNREPORTED}`)!.count
}

/** Retries a report that Stripe refused. Refuses any other with `wrong_state`. */
export function retryTaxReport(shop: Shop, caller: Caller, input: { ledger_id: string }): null {
  return decide(shop, caller, input, (tx, report) => {
    if (!report.may_try_again) throw new Refusal('wrong_state')
    tx.run(
      `update tax_reports set state = 'due', round = round + 1, attempts = 0, next_try_at = :now, error = null, done_at = null
       where ledger_id = :ledger_id`,
      { ledger_id: report.ledger_id, now: shop.clock.now() },
    )
    return 'tax report tried again'
  })
}

/** Records that staff entered it in Stripe or in the tax return by hand. Refuses with `wrong_state` one that is not missing. */
export function noteTaxByHand(shop: Shop, caller: Caller, input: { ledger_id: string }): null {
  return decide(shop, caller, input, (tx, report) => {
    tx.run(
      `update tax_reports set state = 'told', provider_ref = null, next_try_at = null, done_at = :now
       where ledger_id = :ledger_id`,
      { ledger_id: report.ledger_id, now: shop.clock.now() },
    )
    return 'tax entered by hand'
  })
}

function decide(
  shop: Shop,
  caller: Caller,
  input: { ledger_id: string },
  change: (tx: WriteDb, report: UnreportedTax) => 'tax report tried again' | 'tax entered by hand',
): null {
  const by = staffWith('decide', caller)
  return shop.write((tx) => {
    const report = listUnreportedTaxes(tx).find(({ ledger_id }) => ledger_id === input.ledger_id)
    if (!report) throw new Refusal('wrong_state')
    const what = change(tx, report)
    const { ledger_id, order_id } = report
    recordEvent(tx, shop.clock.now(), by, {
      subject: 'order',
      subject_id: order_id,
      what,
      details: { ledger_id },
    })
    return null
  })
}
