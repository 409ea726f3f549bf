import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page } from '@playwright/test'
import { BRIDGE_PATH } from '../../shared/accounts/oauth/agent-programs.ts'
import { challengeOf, VERIFIER } from '../shop/oauth-client.ts'
import { PASSWORD, signInAs, signUp } from './account-person.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './shop.ts'

/** A program on this computer that waits for its redirect. */
interface Program {
  client_id: string
  redirect_uri: string
  /** The address that the browser opens first. */
  authorizeUrl: string
  /** The parameters of the redirect, once it arrived. */
  answer: Promise<URLSearchParams>
  close(): void
}

async function startProgram(request: APIRequestContext, name: string, scope: string): Promise<Program> {
  const { promise: answer, resolve } = Promise.withResolvers<URLSearchParams>()
  const server = createServer((incoming, reply) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://127.0.0.1')
    if (pathname === '/callback') resolve(searchParams)
    reply.setHeader('content-type', 'text/html').end('<h1>Back in the program</h1>')
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  const metadata = { client_name: name, client_uri: 'https://robot.example', redirect_uris: [redirect_uri] }
  const { client_id } = (await (await request.post('/oauth/register', { data: metadata })).json()) as {
    client_id: string
  }
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri,
    scope,
    state: 'story',
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: 'S256',
  })
  return {
    client_id,
    redirect_uri,
    authorizeUrl: `/oauth/authorize?${query.toString()}`,
    answer,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The token endpoint's answer to a form. */
async function tokens(request: APIRequestContext, form: Record<string, string>) {
  return (await (await request.post('/oauth/token', { form })).json()) as Record<string, string>
}

const appRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Connected apps' }).getByRole('listitem').filter({ hasText: name })

test('a person signs in for an app, leaves purchases out, and ends the connection later', async ({
  page,
  request,
}) => {
  const program = await startProgram(request, '<i>Robot</i>', 'quotes orders purchase')
  const { email } = await signUp(page, 'Conny')
  await page.context().clearCookies()

  await page.goto(program.authorizeUrl)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInAs(page, email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Connect this app?' })).toBeFocused()
  await expect(page.getByText('<i>Robot</i>', { exact: true })).toBeVisible()
  await expect(page.getByText('https://robot.example', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://robot.example' })).toHaveCount(0)
  await expect(page.getByText('A program on this computer (127.0.0.1)')).toBeVisible()
  await expect(page.getByText(/unverified|haven’t checked/i)).toHaveText([
    'Unverified: we haven’t checked this name.',
  ])
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByLabel('Quotes')).toBeChecked()
  await expect(page.getByLabel('Allow purchases')).not.toBeChecked()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible()

  const back = await program.answer
  expect(back.get('state')).toBe('story')
  const { client_id, redirect_uri } = program
  const granted = await tokens(request, {
    grant_type: 'authorization_code',
    code: back.get('code')!,
    code_verifier: VERIFIER,
    client_id,
    redirect_uri,
  })
  expect(granted).toMatchObject({ token_type: 'Bearer', scope: 'quotes orders' })

  await page.goto('/account')
  await expect(appRow(page, 'Robot')).toContainText('May use: quotes, orders')
  await expect(appRow(page, 'Robot')).toContainText('Not used yet, connected')
  await page.getByRole('button', { name: 'Disconnect <i>Robot</i>' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Disconnect <i>Robot</i>' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByText('No app is connected.')).toBeVisible()
  await page.getByText('1 connection that ended in the last 30 days').click()
  await expect(appRow(page, 'Robot')).toContainText('Disconnected')
  await expect(page.getByRole('button', { name: 'Disconnect <i>Robot</i>' })).toHaveCount(0)
  const refused = await tokens(request, {
    grant_type: 'refresh_token',
    refresh_token: granted['refresh_token'],
    client_id,
  })
  expect(refused['error']).toBe('invalid_grant')
  program.close()
})

test('an app that requests more shows what it has, and the new connection replaces it or is added', async ({
  page,
  request,
}) => {
  const program = await startProgram(request, 'Robot', 'quotes orders')
  await signUp(page, 'Mo')
  const connect = async (scope: string) => {
    await page.goto(program.authorizeUrl.replace('quotes+orders', scope))
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
  }
  const back = page.getByRole('heading', { name: 'Back in the program' })
  await connect('quotes+orders')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await back.waitFor()

  await connect('quotes+orders+purchase')
  await expect(page.getByRole('heading', { name: 'Give this app more access?' })).toBeFocused()
  await expect(page.getByText(/^Since .+ with quotes, orders; not used yet$/)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^purchases$/ })).toBeVisible()
  await expect(page.getByLabel('End the earlier connection')).toBeChecked()
  await expect(page.getByLabel('Allow purchases')).not.toBeChecked()
  await page.getByText('Allow purchases', { exact: true }).click()
  await page.getByLabel('Monthly limit').fill('25')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await back.waitFor()
  await page.goto('/account')
  await expect(appRow(page, 'Robot')).toHaveCount(1)
  await expect(appRow(page, 'Robot')).toContainText('May use: quotes, orders, purchases')

  await connect('quotes+orders+purchase')
  await expect(page.getByRole('heading', { name: 'Connect this app again?' })).toBeFocused()
  await page.getByText('Allow purchases', { exact: true }).click()
  await expect(page.getByLabel('Monthly limit')).toHaveValue('25')
  await page.getByText('Allow purchases', { exact: true }).click()
  await page.getByText('End the earlier connection', { exact: true }).click()
  await expect(page.getByLabel('End the earlier connection')).not.toBeChecked()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await back.waitFor()
  await page.goto('/account')
  await expect(page.getByText('Robot is connected 2 times')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Disconnect Robot, connected / })).toHaveCount(2)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Disconnect all of Robot' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect all' }).click()
  await expect(page.getByText('No app is connected.')).toBeVisible()
  await expect(page.getByText('3 connections that ended in the last 30 days')).toBeVisible()
  program.close()
})

test('changing the password while keeping keys and apps says that they keep working, and can end them all', async ({
  page,
  request,
}) => {
  const program = await startProgram(request, 'Robot', 'quotes')
  await signUp(page, 'Pia')
  await page.goto(program.authorizeUrl)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('heading', { name: 'Back in the program' }).waitFor()
  await page.goto('/account')
  const { origin } = new URL(page.url())
  const response = await page.request.post('/v1/keys', { headers: { origin }, data: { name: 'Script' } })
  const { api_key } = (await response.json()) as { api_key: string }
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('walls and infill')
  await page.getByText('End all API keys and connected apps', { exact: true }).click()
  await page.getByRole('button', { name: 'Save password' }).click()
  const note = page.getByRole('alert')
  await expect(note).toContainText('1 API key and 1 connected app still work.')
  await expectNoViolations(page)
  await note.getByRole('button', { name: 'End all API keys and apps too' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click()
  await note.getByRole('button', { name: 'End all API keys and apps too' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End them all' }).click()
  await expect(page.getByText('1 API key and 1 connected app were ended.')).toBeFocused()
  await expect(page.getByText('No app is connected.')).toBeVisible()
  const refused = await request.get('/v1/me', { headers: { authorization: `Bearer ${api_key}` } })
  expect(refused.status()).toBe(401)
  program.close()
})

test('the page of API keys has what an assistant needs to connect, to copy for each program', async ({
  page,
  request,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page, 'Aga')
  await page.goto('/account/keys')
  const section = page.getByRole('region', { name: 'Connect an agent' })
  const { origin } = new URL(page.url())
  await expect(section).toContainText(`"url": "${origin}/mcp"`)
  await section.getByLabel('Your assistant runs in').selectOption('VS Code')
  await section.getByRole('button', { name: 'Copy: Over the web, Add to .vscode/mcp.json' }).click()
  await expect(section.getByRole('button', { name: 'Copied: Over the web' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(copied)).toEqual({ servers: { layerline: { type: 'http', url: `${origin}/mcp` } } })
  // The bridge is offered where the shop has one.
  const isThere = (await request.get(BRIDGE_PATH)).ok()
  await expect(section.getByText(`${origin}${BRIDGE_PATH}`)).toHaveCount(isThere ? 1 : 0)
  await expectNoViolations(page)
})

test('purchases are granted where they are ticked, and a denial is reported to the program', async ({
  page,
  request,
}) => {
  const program = await startProgram(request, 'Buyer', 'purchase')
  await signUp(page, 'Bo')
  await page.goto(program.authorizeUrl)
  await expect(page.getByRole('heading', { name: 'Connect this app?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Allow purchases')).toBeFocused()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Select at least one, or deny.')
  await expect(page.getByLabel('Allow purchases')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Monthly limit')).toBeFocused()
  await page.keyboard.type('25')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible()
  await page.goto('/account')
  await expect(appRow(page, 'Buyer')).toContainText('May use: purchases')
  await expect(appRow(page, 'Buyer')).toContainText('$0.00 of $25.00 this month')
  program.close()

  const other = await startProgram(request, 'Stranger', 'quotes')
  await page.goto(other.authorizeUrl)
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible()
  expect((await other.answer).get('error')).toBe('access_denied')
  other.close()
})

test('a request that another account holds, that was answered, or that has expired says so', async ({
  page,
  request,
}) => {
  const program = await startProgram(request, 'Robot', 'quotes')
  await signUp(page, 'Ann')
  await page.goto(program.authorizeUrl)
  await expect(page.getByRole('heading', { name: 'Connect this app?' })).toBeVisible()
  const address = page.url()
  await page.context().clearCookies()
  await signUp(page, 'Ben')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Another account opened this request first' })).toBeFocused()

  await page.goto(program.authorizeUrl)
  const own = page.url()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible()
  await page.goto(own)
  await expect(page.getByRole('heading', { name: 'This request was already answered' })).toBeFocused()
  await page.goto('/connect/rq_unknown')
  await expect(page.getByRole('heading', { name: 'This request has expired' })).toBeFocused()
  await page.goto('/oauth/authorize?client_id=cl_unknown')
  await expect(page.getByRole('heading', { name: 'This program cannot be connected' })).toBeVisible()
  program.close()
})

test('the consent page has no accessibility violations', async ({ page, request }) => {
  const program = await startProgram(request, 'Robot', 'quotes purchase')
  await signUp(page, 'Hind')
  await page.goto(program.authorizeUrl)
  await page.getByRole('heading', { name: 'Connect this app?' }).waitFor()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('heading', { name: 'Back in the program' }).waitFor()
  await page.goto('/account')
  await appRow(page, 'Robot').waitFor()
  await expectNoViolations(page)
  await page.goto('/oauth/authorize?client_id=cl_unknown')
  await expectNoViolations(page)
  program.close()
})
