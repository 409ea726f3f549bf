import { afterEach, describe, expect, test } from 'vitest'
import { callerOfSession } from '../../../../server/accounts/sessions.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { countDesk } from '../../../../server/desk/desk-counts.ts'
import { followEvents } from '../../../../server/messaging/mail/follow-events.ts'
import { listOutbox, moveEmail, readEmail } from '../../../../server/messaging/mail/emails.ts'
import { beginFollowing } from '../../../../server/messaging/mail/mail-progress-store.ts'
import { sendEmails } from '../../../../server/messaging/mail/send-emails.ts'
import { readDocumentToEdit, saveDocument } from '../../../../server/operations/documents/save-document.ts'
import {
  readMailSetUp,
  saveMailPassword,
  sendTestEmail,
} from '../../../../server/messaging/mail/set-up-mail.ts'
import type { Email, MailServer } from '../../../../server/platform/ports/mail.ts'
import type { Secrets } from '../../../../server/platform/ports/secrets.ts'
import { ServiceUnavailable } from '../../../../server/platform/ports/service-unavailable.ts'
import {
  EMAIL_MOVE_NAMES,
  EMAIL_STATES,
  mayMoveEmail,
} from '../../../../shared/messaging/mail/email-states.ts'
import type { MailServerSettings } from '../../../../shared/messaging/mail/mail-settings.ts'
import { DAY } from '../../../../shared/platform/time.ts'
import { paidOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { openTestShop, type TestShop, type TestShopOptions } from '../../../shop/test-shop.ts'
import { signedInOwner, type Person } from '../../../shop/v1.ts'

let open: TestShop | null = null
afterEach(async () => {
  await open?.close()
  open = null
})

const callerOf = (shop: TestShop, person: Person): Caller =>
  callerOfSession(shop.shop, person.cookie.split('=')[1])

/** A shop with one email, its owner, and the customer whom the email is for. */
async function shopWithEmail(ports: TestShopOptions['ports'] = {}) {
  open = await openTestShop({ ports })
  const shop = open
  shop.database.write(beginFollowing)
  const { customer, order } = await paidOrder(shop, { email: 'cora@customer.example' })
  followEvents(shop.shop)
  const person = await signedInOwner(shop)
  const owner = callerOf(shop, person)
  const [email] = listOutbox(shop.shop, owner, { state: null, before: null }).emails
  return { shop, owner, person, customer, order, email_id: email.id }
}

const taking = (sentEmails: Email[] = []): MailServer => ({
  send(email) {
    sentEmails.push(email)
    return Promise.resolve({ outcome: 'sent' })
  },
})

describe('the emails of a shop', () => {
  test('are listed with how many there are of each state, and whether they are sent automatically', async () => {
    const { shop, owner } = await shopWithEmail()
    const page = listOutbox(shop.shop, owner, { state: 'waiting', before: null })
    expect(page.emails).toHaveLength(1)
    expect(page.emails[0]).not.toHaveProperty('html')
    expect(page.counts).toEqual({ waiting: 1, sent: 0, failed: 0, by_hand: 0, dropped: 0, practice: 0 })
    expect(page.sends).toBe(false)
    expect(listOutbox(shop.shop, owner, { state: 'sent', before: null }).emails).toEqual([])
  })

  test('are shown to staff only', async () => {
    const { shop, customer, email_id } = await shopWithEmail()
    const caller = callerOf(shop, customer)
    for (const ask of [
      () => listOutbox(shop.shop, caller, { state: null, before: null }),
      () => readEmail(shop.shop, caller, { email_id }),
      () => moveEmail(shop.shop, caller, { email_id, move: 'drop' }),
    ])
      expect(ask).toThrow('Your role in the shop does not allow this.')
  })

  test('are counted on the Desk once they need staff', async () => {
    const { shop, owner } = await shopWithEmail()
    expect(countDesk(shop.shop, owner).emails).toBe(0)
    shop.wait(DAY)
    expect(countDesk(shop.shop, owner).emails).toBe(1)
  })

  test('are shown in a frame that runs and loads nothing', async () => {
    const { person, customer, email_id } = await shopWithEmail()
    const path = `/console/emails/${email_id}/email.html`
    const answer = await person.get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox",
    )
    expect(answer.body).toContain('Thank you for your order')
    expect((await customer.get(path)).statusCode).toBe(403)
  })
})

describe('what staff do with an email', () => {
  const PAIRS = EMAIL_STATES.flatMap((state) => EMAIL_MOVE_NAMES.map((move) => ({ state, move })))
  const isOpen = ({ state }: { state: string }) => state === 'waiting' || state === 'failed'

  async function tryMove({ state, move }: (typeof PAIRS)[number]) {
    const { shop, owner, email_id } = await shopWithEmail({ mailer: { current: () => taking() } })
    shop.database.write((tx) => tx.run('update outbox set state = ?', state))
    return () => moveEmail(shop.shop, owner, { email_id, move }).state
  }

  test.each(PAIRS.filter(isOpen))('$state: $move is done', async (pair) => {
    expect(mayMoveEmail(pair.state, pair.move)).toBe(true)
    const after = { retry: 'waiting', by_hand: 'by_hand', drop: 'dropped' }[pair.move]
    expect((await tryMove(pair))()).toBe(after)
  })

  test.each(PAIRS.filter((pair) => !isOpen(pair)))('$state: $move is refused', async (pair) => {
    expect(mayMoveEmail(pair.state, pair.move)).toBe(false)
    expect(await tryMove(pair)).toThrow('This has changed.')
  })

  test('is in the history of the order', async () => {
    const { shop, owner, order, email_id } = await shopWithEmail()
    moveEmail(shop.shop, owner, { email_id, move: 'by_hand' })
    const last = shop.database.get<{ subject_id: string; what: string }>(
      'select subject_id, what from events order by id desc limit 1',
    )
    expect(last).toEqual({ subject_id: order.id, what: 'letter by hand' })
  })

  test('sends an outdated email when staff say so', async () => {
    const sentEmails: Email[] = []
    const { shop, owner, email_id } = await shopWithEmail({ mailer: { current: () => taking(sentEmails) } })
    shop.wait(10 * DAY)
    await sendEmails(shop.shop)
    expect(sentEmails).toEqual([])
    moveEmail(shop.shop, owner, { email_id, move: 'retry' })
    await sendEmails(shop.shop)
    expect(sentEmails.map(({ id }) => id)).toEqual([email_id])
  })

  test('a retry needs a mail server, and an address', async () => {
    const none = await shopWithEmail()
    const { shop, owner, email_id } = none
    expect(() => moveEmail(shop.shop, owner, { email_id, move: 'retry' })).toThrow('No mail server is set.')
    await shop.close()
    const other = await shopWithEmail({ mailer: { current: () => taking() } })
    other.shop.database.write((tx) => tx.run('update outbox set recipient = null'))
    expect(() =>
      moveEmail(other.shop.shop, other.owner, { email_id: other.email_id, move: 'retry' }),
    ).toThrow('Call the customer instead.')
  })
})

const SERVER: MailServerSettings = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  user: 'shop',
  from: 'orders@shop.example',
}

/** Keeps secrets in memory. */
function memorySecrets(): Secrets & { kept: Map<string, string | null> } {
  const kept = new Map<string, string | null>()
  return {
    kept,
    canKeep: true,
    whyNot: null,
    get: (name) => kept.get(name) ?? null,
    source: (name) => (kept.get(name) ? 'keychain' : null),
    keep: (name, value) => {
      kept.set(name, value)
      return Promise.resolve()
    },
  }
}

const mail = { kind: 'mail' as const, version: 1, body: { server: SERVER } }

describe('the mail server', () => {
  test('is stored in a settings document, its password in the keychain only', async () => {
    const secrets = memorySecrets()
    const { shop, owner } = await shopWithEmail({ secrets })
    saveDocument(shop.shop, owner, mail)
    const saved = await saveMailPassword(shop.shop, owner, { password: 's3cret-word' })
    expect(saved).toMatchObject({ has_server: true, password: 'keychain', can_keep_password: true })
    expect(secrets.kept.get('smtp_password')).toBe('s3cret-word')
    const event = shop.database.get('select subject_id, what from events order by id desc limit 1')
    expect(event).toEqual({ subject_id: 'smtp_password', what: 'secret set' })
    const stored = shop.database.all<{ body: string }>(
      'select body from documents union select details from events',
    )
    expect(JSON.stringify(stored)).not.toContain('s3cret-word')
  })

  test('keeps its password when only another field is changed', async () => {
    const secrets = memorySecrets()
    secrets.kept.set('smtp_password', 'old')
    const { shop, owner } = await shopWithEmail({ secrets })
    saveDocument(shop.shop, owner, mail)
    expect(secrets.kept.get('smtp_password')).toBe('old')
    const removed = await saveMailPassword(shop.shop, owner, { password: null })
    expect(removed.password).toBeNull()
  })

  test('is not saved over another person’s change, nor with a password that would go unencrypted', async () => {
    const { shop, owner } = await shopWithEmail()
    const unencrypted = { server: { ...SERVER, security: 'none', user: 'shop' } }
    const refusal = refusalOf(() => saveDocument(shop.shop, owner, { ...mail, body: unencrypted }))
    expect(refusal.fields['faults']).toMatchObject([{ path: 'server.security' }])
    saveDocument(shop.shop, owner, mail)
    expect(() => saveDocument(shop.shop, owner, { ...mail, body: { server: null } })).toThrow(
      'saved a new version in the meantime',
    )
  })

  test('refuses a password without a keychain, and changes nothing', async () => {
    const { shop, owner } = await shopWithEmail()
    await expect(saveMailPassword(shop.shop, owner, { password: 'x' })).rejects.toThrow(
      'LAYERLINE_SMTP_PASSWORD',
    )
    expect(readMailSetUp(shop.shop, owner).password).toBeNull()
    expect(readDocumentToEdit(shop.shop, owner, { kind: 'mail' }).version).toBe(1)
  })

  test('sends a test email to the owner, and reports what failed', async () => {
    const sentEmails: Email[] = []
    const { shop, owner } = await shopWithEmail({ mailer: { current: () => taking(sentEmails) } })
    const { to } = await sendTestEmail(shop.shop, owner)
    expect(sentEmails).toHaveLength(1)
    expect(sentEmails[0].to).toBe(to)
    await shop.close()
    const away: MailServer = {
      send: () => Promise.reject(new ServiceUnavailable('The mail server did not answer.')),
    }
    const other = await shopWithEmail({ mailer: { current: () => away } })
    await expect(sendTestEmail(other.shop.shop, other.owner)).rejects.toThrow(
      'The mail server did not answer.',
    )
  })
})
