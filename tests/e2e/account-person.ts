import { type APIRequestContext, expect, type Page } from '@playwright/test'

export const PASSWORD = 'layers on layers'

/** The signed-up person of one test, whose address no other test has. */
export interface SignedUp {
  name: string
  email: string
}

/** Makes an account, signed in in this page's browser; `parts-and-people` tests the sign-up form itself. */
export async function signUp(page: Page, name: string): Promise<SignedUp> {
  const email = `${name.toLowerCase()}-${Date.now()}@example.com`
  const answer = await page.request.post('/auth/sign-up', { data: { name, email, password: PASSWORD } })
  expect(answer.status()).toBe(201)
  return { name, email }
}

/** Fills the sign-up form that is shown. */
export async function signUpAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(`${name.toLowerCase()}-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Fills the sign-in form that is shown. */
export async function signInAs(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

interface DeviceStart {
  device_code: string
  user_code: string
  verification_url_complete: string
}

/** Starts a device login for a program. */
export async function startDevice(request: APIRequestContext, data: object): Promise<DeviceStart> {
  return (await (await request.post('/v1/device/start', { data })).json()) as DeviceStart
}

/** Returns the answer to the program's poll: a key or the error. */
export async function pollDevice(
  request: APIRequestContext,
  device_code: string,
): Promise<Record<string, unknown>> {
  const answer = await request.post('/v1/device/token', { data: { device_code } })
  return (await answer.json()) as Record<string, unknown>
}
