import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../shared/accounts/passkeys.ts'
import { challengeOf } from '../shop/oauth-client.ts'
import { SoftAuthenticator } from '../shop/soft-authenticator.ts'
import { RecordingBrowser, type Recording } from './recording-browser.ts'
import { uploadSecrets, useUploadAddresses } from './secret-addresses.ts'
import { dataFolder, startServerProcess, type ServerProcess } from './shop-command.ts'

/** Processes start slowly on a busy machine. */

const OWNER = { email: 'olive@planted.test', password: 'planted owner password', name: 'Olive' }
const PLANTED = {
  'the owner’s password': OWNER.password,
  'a new password': 'planted second password',
  'a password after recovery': 'planted third password',
  'a colleague’s password': 'planted fourth password',
  'a wrong password': 'planted wrong password',
  'a password that is too short': 'pl4nted!',
  'a password in the field of the address': 'planted in the wrong field',
  'a password in broken JSON': 'planted in broken JSON',
  'a wrong key': 'sk_svc_plantedplantedplantedplantedplanted123',
  'a wrong token': 'planted-wrong-token-planted-wrong-token-123',
  'a wrong recovery code': 'PLAN-TEDX-CODE',
  'a wrong access token': 'mcp_at_planted-access-token-planted-access-token',
  'a wrong refresh token': 'mcp_rt_planted-refresh-token-planted-refresh-token',
  'a wrong code of an app': 'planted-code-planted-code-planted-code',
  'a code verifier': 'planted-code-verifier-planted-code-verifier-planted',
  'a wrong device code': 'planted-device-code-planted-device-code',
  'a wrong upload address': 'planted-upload-address-planted-upload-address',
}

/** The only secret that the interface has in addresses: of a person who was invited. */
const IN_ITS_ADDRESS = 'the handle of a connection request'

const recording: Recording = { urls: [], refusals: [], sessions: [] }
const secrets: Record<string, string> = { ...PLANTED }
let server: ServerProcess
/** Everything that was in the data folder while the server ran, and after it had ended. */
const files: { name: string; bytes: Buffer }[] = []

beforeAll(async () => {
  const plenty = [{ requests: 10_000, seconds: 60 }]
  const limits = { sign_in: plenty, device_start: plenty, passkey_question: plenty }
  const data = dataFolder({ rate_limits: limits })
  const addresses = await uploadSecrets(data)
  Object.assign(secrets, addresses)
  server = await startServerProcess(data, [], { LAYERLINE_LOG: 'debug' })
  const owner = await setUp()
  await changePassword(owner)
  await useKeys(owner)
  await usePasskeys()
  await invite(owner)
  await connectApp(owner)
  await recover(owner)
  await tryWrongInput()
  await sendFiles(Object.values(addresses))
  recording.sessions.forEach((session, at) => (secrets[`session ${at + 1}`] = session))
  keepFiles('running')
  await server.stop()
  keepFiles('ended')
})

const browser = (name = '127.0.0.1') => new RecordingBrowser(server.url.replace('127.0.0.1', name), recording)

function keepFiles(when: string): void {
  for (const entry of readdirSync(server.data, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      files.push({ name: `${entry.name} (${when})`, bytes: readFileSync(join(entry.parentPath, entry.name)) })
}

async function setUp(): Promise<RecordingBrowser> {
  const token = /\/set-up#(\S+)/.exec(server.said.stderr)?.[1] ?? ''
  secrets['the set-up token'] = token
  const owner = browser()
  expect((await owner.post('/auth/set-up', { ...OWNER, token })).status).toBe(201)
  return owner
}

async function changePassword(owner: RecordingBrowser): Promise<void> {
  const new_password = PLANTED['a new password']
  await owner.pages.account.changePassword.mutate({ current_password: OWNER.password, new_password })
  const wrong = { current_password: PLANTED['a wrong password'], new_password }
  await expect(owner.pages.account.changePassword.mutate(wrong)).rejects.toThrow(
    'The current password is incorrect.',
  )
  const short = { current_password: new_password, new_password: PLANTED['a password that is too short'] }
  await expect(owner.pages.account.changePassword.mutate(short)).rejects.toThrow('new password')
}

async function useKeys(owner: RecordingBrowser): Promise<void> {
  const made = await owner.pages.account.keys.create.mutate({ name: 'Script' })
  secrets['a key'] = made.api_key
  expect((await browser().send('GET', '/v1/me', { key: made.api_key })).status).toBe(200)
  const device = (await browser().post('/v1/device/start', { name: 'Agent' })).body
  secrets['a device code'] = String(device['device_code'])
  expect((await owner.post(`/v1/device/${String(device['user_code'])}/approve`)).status).toBe(200)
  const { body } = await browser().post('/v1/device/token', { device_code: device['device_code'] })
  secrets['a key of a device'] = String(body['api_key'])
  expect((await browser().send('GET', '/v1/me', { key: secrets['a key of a device'] })).status).toBe(200)
}

/** Sends a form to the authorization server, and returns its answer. */
async function sendForm(path: string, fields: Record<string, string>): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  const text = await answer.text()
  if (answer.status >= 400) recording.refusals.push(text)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

async function connectApp(owner: RecordingBrowser): Promise<void> {
  const redirect_uri = 'http://127.0.0.1/callback'
  const made = await browser().post('/oauth/register', { client_name: 'App', redirect_uris: [redirect_uri] })
  const client_id = String(made.body['client_id'])
  const code_verifier = PLANTED['a code verifier']
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri,
    code_challenge: challengeOf(code_verifier),
    code_challenge_method: 'S256',
  })
  const page = await fetch(`${server.url}/oauth/authorize?${query.toString()}`, { redirect: 'manual' })
  const handle = page.headers.get('location')!.split('/connect/')[1]
  secrets[IN_ITS_ADDRESS] = handle
  expect((await owner.send('GET', `/v1/oauth/requests/${handle}`)).status).toBe(200)
  const approved = await owner.post(`/v1/oauth/requests/${handle}/approve`)
  const code = new URL(String(approved.body['redirect_to'])).searchParams.get('code')!
  const redeem = { grant_type: 'authorization_code', client_id, redirect_uri, code_verifier }
  const first = await sendForm('/oauth/token', { ...redeem, code })
  const refresh = { grant_type: 'refresh_token', client_id }
  const next = await sendForm('/oauth/token', { ...refresh, refresh_token: String(first['refresh_token']) })
  secrets['a code of an app'] = code
  for (const [at, pair] of [first, next].entries())
    for (const name of ['access_token', 'refresh_token']) secrets[`${name} ${at + 1}`] = String(pair[name])
  const wrong = [
    { ...redeem, code },
    { ...redeem, code: PLANTED['a wrong code of an app'] },
    { ...refresh, refresh_token: String(first['refresh_token']) },
    { ...refresh, refresh_token: PLANTED['a wrong refresh token'] },
  ]
  for (const fields of wrong)
    expect(await sendForm('/oauth/token', fields)).toMatchObject({ error: 'invalid_grant' })
  await sendForm('/oauth/revoke', { token: PLANTED['a wrong access token'], client_id })
  for (const key of [PLANTED['a wrong access token'], String(next['access_token'])])
    expect((await browser().send('GET', '/v1/me', { key })).status).toBe(401)
}

async function usePasskeys(): Promise<void> {
  const here = browser('localhost')
  await here.post('/auth/sign-in', { email: OWNER.email, password: PLANTED['a new password'] })
  const device = new SoftAuthenticator(server.url.replace('127.0.0.1', 'localhost'))
  const offer = (await here.post('/auth/passkeys/offer')).body as unknown as PasskeyCreationOptions
  secrets['the challenge of an offer'] = offer.challenge
  const added = await here.post('/auth/passkeys', { name: 'Laptop', answer: device.make(offer) })
  expect(added.status).toBe(201)
  const there = browser('localhost')
  const question = (await there.post('/auth/passkeys/question')).body as unknown as PasskeyRequestOptions
  secrets['the challenge of a question'] = question.challenge
  const answer = device.use(question)
  expect((await there.post('/auth/passkeys/sign-in', { answer })).status).toBe(200)
  expect((await there.post('/auth/passkeys/sign-in', { answer })).status).toBe(401)
  const open = (await there.post('/auth/passkeys/question')).body as unknown as PasskeyRequestOptions
  secrets['the challenge of an open question'] = open.challenge
}

async function invite(owner: RecordingBrowser): Promise<void> {
  const [used, open] = [
    await owner.pages.staff.invitations.make.mutate({ name: 'Max', role: 'packer' }),
    await owner.pages.staff.invitations.make.mutate({ name: 'Nora', role: 'viewer' }),
  ].map(({ link }) => link.split('#')[1])
  Object.assign(secrets, { 'a used invitation': used, 'an open invitation': open })
  const max = { email: 'max@planted.test', password: PLANTED['a colleague’s password'], name: 'Max' }
  expect((await browser().post('/auth/invitations/look', { token: used })).status).toBe(200)
  expect((await browser().post('/auth/invitations/sign-up', { ...max, token: used })).status).toBe(201)
  expect((await browser().post('/auth/invitations/sign-up', { ...max, token: used })).status).toBe(404)
  await owner.pages.staff.list.query()
  await owner.pages.staff.log.query({})
}

async function recover(owner: RecordingBrowser): Promise<void> {
  const { codes } = await owner.pages.account.recoveryCodes.make.mutate()
  codes.forEach((code, at) => (secrets[`recovery code ${at + 1}`] = code))
  const recovery = { email: OWNER.email, new_password: PLANTED['a password after recovery'] }
  expect((await browser().post('/auth/recover', { ...recovery, code: codes[0] })).status).toBe(204)
  expect((await browser().post('/auth/recover', { ...recovery, code: codes[0] })).status).toBe(401)
}

/** Programs most often repeat their input in refusals. */
async function tryWrongInput(): Promise<void> {
  const tries: [string, unknown][] = [
    ['/auth/sign-in', { email: OWNER.email, password: PLANTED['a wrong password'] }],
    ['/auth/sign-in', { email: PLANTED['a password in the field of the address'], password: 'x' }],
    ['/auth/sign-up', { email: 'a@b.test', name: 'A', password: PLANTED['a password that is too short'] }],
    ['/auth/sign-up', { email: PLANTED['a password in the field of the address'], name: 'A', password: 1 }],
    ['/auth/sign-up', `{"password": "${PLANTED['a password in broken JSON']}`],
    ['/auth/set-up', { ...OWNER, token: PLANTED['a wrong token'] }],
    ['/auth/invitations/look', { token: PLANTED['a wrong token'] }],
    [
      '/auth/recover',
      { email: OWNER.email, code: PLANTED['a wrong recovery code'], new_password: OWNER.password },
    ],
    [
      '/auth/recover',
      { email: 'a@b.test', new_password: PLANTED['a password that is too short'], code: 'x' },
    ],
    ['/auth/recover', { code: PLANTED['a wrong recovery code'], new_password: 1 }],
    [
      '/auth/recover',
      { email: 'a@b.test', code: [PLANTED['a wrong recovery code']], new_password: OWNER.password },
    ],
    ['/auth/passkeys/sign-in', { answer: { id: PLANTED['a wrong token'], response: 7 } }],
    ['/v1/device/token', { device_code: PLANTED['a wrong device code'] }],
  ]
  for (const [path, body] of tries) {
    const { status } = await browser().post(path, body)
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
  }
  expect((await browser().send('GET', '/v1/me', { key: PLANTED['a wrong key'] })).status).toBe(401)
}

/** One-time addresses are secrets themselves. */
async function sendFiles(addresses: string[]): Promise<void> {
  const of = { secrets: addresses, stray: PLANTED['a wrong upload address'] }
  const ends = await useUploadAddresses(server.url, of, recording)
  expect(ends).toEqual([201, 404, 415, 415, 413, 405, 405, 404, 404, 404, 404])
}

/** The names of the secrets that a text or bytes contain. */
function secretsIn(content: string | Buffer): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => content.includes(secret))
    .map(([name]) => name)
}

/** Returns the server's output, without the one sentence that gives the set-up link to the person who started it. */
function logged(): string {
  const lines = `${server.said.stdout}\n${server.said.stderr}`.split('\n')
  return lines.filter((line) => !line.startsWith('This shop has no owner yet.')).join('\n')
}

describe('after every way to sign in, right and wrong', () => {
  test('all of it happened, and this test would detect a secret', () => {
    expect(Object.values(secrets).filter((secret) => secret.length < 8)).toEqual([])
    expect(Object.keys(secrets).length).toBeGreaterThan(30)
    expect(recording.refusals.length).toBeGreaterThan(12)
    expect(logged()).toContain('/auth/passkeys/sign-in')
    expect(logged()).toContain('/uploads/…')
    const withOwner = files.filter(({ bytes }) => bytes.includes(OWNER.email)).map(({ name }) => name)
    expect(withOwner).toContain('shop.sqlite-wal (running)')
    expect(withOwner).toContain('shop.sqlite (ended)')
  })

  test('writes no secret to its output', () => {
    expect(secretsIn(logged())).toEqual([])
  })

  test('the log files have the day, and no email address', () => {
    const logs = files
      .filter(({ name }) => name.includes('.jsonl (ended)'))
      .map(({ bytes }) => bytes.toString())
    expect(logs.join('')).toContain('/auth/passkeys/sign-in')
    expect(logs.join('')).not.toContain('@planted.test')
    expect(
      logs
        .join('')
        .split('\n')
        .filter((line) => line.includes('olive')),
    ).toEqual([])
  })

  test('writes no secret to any file of the shop', () => {
    expect(
      files.flatMap(({ name, bytes }) => secretsIn(bytes).map((secret) => `${secret} in ${name}`)),
    ).toEqual([])
  })

  test('no refusal repeats a secret', () => {
    expect(recording.refusals.flatMap(secretsIn)).toEqual([])
  })

  test('no address that the server received contains one, except for the handle of a request', () => {
    const seen = recording.urls.flatMap(secretsIn)
    expect(seen).toContain(IN_ITS_ADDRESS)
    expect(seen.filter((name) => name !== IN_ITS_ADDRESS)).toEqual([])
  })
})
