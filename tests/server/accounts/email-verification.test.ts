import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findAccount, findAccountByEmail } from '../../../server/accounts/account-store.ts'
import { readEmailState, resendVerification } from '../../../server/accounts/email-verification.ts'
import { invite } from '../../../server/accounts/invitations.ts'
import { changeRole, findPeople } from '../../../server/accounts/staff.ts'
import { sendAccountEmails } from '../../../server/messaging/mail/send-account-emails.ts'
import { findOrderByLink, orderUrls } from '../../../server/orders/order-links.ts'
import { findOrder } from '../../../server/orders/order-store.ts'
import { findQuote } from '../../../server/quoting/quote-store.ts'
import type { Email, MailServer } from '../../../server/platform/ports/mail.ts'
import { ServiceUnavailable } from '../../../server/platform/ports/service-unavailable.ts'
import {
  MAX_EMAILS_PER_ADDRESS,
  MAX_EMAILS_PER_NETWORK,
} from '../../../shared/accounts/email-verification.ts'
import { DAY, MINUTE } from '../../../shared/platform/time.ts'
import { paidOrder } from '../../shop/placed-order.ts'
import { callerOf, staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { Person, signedInOwner, signedUpCustomer } from '../../shop/v1.ts'

const EMAIL = 'cora@example.test'

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

const account = () => findAccountByEmail(shop.database, EMAIL)!
const post = async (path: string, body: object) => new Person(await shop.http()).post(path, body)
const signUp = (email = EMAIL) =>
  post('/auth/sign-up', { email, password: 'a long enough password', name: 'Somebody' })

/** The secrets of the links in the newest email. */
async function links(): Promise<{ confirm: string; free: string }> {
  await sendAccountEmails(shop.shop)
  const { text } = sent.at(-1)!
  const secretOf = (page: string) => new RegExp(`/${page}#(\\S+)`).exec(text)![1]
  return { confirm: secretOf('confirm-email'), free: secretOf('not-my-account') }
}

describe('signing up', () => {
  test('sends one email with a link that proves the address once, by its button only', async () => {
    await signUp()
    const { confirm } = await links()
    expect(sent).toMatchObject([{ to: EMAIL, subject: 'Confirm your email address' }])
    const look = await post('/auth/email/look', { token: confirm })
    expect(look.json()).toMatchObject({ email: EMAIL, created_at: shop.shop.clock.now() })
    expect(account().email_verified_at).toBeNull()
    expect((await post('/auth/email/confirm', { token: confirm })).json()).toEqual({ email: EMAIL })
    expect(account().email_verified_at).toBe(shop.shop.clock.now())
    const again = await post('/auth/email/confirm', { token: confirm })
    expect([again.statusCode, again.json().error]).toEqual([404, 'email_link_ended'])
  })

  test('keeps the secret of the link nowhere in the clear', async () => {
    await signUp()
    const { confirm } = await links()
    const tables = shop.database.all<{ name: string }>("select name from sqlite_master where type = 'table'")
    const rows = tables.flatMap(({ name }) => shop.database.all(`select * from "${name}"`))
    expect(JSON.stringify(rows)).not.toContain(confirm)
  })

  test('has nothing of a stranger in the email, not even the name', async () => {
    await post('/auth/sign-up', {
      email: EMAIL,
      password: 'a long enough password',
      name: 'Win at evil.example',
    })
    await links()
    expect(JSON.stringify(sent)).not.toContain('evil')
  })

  test('a link ends after 24 hours', async () => {
    await signUp()
    const { confirm } = await links()
    shop.wait(DAY)
    expect((await post('/auth/email/confirm', { token: confirm })).statusCode).toBe(404)
    expect(account().email_verified_at).toBeNull()
  })

  test('without a mail server nothing is sent, asked for or promised', async () => {
    server = null
    const person = await signedUpCustomer(shop)
    const caller = callerOf(shop, person)
    expect(shop.database.all('select * from account_emails')).toEqual([])
    expect(readEmailState(shop.shop, caller)).toMatchObject({
      verified_at: null,
      sends: false,
      asked_at: null,
    })
    expect(() => resendVerification(shop.shop, caller)).toThrow('cannot send email')
  })

  test('a mail server in trouble is tried again, with a link that works', async () => {
    const good = server!
    server = { send: () => Promise.reject(new ServiceUnavailable('451 Later')) }
    await signUp()
    expect(await sendAccountEmails(shop.shop)).toBe(0)
    server = good
    shop.wait(MINUTE)
    expect((await post('/auth/email/confirm', { token: (await links()).confirm })).statusCode).toBe(200)
  })
})

describe('with an address that has an account', () => {
  const taken = async () => {
    const answer = await signUp()
    return [answer.statusCode, answer.json().error]
  }

  test('signing up with an address that nobody proved answers as ever, and the address gets both ways out', async () => {
    await signUp()
    await links()
    shop.wait(MINUTE)
    expect(await taken()).toEqual([409, 'email_taken'])
    await links()
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
      'Someone tried to sign up with your email address',
    ])
  })

  test('signing up with a proved address answers the same, and nothing is sent', async () => {
    await signUp()
    await post('/auth/email/confirm', { token: (await links()).confirm })
    shop.wait(MINUTE)
    expect(await taken()).toEqual([409, 'email_taken'])
    expect(await sendAccountEmails(shop.shop)).toBe(0)
  })

  test('an address gets few emails a day, however often it is tried', async () => {
    await signUp()
    for (let n = 0; n < 20; n++) {
      shop.wait(MINUTE)
      await taken()
      await sendAccountEmails(shop.shop)
    }
    expect(sent).toHaveLength(MAX_EMAILS_PER_ADDRESS)
    shop.wait(DAY)
    await taken()
    expect(await sendAccountEmails(shop.shop)).toBe(1)
  })

  test('a network address has few addresses written to a day; everybody can sign up all the same', async () => {
    for (let n = 0; n < MAX_EMAILS_PER_NETWORK + 5; n++)
      expect((await signUp(`${n}@example.test`)).statusCode).toBe(201)
    expect(shop.database.all('select * from account_emails')).toHaveLength(MAX_EMAILS_PER_NETWORK)
  })
})

describe('who says that the account is not theirs', () => {
  test('can sign up with the address at once, and nobody gets into the other account any more', async () => {
    const thief = await signedUpCustomer(shop)
    const key = (await thief.post('/v1/keys', {})).json().api_key as string
    const { id } = account()
    expect((await post('/auth/email/free', { token: (await links()).free })).json()).toEqual({ email: EMAIL })
    expect((await thief.get('/v1/me')).statusCode).toBe(401)
    const robot = new Person(await shop.http())
    expect((await robot.get('/v1/me', { authorization: `Bearer ${key}` })).statusCode).toBe(401)
    expect((await signUp()).statusCode).toBe(201)
    expect(account().id).not.toBe(id)
    const { email } = findAccount(shop.database, id)!
    const signedIn = await post('/auth/sign-in', { email, password: 'a long enough password' })
    expect(signedIn.statusCode).toBe(401)
  })

  test('gets nothing about its orders, which go on and are followed by their links', async () => {
    const { order } = await paidOrder(shop, { email: EMAIL })
    await post('/auth/email/free', { token: (await links()).free })
    expect(findOrder(shop.database, order.id)).toMatchObject({ status: 'queued', contact_email: null })
    const { order_url } = orderUrls(shop.shop, findQuote(shop.database, order.id)!)
    expect(findOrderByLink(shop.shop, order_url.split('/').at(-1)!).id).toBe(order.id)
    expect(JSON.stringify(shop.database.all('select * from checkouts'))).not.toContain(EMAIL)
  })

  test('cannot do so once the address was proved, or with the link of another address', async () => {
    await signUp()
    const { confirm, free } = await links()
    await post('/auth/email/confirm', { token: confirm })
    expect((await post('/auth/email/free', { token: free })).statusCode).toBe(404)
    expect(account().email).toBe(EMAIL)
  })

  test('a person who works in the shop is sent to the shop', async () => {
    await signUp()
    const { free } = await links()
    shop.database.write((tx) => tx.run("update accounts set role = 'packer' where email = ?", EMAIL))
    expect((await post('/auth/email/free', { token: free })).statusCode).toBe(409)
    expect(account().role).toBe('packer')
  })
})

describe('another email', () => {
  test('can be asked for once a minute, and its state is told', async () => {
    const person = await signedUpCustomer(shop)
    const caller = callerOf(shop, person)
    expect(readEmailState(shop.shop, caller)).toEqual({
      email: EMAIL,
      verified_at: null,
      sends: true,
      asked_at: shop.shop.clock.now(),
      new_email: null,
    })
    expect(() => resendVerification(shop.shop, caller)).toThrow('Wait 60 seconds')
    shop.wait(MINUTE)
    expect(resendVerification(shop.shop, caller).asked_at).toBe(shop.shop.clock.now())
    await sendAccountEmails(shop.shop)
    expect(sent).toHaveLength(2)
  })
})

describe('the shop’s people', () => {
  test('made by the owner count as proved: the owner, and whoever is invited', async () => {
    const owner = callerOf(shop, await signedInOwner(shop))
    const { link } = invite(shop.shop, owner, { name: 'Pat', role: 'packer' })
    const token = link.split('#')[1]
    await post('/auth/invitations/sign-up', {
      token,
      email: EMAIL,
      password: 'a long enough password',
      name: 'Pat',
    })
    expect(account().email_verified_at).not.toBeNull()
    expect(findAccountByEmail(shop.database, 'owner@shop.test')!.email_verified_at).not.toBeNull()
    expect(await sendAccountEmails(shop.shop)).toBe(0)
  })

  test('get no role with an address that nobody proved, as long as there is a mail server', async () => {
    const owner = await staffMember(shop, 'owner')
    await signUp()
    const to = { account_id: account().id, role: 'viewer' } as const
    expect(findPeople(shop.shop, owner, { q: EMAIL })).toMatchObject([{ email_verified_at: null }])
    expect(() => changeRole(shop.shop, owner, to)).toThrow('has not confirmed')
    const token = (await links()).confirm
    await post('/auth/email/confirm', { token })
    changeRole(shop.shop, owner, to)
    expect(account().role).toBe('viewer')
  })

  test('get their role without a proof where no email can be sent', async () => {
    server = null
    const owner = await staffMember(shop, 'owner')
    await signUp()
    changeRole(shop.shop, owner, { account_id: account().id, role: 'viewer' })
    expect(account().role).toBe('viewer')
  })
})
