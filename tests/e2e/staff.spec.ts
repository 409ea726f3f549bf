import type { Page } from '@playwright/test'
import { PASSWORD, signInAs, signUp } from './account-person.ts'
import { OWNER, test } from './console-owner.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, expectNoOverflow, ownShop, pageElsewhere } from './shop.ts'

// The log has only what these tests did.
test.use({ settings: ownShop() })

async function invite(owner: Page, name: string, role: string): Promise<string> {
  await owner.goto('/console/staff')
  await owner.getByRole('button', { name: 'Invite someone' }).click()
  await expect(owner.getByLabel('Name', { exact: true })).toBeFocused()
  await owner.getByLabel('Name', { exact: true }).fill(name)
  await owner.getByText(role, { exact: true }).last().click()
  await owner.getByRole('button', { name: 'Create link' }).click()
  const panel = owner.getByRole('region', { name: `Copy the link for ${name} now` })
  await expect(panel.getByRole('heading')).toBeFocused()
  return (await panel.locator('code').textContent()) ?? ''
}

async function join(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Name').fill('Max Packer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join the shop' }).click()
}

const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('an invited person joins by the link, and the link is used up', async ({ ownerPage, browser, shop }) => {
  const link = await invite(ownerPage, 'Max', 'Packer')
  await ownerPage.getByRole('button', { name: 'Done' }).click()
  await expect(ownerPage.getByRole('button', { name: 'Invite someone' })).toBeFocused()
  await expect(rowOf(ownerPage, 'Invited, hasn’t joined yet')).toContainText('Max')
  expect(await ownerPage.content()).not.toContain(link.split('#')[1])

  const max = await pageElsewhere(browser, shop)
  const requestedUrls: string[] = []
  max.on('request', (request) => requestedUrls.push(request.url()))
  await max.goto(link)
  await expect(max.getByRole('heading', { level: 1 })).toHaveText('Welcome, Max')
  await expect(max.getByText('You are invited to this shop as a packer')).toBeVisible()
  const email = `max-${Date.now()}@shop.example`
  await join(max, link, email)
  await expect(max.getByRole('heading', { name: 'Pack and ship', exact: true })).toBeVisible()
  // The server sees no address with what follows the #.
  expect(requestedUrls.filter((url) => new URL(url).href.split('#')[0].includes(link.split('#')[1]))).toEqual(
    [],
  )

  await ownerPage.reload()
  await expect(rowOf(ownerPage, email)).toContainText('Packer')
  await expect(ownerPage.getByText('Invited, hasn’t joined yet')).toHaveCount(0)

  const late = await pageElsewhere(browser, shop)
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible()
})

test('a withdrawn invitation admits no one', async ({ ownerPage, browser, shop }) => {
  const link = await invite(ownerPage, 'Nora', 'Viewer')
  await ownerPage.getByRole('button', { name: 'Done' }).click()
  await ownerPage.getByRole('button', { name: 'Withdraw the invitation for Nora' }).click()
  await ownerPage.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(ownerPage.getByText('Invited, hasn’t joined yet')).toHaveCount(0)
  const nora = await pageElsewhere(browser, shop)
  await nora.goto(link)
  await expect(nora.getByText('was used or withdrawn')).toBeVisible()
})

test('a customer who signs in on the way accepts the invitation with the existing account', async ({
  ownerPage,
  browser,
  shop,
}) => {
  const link = await invite(ownerPage, 'Ola', 'Operator')
  const ola = await pageElsewhere(browser, shop)
  const { email } = await signUp(ola, 'Ola')
  await ola.request.post('/auth/sign-out', { headers: { origin: shop } })
  await ola.goto(link)
  await ola.getByRole('link', { name: 'Sign in with it' }).click()
  // The previous page has these fields too.
  await expect(ola.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInAs(ola, email)
  await expect(ola.getByRole('heading', { name: 'Join the shop' })).toBeVisible()
  await ola.getByRole('button', { name: 'Join with this account' }).click()
  await expect(ola.getByRole('heading', { name: 'Desk', exact: true })).toBeVisible()
  await ownerPage.goto('/console/staff')
  await expect(rowOf(ownerPage, email)).toContainText('Operator')
})

test('a customer becomes an owner and a customer again, each from the next click on', async ({
  ownerPage,
  browser,
  shop,
}) => {
  const cleo = await pageElsewhere(browser, shop)
  const { email } = await signUp(cleo, 'Cleo')
  await cleo.goto('/console/staff')
  await expect(cleo.getByRole('heading', { name: 'This page is for staff' })).toBeVisible()

  await ownerPage.goto('/console/staff')
  await ownerPage.getByLabel('Search customers by name or email').fill(email)
  await ownerPage.getByRole('button', { name: 'Give Cleo a role' }).click()
  await ownerPage.getByRole('dialog').getByText('Owner', { exact: true }).click()
  await expect(ownerPage.getByRole('dialog')).toContainText('An owner can do everything you can.')
  await ownerPage.getByRole('button', { name: 'Give this role' }).click()
  const working = ownerPage.getByRole('region', { name: 'Staff members' }).getByRole('listitem')
  await expect(working.filter({ hasText: email })).toContainText('Owner')
  await cleo.reload()
  await expect(cleo.getByRole('heading', { name: 'Staff', exact: true })).toBeVisible()

  await ownerPage.getByRole('button', { name: 'Change Cleo' }).click()
  await ownerPage.getByRole('menuitem', { name: 'Remove all access' }).click()
  await ownerPage.getByRole('button', { name: 'Remove access' }).click()
  await expect(working.filter({ hasText: email })).toHaveCount(0)
  await cleo.reload()
  await expect(cleo.getByRole('heading', { name: 'This page is for staff' })).toBeVisible()
})

test('the last owner cannot be removed, and the page says why', async ({ ownerPage }) => {
  await ownerPage.goto('/console/staff')
  await ownerPage.getByRole('button', { name: 'Change Olive Owner' }).click()
  await ownerPage.getByRole('menuitem', { name: 'Remove all access' }).click()
  await ownerPage.getByRole('button', { name: 'Remove access' }).click()
  await expect(ownerPage.getByRole('alert')).toContainText('The shop needs an owner')
  await ownerPage.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(ownerPage, OWNER.email)).toContainText('You')
})

test('an owner signs a staff member out everywhere at once', async ({ ownerPage, browser, shop }) => {
  const link = await invite(ownerPage, 'Sam', 'Viewer')
  const sam = await pageElsewhere(browser, shop)
  const email = `sam-${Date.now()}@shop.example`
  await join(sam, link, email)
  await expect(sam.getByRole('heading', { name: 'Desk', exact: true })).toBeVisible()
  await ownerPage.goto('/console/staff')
  const row = rowOf(ownerPage, email)
  await row.getByRole('button', { name: 'Change Max Packer' }).click()
  await ownerPage.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await ownerPage.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(row).toContainText('Not signed in')
  await sam.goto('/account')
  await expect(sam.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the security log says who, what and when, by kind and by person, fifty at a time', async ({
  ownerPage,
  browser,
  shop,
}) => {
  const lea = await pageElsewhere(browser, shop)
  const { email } = await signUp(lea, 'Lea')
  const origin = { origin: shop }
  await lea.request.post('/auth/sign-out', { headers: origin })
  for (let tried = 0; tried < 51; tried++)
    await lea.request.post('/auth/sign-in', {
      data: { email: `nobody-${tried}@example.com`, password: 'not the password' },
      headers: origin,
    })
  await lea.request.post('/auth/sign-in', { data: { email, password: 'not the password' }, headers: origin })

  await ownerPage.goto('/console/staff')
  await ownerPage.getByRole('link', { name: 'Security log' }).click()
  await expect(ownerPage.getByRole('heading', { name: 'Security log' })).toBeVisible()
  const entries = ownerPage.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveCount(50)
  await expect(entries.first()).toContainText('Someone tried to sign in as Lea with a wrong password.')
  await expect(entries.first()).toContainText('from 127.0.0.1')
  await expect(entries.nth(1)).toContainText('for an account that doesn’t exist')
  await ownerPage.getByRole('button', { name: 'Older entries' }).click()
  await expect(entries.filter({ hasText: 'Lea created an account.' })).toHaveCount(1)

  await entries.first().getByRole('button', { name: email }).click()
  await expect(ownerPage.getByText('Only entries about')).toContainText(email)
  await expect(entries).toHaveCount(4)
  await expect(entries.nth(1)).toContainText('Lea signed out.')
  await ownerPage.getByLabel('Show', { exact: true }).selectOption('API keys and programs')
  await expect(ownerPage.getByText('No entries yet.')).toBeVisible()
  await ownerPage.reload()
  await expect(ownerPage.getByText('No entries yet.')).toBeVisible()
  await ownerPage.getByRole('button', { name: 'Show everyone' }).click()
  await ownerPage.getByLabel('Show', { exact: true }).selectOption('Everything')
  await expect(entries).toHaveCount(50)
})

test('no staff page has accessibility violations, including on a phone', async ({ ownerPage }) => {
  const someRow = ownerPage.getByRole('main').getByRole('listitem').first()
  await ownerPage.goto('/console/staff')
  await expect(rowOf(ownerPage, OWNER.email)).toBeVisible()
  await ownerPage.getByRole('button', { name: 'Invite someone' }).click()
  await expectNoViolations(ownerPage)
  await ownerPage.getByRole('button', { name: 'Cancel' }).click()
  await ownerPage.getByRole('button', { name: 'Change Olive Owner' }).click()
  await ownerPage.getByRole('menuitem', { name: 'Change role' }).click()
  await expect(ownerPage.getByRole('dialog')).toBeVisible()
  await expectNoViolations(ownerPage)
  await ownerPage.goto('/console/security-log')
  await expect(someRow).toBeVisible()
  await expectNoViolations(ownerPage)
  await ownerPage.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/console/staff', '/console/security-log']) {
    await ownerPage.goto(path)
    await expect(someRow).toBeVisible()
    await expectNoOverflow(ownerPage)
  }
})
