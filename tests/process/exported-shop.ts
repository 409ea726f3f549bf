import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { DEMO_PEOPLE } from '../../server/demo/demo-shop.ts'
import { photoFile } from '../shop/photo-file.ts'
import { multipart } from '../shop/v1.ts'
import { buyPart, numberedPart } from './bought-part.ts'
import { signUp, type Customer } from './customer.ts'
import { rows } from './left-behind.ts'
import { RecordingBrowser, type Recording } from './recording-browser.ts'
import { everyRow, lastLine } from './shop-contents.ts'
import { dataFolder, emptyFolder, finished, startServerProcess, type ServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

const PASSPHRASE = 'four words and more'
export const STREET = '1600 Pearl Street'
export const OWNER = DEMO_PEOPLE.owner

/** The tables in which FTS5 keeps the search: what they hold depends on the order in which it was written. */
const OF_SEARCH = `name like 'console\\_search%' escape '\\'`

export let data: string
export let withSecrets: string
export let withoutSecrets: string
export let passphraseFile: string
export let customer: Customer
export const secrets: Record<string, string> = {}

export const exported = (data: string, ...more: string[]) =>
  finished('export', ['--data', data, '--to', emptyFolder(), ...more])

/** The rows of every table that an export has. */
export const exportedRows = (folder: string) => everyRow(folder, OF_SEARCH)

/** Every trigger, index and table, as the database has it. */
export const everyDefinition = (folder: string) =>
  rows(folder, 'select type, name, sql from sqlite_schema order by type, name')

/** A demonstration shop with orders in every lane, to which a customer and its owner add over HTTP what it does not have. */
export async function fillShop(): Promise<void> {
  data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 1 } })
  mkdirSync(join(data, 'desktop'))
  writeFileSync(join(data, 'desktop', 'secrets.json'), '{"smtp_password":"of the keychain"}')
  mkdirSync(join(data, 'certificates'))
  writeFileSync(join(data, 'certificates', 'ca.pem'), 'taken along')
  passphraseFile = join(emptyFolder(), 'passphrase')
  writeFileSync(passphraseFile, `${PASSPHRASE}\n`)
  const server = await startServerProcess(data, ['--demo'])
  customer = await signUp(server.url)
  const order_id = await buyPart(server, customer)
  await addAsOwner(server, order_id)
  await uploadAsGuest(server)
  const made = await exported(data, '--passphrase-file', passphraseFile)
  expect(made).toMatchObject({ ended: 0, stderr: '' })
  await server.stop()
  withSecrets = lastLine((await exported(data, '--passphrase-file', passphraseFile)).stdout)
  const open = await exported(data)
  expect(open.stderr).toContain('passwords, passkeys and recovery codes')
  withoutSecrets = lastLine(open.stdout)
  collectStoredSecrets()
}

async function addAsOwner(server: ServerProcess, order_id: string): Promise<void> {
  const recording: Recording = { urls: [], refusals: [], sessions: [] }
  const owner = new RecordingBrowser(server.url, recording)
  const { email, password } = OWNER
  expect((await owner.post('/auth/sign-in', { email, password })).status).toBe(200)
  const { pages } = owner
  secrets['a key'] = (await pages.account.keys.create.mutate({ name: 'Script' })).api_key
  ;(await pages.account.recoveryCodes.make.mutate()).codes.forEach(
    (code, at) => (secrets[`code ${at}`] = code),
  )
  const { link } = await pages.staff.invitations.make.mutate({ name: 'Max', role: 'packer' })
  secrets['an invitation'] = link.split('#')[1]
  const [{ account_id }] = rows<{ account_id: string }>(
    data,
    `select account_id from quotes where id = '${order_id}'`,
  )
  await pages.customers.notes.add.mutate({ customer_id: account_id, text: '=cmd|"pays late"' })
  const certificate = {
    states: ['CO'],
    certificate_number: 'C-1',
    form: 'DR 5002',
    expires_on: null,
    note: null,
  }
  const exemption = await pages.taxExemptions.record.mutate({ account_id, ...certificate })
  const cookie = `layerline=${recording.sessions.at(-1)!}`
  const send = (path: string, type: string, body: Uint8Array) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { origin: server.url, cookie, 'content-type': type },
      body: new Uint8Array(body),
    })
  const scan = await send(
    `/console/tax-exemptions/${exemption.id}/certificate`,
    'application/pdf',
    Buffer.from('%PDF-1.7 scan'),
  )
  expect(scan.status).toBe(201)
  expect((await send(`/console/orders/${order_id}/photos`, 'image/jpeg', photoFile())).status).toBe(201)
  recording.sessions.forEach((session, at) => (secrets[`session ${at}`] = session))
}

/** A browser without an account uploads a part. */
async function uploadAsGuest(server: ServerProcess): Promise<void> {
  const { payload, type } = multipart(numberedPart(5))
  const sent = await fetch(`${server.url}/guest/quotes`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': type },
    body: new Uint8Array(payload),
  })
  expect(sent.status).toBe(202)
}

/** Collects the secrets in the database and the data folder. */
function collectStoredSecrets(): void {
  const columns = {
    accounts: ['password_hash', 'file_secret'],
    guests: ['file_secret'],
    sessions: ['id_hash'],
    api_keys: ['secret_hash'],
    recovery_codes: ['code_hash'],
    invitations: ['token_hash'],
    quotes: ['review_token'],
    shop_identity: ['key_check'],
  }
  for (const [table, names] of Object.entries(columns))
    for (const name of names)
      rows<{ value: string | null }>(data, `select ${name} as value from ${table}`).forEach(
        ({ value }, at) => {
          if (value !== null && value !== '') secrets[`${table}.${name} ${at}`] = value
        },
      )
  secrets['the vault key'] = readFileSync(join(data, 'vault.key'), 'utf8').split('\n')[0]
  secrets['a secret of the keychain'] = 'of the keychain'
  secrets['a street'] = STREET
  secrets['the owner’s password'] = OWNER.password
}
