import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { PasskeyOffer, PasskeyQuestion } from '../../shared/accounts/passkeys.ts'
import { SoftAuthenticator } from '../shop/soft-authenticator.ts'
import { RecordingBrowser, type Recording } from './recording-browser.ts'
import { dataFolder, startServerProcess, type ServerProcess } from './shop-command.ts'

/** Processes take their time to start where the machine is busy. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

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
  'a wrong device code': 'planted-device-code-planted-device-code',
}

const recording: Recording = { urls: [], refusals: [], sessions: [] }
const secrets: Record<string, string> = { ...PLANTED }
let server: ServerProcess
/** Everything that lay in the data folder while the server ran, and after it had ended. */
const files: { name: string; bytes: Buffer }[] = []

beforeAll(async () => {
  const plenty = [{ requests: 10_000, seconds: 60 }]
  const limits = { sign_in: plenty, device_start: plenty, passkey_question: plenty }
  server = await startServerProcess(dataFolder({ rate_limits: limits }), [], { LAYERLINE_LOG: 'debug' })
  const owner = await setUp()
  await changePassword(owner)
  await useKeys(owner)
  await usePasskeys()
  await invite(owner)
  await recover(owner)
  await getItWrong()
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
  await expect(owner.pages.account.changePassword.mutate(wrong)).rejects.toThrow('not right')
  const short = { current_password: new_password, new_password: PLANTED['a password that is too short'] }
  await expect(owner.pages.account.changePassword.mutate(short)).rejects.toThrow('new_password')
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

async function usePasskeys(): Promise<void> {
  const here = browser('localhost')
  await here.post('/auth/sign-in', { email: OWNER.email, password: PLANTED['a new password'] })
  const device = new SoftAuthenticator(server.url.replace('127.0.0.1', 'localhost'))
  const offer = (await here.post('/auth/passkeys/offer')).body as unknown as PasskeyOffer
  secrets['the challenge of an offer'] = offer.challenge
  const added = await here.post('/auth/passkeys', { name: 'Laptop', answer: device.make(offer) })
  expect(added.status).toBe(201)
  const there = browser('localhost')
  const question = (await there.post('/auth/passkeys/question')).body as unknown as PasskeyQuestion
  secrets['the challenge of a question'] = question.challenge
  const answer = device.use(question)
  expect((await there.post('/auth/passkeys/sign-in', { answer })).status).toBe(200)
  expect((await there.post('/auth/passkeys/sign-in', { answer })).status).toBe(401)
  const open = (await there.post('/auth/passkeys/question')).body as unknown as PasskeyQuestion
  secrets['the challenge of an open question'] = open.challenge
}

async function invite(owner: RecordingBrowser): Promise<void> {
  const [used, open] = [
    await owner.pages.people.invitations.make.mutate({ name: 'Max', role: 'packer' }),
    await owner.pages.people.invitations.make.mutate({ name: 'Nora', role: 'viewer' }),
  ].map(({ link }) => link.split('#')[1])
  Object.assign(secrets, { 'a used invitation': used, 'an open invitation': open })
  const max = { email: 'max@planted.test', password: PLANTED['a colleague’s password'], name: 'Max' }
  expect((await browser().post('/auth/invitations/look', { token: used })).status).toBe(200)
  expect((await browser().post('/auth/invitations/sign-up', { ...max, token: used })).status).toBe(201)
  expect((await browser().post('/auth/invitations/sign-up', { ...max, token: used })).status).toBe(404)
  await owner.pages.people.staff.query()
  await owner.pages.people.log.query({})
}

async function recover(owner: RecordingBrowser): Promise<void> {
  const { codes } = await owner.pages.account.recoveryCodes.make.mutate()
  codes.forEach((code, at) => (secrets[`recovery code ${at + 1}`] = code))
  const recovery = { email: OWNER.email, new_password: PLANTED['a password after recovery'] }
  expect((await browser().post('/auth/recover', { ...recovery, code: codes[0] })).status).toBe(204)
  expect((await browser().post('/auth/recover', { ...recovery, code: codes[0] })).status).toBe(401)
}

/** What is refused is where programs most often repeat what they were given. */
async function getItWrong(): Promise<void> {
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

/** The names of the secrets that stand in a text or in bytes. */
function secretsIn(content: string | Buffer): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => content.includes(secret))
    .map(([name]) => name)
}

/** What the server wrote, without the one sentence that hands the set-up link to the person who started it. */
function logged(): string {
  const lines = `${server.said.stdout}\n${server.said.stderr}`.split('\n')
  return lines.filter((line) => !line.startsWith('This shop has no owner yet.')).join('\n')
}

describe('after everything that people do to come in, right and wrong', () => {
  test('all of it happened, and this test would see it', () => {
    expect(Object.values(secrets).filter((secret) => secret.length < 8)).toEqual([])
    expect(Object.keys(secrets).length).toBeGreaterThan(30)
    expect(recording.refusals.length).toBeGreaterThan(12)
    expect(logged()).toContain('/auth/passkeys/sign-in')
    const withOwner = files.filter(({ bytes }) => bytes.includes(OWNER.email)).map(({ name }) => name)
    expect(withOwner).toContain('shop.sqlite-wal (running)')
    expect(withOwner).toContain('shop.sqlite (ended)')
  })

  test('no secret stands in what the server wrote', () => {
    expect(secretsIn(logged())).toEqual([])
  })

  test('no secret stands in any file of the shop, running or ended', () => {
    expect(
      files.flatMap(({ name, bytes }) => secretsIn(bytes).map((secret) => `${secret} in ${name}`)),
    ).toEqual([])
  })

  test('no refusal repeats a secret', () => {
    expect(recording.refusals.flatMap(secretsIn)).toEqual([])
  })

  test('no address that the server saw has one', () => {
    expect(recording.urls.flatMap(secretsIn)).toEqual([])
  })
})
