import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findAccountByEmail } from '../../../server/accounts/account-store.ts'
import { readEmailState } from '../../../server/accounts/email-verification.ts'
import { renameAccount, requestNewEmail } from '../../../server/accounts/own-profile.ts'
import { sendAccountEmails } from '../../../server/messaging/mail/send-account-emails.ts'
import type { Email, MailServer } from '../../../server/platform/ports/mail.ts'
import { HOUR, MINUTE } from '../../../shared/platform/time.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { callerOf } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

const EMAIL = 'cora@example.test'
const NEW_PASSWORD = 'another long password'
const MANY = [{ requests: 1000, seconds: 60 }]

let shop: TestShop
let sent: Email[]
let server: MailServer | null
beforeEach(async () => {
  sent = []
  server = { send: (letter) => Promise.resolve({ outcome: 'sent', n: sent.push(letter) }) }
  shop = await openTestShop({
    ports: { mailer: { current: () => server } },
    settings: { rate_limits: { sign_in: MANY, sign_up: MANY } },
  })
})
afterEach(() => shop.close())

const post = async (path: string, body: object) => new Person(await shop.http()).post(path, body)
const ask = (email = EMAIL) => post('/auth/reset/ask', { email })
const reset = (token: string, new_password = NEW_PASSWORD) => post('/auth/reset', { token, new_password })
const signIn = async (password: string, email = EMAIL) =>
  (await post('/auth/sign-in', { email, password })).statusCode

/** Signs up, and lets the minute pass in which no second email is sent. */
async function customer(): Promise<Person> {
  const person = await signedUpCustomer(shop, EMAIL)
  await sendAccountEmails(shop.shop)
  shop.wait(2 * MINUTE)
  sent = []
  return person
}

/** The secret of the link to a page in the newest email. */
async function tokenOf(page: string): Promise<string> {
  await sendAccountEmails(shop.shop)
  return new RegExp(`/${page}#(\\S+)`).exec(sent.at(-1)!.text)![1]
}

describe('a lost password', () => {
  test('is set anew by a link, once, which ends every session and confirms the address', async () => {
    const person = await customer()
    expect((await ask()).statusCode).toBe(204)
    const token = await tokenOf('reset-password')
    expect(sent).toMatchObject([{ to: EMAIL, subject: 'Set a new password' }])
    expect((await post('/auth/reset/look', { token })).json()).toEqual({ email: EMAIL })
    expect((await reset(token)).statusCode).toBe(204)
    expect((await person.get('/auth/session')).json().person).toBeNull()
    expect(await signIn(NEW_PASSWORD)).toBe(200)
    expect(findAccountByEmail(shop.database, EMAIL)!.email_verified_at).not.toBeNull()
    const again = await reset(token, 'a third long password')
    expect([again.statusCode, again.json().error]).toEqual([404, 'email_link_ended'])
  })

  test('the password of the owner is set the same way', async () => {
    await signedInOwner(shop)
    const { email } = shop.database.get<{ email: string }>("select email from accounts where role = 'owner'")!
    await ask(email)
    expect((await reset(await tokenOf('reset-password'))).statusCode).toBe(204)
    expect(await signIn(NEW_PASSWORD, email)).toBe(200)
  })

  test('gets the same answer for an unknown address, and no email', async () => {
    await customer()
    const [known, unknown] = [await ask(), await ask('nobody@example.test')]
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    await sendAccountEmails(shop.shop)
    expect(sent.map(({ to }) => to)).toEqual([EMAIL])
  })

  test('is emailed once a minute at most, with the same answer', async () => {
    await customer()
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([204, 204])
    expect(await sendAccountEmails(shop.shop)).toBe(1)
  })

  test('the link ends after an hour', async () => {
    await customer()
    await ask()
    const token = await tokenOf('reset-password')
    shop.wait(HOUR)
    expect((await reset(token)).json()).toMatchObject({
      error: 'email_link_ended',
      detail: expect.stringContaining('older than an hour'),
    })
    expect(await signIn(NEW_PASSWORD)).toBe(401)
  })

  test('needs a mail server', async () => {
    server = null
    expect((await ask()).json().error).toBe('no_mail_server')
  })

  test('the link neither confirms nor frees an address', async () => {
    await customer()
    await ask()
    const token = await tokenOf('reset-password')
    for (const path of ['/auth/email/look', '/auth/email/confirm', '/auth/email/free'])
      expect((await post(path, { token })).json().error).toBe('email_link_ended')
  })
})

describe('a new address', () => {
  const NEW = 'cora.new@example.test'

  test('counts once its link is confirmed, and the old address gets a notice', async () => {
    const caller = callerOf(shop, await customer())
    expect(requestNewEmail(shop.shop, caller, { email: NEW })).toMatchObject({ email: EMAIL, new_email: NEW })
    const token = await tokenOf('confirm-email')
    expect(sent).toMatchObject([{ to: NEW, subject: 'Confirm your new email address' }])
    expect(findAccountByEmail(shop.database, NEW)).toBeUndefined()
    expect((await post('/auth/email/look', { token })).json()).toMatchObject({ kind: 'change', email: NEW })
    expect((await post('/auth/email/confirm', { token })).json()).toEqual({ email: NEW })
    expect(readEmailState(shop.shop, caller)).toMatchObject({
      email: NEW,
      new_email: null,
      verified_at: shop.shop.clock.now(),
    })
    await sendAccountEmails(shop.shop)
    expect(sent.at(-1)).toMatchObject({ to: EMAIL, subject: 'The email address of your account was changed' })
    expect((await post('/auth/email/confirm', { token })).json().error).toBe('email_link_ended')
  })

  test('is refused when another account has it, also once the link is opened', async () => {
    const caller = callerOf(shop, await customer())
    requestNewEmail(shop.shop, caller, { email: NEW })
    const token = await tokenOf('confirm-email')
    await signedUpCustomer(shop, NEW)
    expect((await post('/auth/email/confirm', { token })).json().error).toBe('email_link_ended')
    expect(refusalOf(() => requestNewEmail(shop.shop, caller, { email: NEW })).code).toBe('email_taken')
  })

  test('asks for a recent sign-in', async () => {
    const caller = callerOf(shop, await customer())
    shop.wait(HOUR)
    expect(refusalOf(() => requestNewEmail(shop.shop, caller, { email: NEW })).code).toBe(
      'confirmation_required',
    )
  })
})

test('a name is changed at once', async () => {
  const caller = callerOf(shop, await customer())
  expect(renameAccount(shop.shop, caller, { name: 'Cora C.' })).toMatchObject({ name: 'Cora C.' })
})
