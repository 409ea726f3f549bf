import type { HealthFacts, MailFacts, PaymentFacts } from '../../../shared/operations/health/health-facts.ts'
import { isLiveKey } from '../../../shared/payments/payment-set-up.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import { damagedDocuments, readShopData } from '../../catalog/shop-data.ts'
import { readMailboxProgress } from '../../messaging/messages/mailbox-store.ts'
import { mailboxName } from '../../messaging/messages/read-mailbox.ts'
import { listPaymentEvents } from '../../payments/payment-event-store.ts'
import type { Shop } from '../../platform/shop.ts'

/** As many as the table keeps. */
const WEBHOOKS = 50

export function readPaymentFacts({
  db,
  services: { payments },
  secrets,
  machine: { health },
}: Shop): PaymentFacts {
  const webhooks = listPaymentEvents(db, WEBHOOKS)
  const { provider } = payments.current()
  return {
    provider,
    live: isLiveKey(secrets.get('stripe_key')),
    calls: health.notes.callsOf('stripe'),
    has_webhook_secret: secrets.get('stripe_webhook_secret') !== null,
    last_webhook_at: webhooks.find(({ what }) => what !== null)?.at ?? null,
    last_forged_at: webhooks.find(({ what }) => what === null)?.at ?? null,
    ...db.get<Pick<PaymentFacts, 'last_paid_at' | 'failed_refunds'>>(
      `select (select created_at from ledger where kind = 'capture' and provider = ?
            order by created_at desc limit 1) as last_paid_at,
         (select count(*) from ledger
            where kind = 'refund' and state = 'failed' and tried_again_by is null) as failed_refunds`,
      provider,
    )!,
  }
}

export function readMailFacts({ db, services: { mailer }, machine: { health } }: Shop): MailFacts {
  const isDamaged = damagedDocuments(db).includes('mail')
  return {
    mailbox: isDamaged ? null : readMailboxFacts(db, health.notes),
    has_server: !isDamaged && mailer.current() !== null,
    calls: health.notes.callsOf('mail'),
    ...db.get<Pick<MailFacts, 'waiting' | 'failed'>>(
      `select (select count(*) from outbox where state = 'waiting') as waiting,
         (select count(*) from outbox where state = 'failed') as failed`,
    )!,
  }
}

/** Reads the facts about the mailbox. The instant since which it fails is kept over a restart of the program. */
function readMailboxFacts(db: Shop['db'], notes: Shop['machine']['health']['notes']): MailFacts['mailbox'] {
  const { mailbox } = readShopData(db).mail
  if (mailbox === null) return null
  const { host, folder } = mailbox
  const progress = readMailboxProgress(db, mailboxName(mailbox))
  return {
    ...notes.callsOf('mailbox'),
    failing_since: progress?.failing_since ?? null,
    host,
    folder,
  }
}

export function readDeliveryFacts({
  db,
  services: { deliveryServices },
  machine: { health },
}: Shop): HealthFacts['delivery'] {
  if (damagedDocuments(db).includes('delivery')) return { courier: null, carrier: null }
  const { notes } = health
  return {
    courier: deliveryServices.courier()?.book ? notes.callsOf('courier') : null,
    carrier: deliveryServices.carrier()?.book ? notes.callsOf('carrier') : null,
  }
}

/** Counts the printed pieces whose print ended since an instant. */
export function countPrints(db: Shop['db'], since: Instant): { good: number; failed: number } {
  return db.get(
    `select coalesce(sum(outcome = 'printed'), 0) as good, coalesce(sum(outcome = 'failed'), 0) as failed
     from plate_units where ended_at >= ?`,
    since,
  )!
}
