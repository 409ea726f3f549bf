import { EMAIL_LINK_SECONDS, type EmailLinkKind } from '../../../shared/accounts/email-verification.ts'
import {
  addressChanged,
  addressInUse,
  confirmAddress,
  confirmNewAddress,
  resetPassword,
} from '../../../shared/messaging/mail/account-emails.ts'
import { writeEmail } from '../../../shared/messaging/mail/email.ts'
import { wordEmail, type CustomerEmail } from '../../../shared/messaging/mail/word-email.ts'
import { DAY } from '../../../shared/platform/time.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { findAccount, findAccountByEmail } from '../../accounts/account-store.ts'
import {
  insertEmailLink,
  isAccountEmailWaiting,
  listDueAccountEmails,
  saveAccountEmail,
  type AccountEmailRow,
} from '../../accounts/email-store.ts'
import { hashSecret } from '../../accounts/sessions.ts'
import type { MailServer } from '../../platform/ports/mail.ts'
import { writeSoon } from '../../platform/db/write-soon.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import type { Shop } from '../../platform/shop.ts'
import { readSender } from './read-sender.ts'
import { retryDelay } from './send-emails.ts'

const TOKEN_BYTES = 32
const MAX_ATTEMPTS = 8

interface Kind {
  /** The action of its link; null for an email without one. */
  link: EmailLinkKind | null
  /** The links end with the token, after the #, so that it is sent to no server and written to no log. */
  draft: (links: Record<'confirm_url' | 'free_url' | 'reset_url', string>) => CustomerEmail
}

const KINDS: Record<AccountEmailRow['kind'], Kind> = {
  confirm: { link: 'confirm', draft: confirmAddress },
  taken: { link: 'confirm', draft: addressInUse },
  reset: { link: 'reset', draft: resetPassword },
  change: { link: 'change', draft: confirmNewAddress },
  changed: { link: null, draft: addressChanged },
}

/** Sends the due emails about accounts and returns how many the server accepted. Each attempt has a new link. */
export async function sendAccountEmails(shop: Shop): Promise<number> {
  const server = shop.services.mailer.current()
  if (!server) return 0
  let sent = 0
  for (const email of listDueAccountEmails(shop.db, shop.clock.now())) {
    const state = await trySending(shop, server, email)
    if (state === 'sent') sent++
    // The server is unavailable: the rest would fail, too.
    if (state === 'waiting') break
  }
  return sent
}

async function trySending(
  shop: Shop,
  server: MailServer,
  email: AccountEmailRow,
): Promise<AccountEmailRow['state']> {
  const attempts = email.attempts + 1
  const state = isNeeded(shop, email) ? await send(shop, server, { ...email, attempts }) : 'failed'
  const isOver = state === 'waiting' && attempts >= MAX_ATTEMPTS
  const next_try_at = shop.clock.now() + retryDelay(attempts)
  await writeSoon(shop, (tx) =>
    saveAccountEmail(tx, email.id, { state: isOver ? 'failed' : state, attempts, next_try_at }),
  )
  return state
}

/** False once what the email is about is done or no longer possible, or the email is old. */
function isNeeded(shop: Shop, { id, kind, account_id, recipient, created_at }: AccountEmailRow): boolean {
  // The account may have been erased while the ones before it were sent.
  if (!isAccountEmailWaiting(shop.db, id)) return false
  const account = findAccount(shop.db, account_id)
  const { link } = KINDS[kind]
  if (!account || shop.clock.now() - created_at >= (link === null ? DAY : EMAIL_LINK_SECONDS[link]))
    return false
  const isTheirs = account.email.toLowerCase() === recipient.toLowerCase()
  switch (link) {
    case null:
      return !isTheirs
    case 'change':
      return findAccountByEmail(shop.db, recipient) === undefined
    case 'reset':
      return isTheirs
    case 'confirm':
      return isTheirs && account.email_verified_at === null
  }
}

async function send(
  shop: Shop,
  server: MailServer,
  email: AccountEmailRow,
): Promise<AccountEmailRow['state']> {
  const { link, draft: write } = KINDS[email.kind]
  const token = shop.ids.secret(TOKEN_BYTES)
  const { base_url } = shop.address
  const draft = write({
    confirm_url: `${base_url}/confirm-email#${token}`,
    free_url: `${base_url}/not-my-account#${token}`,
    reset_url: `${base_url}/reset-password#${token}`,
  })
  const { recipient } = email
  if (link !== null) saveLink(shop, email, { kind: link, token })
  const { email_texts, shop_details } = readShopData(shop.db)
  const worded = wordEmail(draft, email_texts[draft.kind], shop_details)
  const written = writeEmail(worded, readSender(shop, shop.db))
  try {
    const answer = await server.send({ id: `${email.id}.${email.attempts}`, to: recipient, ...written })
    return answer.outcome === 'sent' ? 'sent' : 'failed'
  } catch (error) {
    if (!(error instanceof ServiceUnavailable))
      shop.log.error({ err: error }, 'an email about an account was not sent')
    return 'waiting'
  }
}

function saveLink(
  shop: Shop,
  { account_id, recipient }: AccountEmailRow,
  { kind, token }: { kind: EmailLinkKind; token: string },
): void {
  const now = shop.clock.now()
  const times = { created_at: now, expires_at: now + EMAIL_LINK_SECONDS[kind] }
  shop.write((tx) =>
    insertEmailLink(tx, { token_hash: hashSecret(token), account_id, kind, email: recipient, ...times }),
  )
}
