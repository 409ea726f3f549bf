import type { TestImapServer } from '../../server/platform/adapters/imap-server.ts'
import { HAS_DOVECOT, openImapServer } from '../../server/platform/adapters/imap-server.ts'
import { expectNoViolations } from '../accessibility.ts'
import { test as base } from '../console-owner.ts'
import { expect, expectNoOverflow, ownShop } from '../shop.ts'

/** A real mail server, whose password the shop has in its environment. */
const test = base.extend<object, { imap: TestImapServer }>({
  imap: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const imap = await openImapServer()
      process.env['LAYERLINE_IMAP_PASSWORD'] = imap.password
      await use(imap)
      delete process.env['LAYERLINE_IMAP_PASSWORD']
      await imap.close()
    },
    { scope: 'worker' },
  ],
  // The shop is started after the mail server.
  settings: [async ({ imap }, use) => use(imap && ownShop()), { scope: 'worker' }],
})
test.skip(!HAS_DOVECOT, 'the IMAP server of Debian’s package dovecot-imapd is not installed')

const NEWSLETTER = 'From: news@example.com\r\nTo: reply@in.shop.test\r\nMessage-ID: <n@x>\r\n\r\nBuy more.'

test('an owner has replies read from a mailbox, is told what is wrong with it, and checks it', async ({
  ownerPage: page,
  imap,
}) => {
  await page.goto('/console/mail-server')
  await page.getByRole('button', { name: 'Read replies from a mailbox' }).click()
  await page.getByLabel('Address for replies').fill('reply@in.shop.test')
  await page.getByLabel('IMAP server').fill('127.0.0.1')
  await page.getByLabel('IMAP port').fill(String(imap.port))
  await page.getByLabel('IMAP encryption').selectOption('none')
  await page.getByLabel('Username of the mailbox').fill(imap.user)
  await page.getByLabel('Folder', { exact: true }).fill('Replies')
  const save = async () => {
    await page.getByRole('button', { name: 'Review and save' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await save()
  const box = page.getByRole('region', { name: 'Mailbox of replies' })
  await expect(box).toContainText('Replies of 127.0.0.1')

  // A folder that is not there is said, with nothing lost of what was entered.
  await box.getByRole('button', { name: 'Check now' }).click()
  await expect(box.getByRole('alert')).toContainText('Replies')
  await expect(page.getByLabel('Username of the mailbox')).toHaveValue(imap.user)

  await page.getByLabel('Folder', { exact: true }).fill('INBOX')
  await save()
  imap.deliver(NEWSLETTER)
  await expect(async () => {
    await box.getByRole('button', { name: 'Check now' }).click()
    await expect(box.getByRole('alert')).toContainText('INBOX', { timeout: 5_000 })
  }).toPass()
  await expect(box).toContainText('INBOX of 127.0.0.1 is read whenever an email comes in.')
  await expect(box).toContainText('it answers no quote or order')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)

  await page.getByRole('button', { name: 'Stop reading the mailbox' }).click()
  await save()
  await expect(box).toHaveCount(0)
})
