import type { APIRequestContext, Page } from '@playwright/test'
import { pollDevice, signUp, startDevice } from './account-person.ts'
import { OAKLAND } from './buying-steps.ts'
import { expectNoViolations } from './accessibility.ts'
import { stlBox } from './part-files.ts'
import { expect, test } from './shop.ts'

/** A program with a key, which calls `/v1` from outside the browser. */
class Program {
  readonly #request: APIRequestContext
  readonly #authorization: string

  constructor(request: APIRequestContext, api_key: string) {
    this.#request = request
    this.#authorization = `Bearer ${api_key}`
  }

  /** A priced quote. */
  async quote(name: string): Promise<string> {
    const headers = { authorization: this.#authorization }
    const multipart = { file: stlBox(name, [20, 20, 20]) }
    const sent = await this.#request.post('/v1/quotes', { headers, multipart })
    const { id } = (await sent.json()) as { id: string }
    const read = async () => (await this.#request.get(`/v1/quotes/${id}`, { headers })).json()
    await expect.poll(async () => ((await read()) as { status: string }).status).toBe('quoted')
    return id
  }

  async accept(id: string): Promise<Record<string, unknown>> {
    const answer = await this.#request.post(`/v1/quotes/${id}/accept`, {
      headers: { authorization: this.#authorization, 'idempotency-key': `${id}-${Math.random()}` },
      data: { delivery: { ...OAKLAND, state: 'CA', accept_carrier: true } },
    })
    return (await answer.json()) as Record<string, unknown>
  }
}

const keyRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Signs up, and approves a program with this monthly limit. */
async function letIn(page: Page, request: APIRequestContext, limit: string): Promise<Program> {
  const scopes = ['quotes', 'orders', 'purchase']
  const started = await startDevice(request, { name: 'Robot', scopes })
  await page.goto(started.verification_url_complete)
  await expect(page.getByLabel('Monthly limit')).toHaveCount(0)
  await page.getByText('Allow purchases', { exact: true }).click()
  await page.getByLabel('Monthly limit').fill(limit)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { name: 'The program is connected' }).waitFor()
  const { api_key } = (await pollDevice(request, started.device_code)) as { api_key: string }
  return new Program(request, api_key)
}

test('a person limits what a program may spend, sees what it did, and raises the limit', async ({
  page,
  request,
}) => {
  await signUp(page, 'Limit')
  const robot = await letIn(page, request, '$1')
  const id = await robot.quote('bracket.stl')
  expect(await robot.accept(id)).toMatchObject({ error: 'spending_cap_reached', monthly_cap_cents: 100 })

  await page.goto('/account/keys')
  await expect(keyRow(page, 'Robot')).toContainText('$0.00 of $1.00 this month')
  await page.getByRole('button', { name: 'Change limit of Robot' }).click()
  await expect(page.getByLabel('Monthly limit')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Change limit of Robot' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Monthly limit')).toBeFocused()
  await page.keyboard.type('much')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an amount, such as 50 or 49.99.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Monthly limit').fill('100')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Change limit of Robot' })).toBeFocused()
  await expect(keyRow(page, 'Robot')).toContainText('$0.00 of $100.00 this month')

  expect(await robot.accept(id)).toMatchObject({ error: 'payment_required' })
  await page.reload()
  await expect(keyRow(page, 'Robot')).toContainText('Not paid yet')
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Activity: Robot' }).click()
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveText([
    /Asked you to pay \$\d+\.\d\d for bracket\.stl/,
    /Could not ask you to pay \$\d+\.\d\d for bracket\.stl.*Monthly limit reached/,
    /Created a quote for bracket\.stl/,
  ])
  await expectNoViolations(page)
  await page.getByLabel('Show').selectOption('All keys and apps')
  await expect(entries.first()).toContainText('Robot')
  await entries.first().getByRole('link', { name: 'Open the quote of bracket.stl' }).click()
  await page.waitForURL(`**/quotes/${id}`)
  await page.goto('/account/activity?key=key_gone')
  await expect(page.getByRole('alert')).toContainText('There is no such API key')
  await page.getByRole('button', { name: 'Show all keys and apps' }).click()
  await expect(entries).toHaveCount(3)
})
