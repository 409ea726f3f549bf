import { DAY, formatInstant, HOUR, MINUTE } from '../../platform/time.ts'
import type { CertificateFacts, HealthFacts, ServiceFacts } from './health-facts.ts'
import { bad, good, notice, type HealthArea, type HealthFinding } from './health-finding.ts'
import { counted } from '../../platform/counted.ts'
import { agoText, spanText } from './health-words.ts'

/** A short outage is bridged by retries; a longer one needs a person. */
const LONG_OUTAGE = 30 * MINUTE
/** Mail servers are serviced, and an answer of a customer may wait for so long. */
const LONG_MAILBOX_OUTAGE = HOUR
/** Stripe sends a webhook within seconds of a payment. */
const WEBHOOK_LATE = HOUR
/** Programs that renew certificates do so a month before the end. */
const CERTIFICATE_ENDS_SOON = { notice: 21 * DAY, bad: 7 * DAY }

/** Payments, mail, delivery services, the local network, certificates and printers. */
export function serviceFindings(facts: HealthFacts): HealthFinding[] {
  return [
    ...paymentFindings(facts),
    ...mailFindings(facts),
    ...mailboxFindings(facts),
    ...deliveryFindings(facts),
    ...lanFindings(facts),
    ...facts.certificates.map((certificate) => certificateFinding(certificate, facts.now)),
    printerFinding(facts),
  ]
}

interface Service {
  area: HealthArea
  name: string
  calls: ServiceFacts
  page: string
  now: number
}

/** Null while a service answers. */
function outageFinding({ area, name, calls, page, now }: Service): HealthFinding | null {
  if (calls.failures === 0 || calls.failing_since === null) return null
  const problem = {
    sentence: `${name} has failed for ${spanText(now - calls.failing_since)}, ${counted(calls.failures, 'call')}: ${calls.error ?? 'no answer'}.`,
    advice: 'Check that this computer is online and that the keys are right. The program keeps trying.',
    page,
  }
  return now - calls.failing_since >= LONG_OUTAGE ? bad(area, problem) : notice(area, problem)
}

function paymentFindings(facts: HealthFacts): HealthFinding[] {
  const { payments, now } = facts
  const { provider, live, failed_refunds, last_paid_at, calls } = payments
  const page = '/console/payments'
  const outage = outageFinding({ area: 'payments', name: 'Stripe', calls, page, now })
  const problems = [outage, webhookFinding(facts)].filter((finding) => finding !== null)
  if (failed_refunds > 0)
    problems.push(
      notice('payments', {
        sentence: `${counted(failed_refunds, 'refund')} failed, and the customers wait for their money.`,
        advice: 'Retry them, or return the money in another way.',
        page: '/console/money',
      }),
    )
  const paid = last_paid_at === null ? 'No payment yet.' : `Last payment ${agoText(last_paid_at, now)}.`
  const mode =
    provider === 'practice' ? 'Test payments: no money moves.' : `Stripe ${live ? 'live' : 'test'} mode.`
  return [...problems, good('payments', `${mode} ${paid}`)]
}

/** Payments are also found by asking Stripe, but later, and disputes much later. */
function webhookFinding({ payments, now, zone }: HealthFacts): HealthFinding | null {
  const { provider, has_webhook_secret, last_webhook_at, last_forged_at, last_paid_at } = payments
  if (provider !== 'stripe' || !has_webhook_secret) return null
  const page = '/console/payments'
  if (last_forged_at !== null && last_forged_at > (last_webhook_at ?? 0) && now - last_forged_at < DAY)
    return notice('payments', {
      sentence: `Stripe’s webhook has been refused since ${formatInstant(last_forged_at, zone)}: its signature does not match.`,
      advice: 'Enter the signing secret of this webhook again.',
      page,
    })
  const isSilent =
    last_paid_at !== null &&
    now - last_paid_at > MINUTE &&
    (last_webhook_at ?? 0) < last_paid_at - WEBHOOK_LATE
  if (!isSilent) return null
  return notice('payments', {
    sentence:
      last_webhook_at === null
        ? 'Stripe’s webhook has never arrived, although payments have.'
        : `Stripe’s webhook has been silent since ${formatInstant(last_webhook_at, zone)}, although payments came in.`,
    advice: 'Look at the webhook in Stripe’s dashboard: its address must lead to this shop.',
    page,
  })
}

function mailFindings({ mail, now }: HealthFacts): HealthFinding[] {
  const { has_server, waiting, failed, calls } = mail
  const page = '/console/mail-server'
  const outage = outageFinding({ area: 'mail', name: 'The mail server', calls, page, now })
  const problems = outage ? [outage] : []
  if (!has_server && waiting > 0)
    problems.push(
      notice('mail', {
        sentence: `${counted(waiting, 'email')} cannot be sent: there is no mail server.`,
        advice: 'Set one, or send the emails by hand.',
        page,
      }),
    )
  if (failed > 0)
    problems.push(
      notice('mail', {
        sentence: `${counted(failed, 'email')} could not be sent.`,
        advice: 'Send them by hand, or correct their addresses.',
        page: '/console/emails',
      }),
    )
  if (problems.length > 0) return problems
  const sent =
    calls.last_good_at === null
      ? 'None sent since the start.'
      : `Last sent ${agoText(calls.last_good_at, now)}.`
  if (!has_server) return [good('mail', 'No mail server is set, and no email waits.')]
  return [good('mail', `${counted(waiting, 'email')} to send. ${sent}`)]
}

/** The mailbox of replies. A short outage is no problem: nothing is lost in it. */
function mailboxFindings({ mail: { mailbox }, now }: HealthFacts): HealthFinding[] {
  if (mailbox === null) return []
  const { host, folder, failing_since, error, last_good_at } = mailbox
  if (failing_since === null) {
    const read = last_good_at === null ? 'not yet since the start' : `last ${agoText(last_good_at, now)}`
    return [good('mail', `Replies are read from ${folder} of ${host}, ${read}.`)]
  }
  const sentence = `Replies of customers cannot be read from ${host} for ${spanText(now - failing_since)}: ${error ?? 'no answer.'}`
  if (now - failing_since < LONG_MAILBOX_OUTAGE) return [good('mail', `${sentence} It is tried again.`)]
  const advice = 'Look at the settings of the mailbox. Until then, read replies in your mail program.'
  return [bad('mail', { sentence, advice, page: '/console/mail-server' })]
}

function deliveryFindings({ delivery, now }: HealthFacts): HealthFinding[] {
  const services = [
    { name: 'The courier service', calls: delivery.courier },
    { name: 'The carrier service', calls: delivery.carrier },
  ].filter((service): service is { name: string; calls: ServiceFacts } => service.calls !== null)
  if (services.length === 0) return [good('delivery', 'No service is asked: prices are the shop’s own.')]
  return services.map(
    ({ name, calls }) =>
      outageFinding({ area: 'delivery', name, calls, page: '/console/delivery-settings', now }) ??
      good(
        'delivery',
        calls.last_good_at === null
          ? `${name} has not been called since the start.`
          : `${name} answered ${agoText(calls.last_good_at, now)}.`,
      ),
  )
}

function lanFindings({ lan_fault }: HealthFacts): HealthFinding[] {
  if (lan_fault === null) return [good('local_network', 'The local network is open or closed, as it is set.')]
  const problem = {
    sentence: `Other devices may not reach the shop. ${lan_fault}`,
    advice: 'The page Local network shows what to do. The shop itself is open on this computer.',
    page: '/console/lan',
  }
  return [bad('local_network', problem)]
}

const RENEWAL = {
  proxy: 'Renew it where https ends: the proxy or tunnel in front of this program.',
  files: 'Put the renewed files in the place of the old ones; they are read without a restart.',
  program: 'Make a new certificate authority on the page Local network; devices then have to trust it again.',
} as const

function certificateFinding(
  { host, valid_until, error, renewed_by }: CertificateFacts,
  now: number,
): HealthFinding {
  // The shop's own address cannot be opened from inside every network, so this alone is no fault.
  if (valid_until === null)
    return good('certificates', `The certificate of ${host} cannot be seen from this computer: ${error}.`)
  const left = valid_until - now
  const sentence =
    left <= 0
      ? `The certificate of ${host} expired ${agoText(valid_until, now)}: browsers refuse the shop.`
      : `The certificate of ${host} is valid for ${spanText(left)}.`
  const problem = {
    sentence,
    advice: RENEWAL[renewed_by ?? 'proxy'],
    ...(renewed_by && { page: '/console/lan' }),
  }
  if (left < CERTIFICATE_ENDS_SOON.bad) return bad('certificates', problem)
  if (left < CERTIFICATE_ENDS_SOON.notice) return notice('certificates', problem)
  return good('certificates', sentence)
}

function driftText({ printer, material, percent }: HealthFacts['printers']['drifts'][number]): string {
  return `${printer} with ${material} by ${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}

function printerFinding({ printers }: HealthFacts): HealthFinding {
  const { total, available, printing, maintenance, off, overdue, drifts } = printers
  const page = '/console/printers'
  const sentence = `${printing} printing, ${available} available, ${maintenance} under maintenance, ${off} off.`
  if (total > 0 && available + printing === 0)
    return bad('printers', {
      sentence: `No printer can print: ${sentence}`,
      advice: 'Make one available, or move the ship dates.',
      page,
    })
  if (overdue.length > 0)
    return notice('printers', {
      sentence: `Maintenance should have ended: ${overdue.join(', ')}. Ship dates do not count on them.`,
      advice: 'Make them available, or set a new end.',
      page,
    })
  if (drifts.length > 0)
    return notice('printers', {
      sentence: `The last prints no longer agree with the accepted factor: ${drifts.map(driftText).join(', ')}.`,
      advice: 'Look at the printer, or accept the new factor.',
      page: '/console/calibration',
    })
  return good('printers', sentence)
}
