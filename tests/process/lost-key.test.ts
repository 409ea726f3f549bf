import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { binaryStl } from '../geometry/model-files.ts'
import { box } from '../geometry/shapes.ts'
import { accept } from './buyer.ts'
import { signUp } from './customer.ts'
import { dataFolder, emptyFolder, finished, startServerProcess } from './shop-command.ts'

/** Processes start slowly on a busy machine. */

const OWNER = { email: 'olive@shop.test', password: 'correct horse battery' }
/** A shop with a paid order. */
let shop: string
let order: string

beforeAll(async () => {
  shop = dataFolder()
  const server = await startServerProcess(shop)
  const customer = await signUp(server.url)
  order = await customer.accepted({ file: binaryStl(box([20, 20, 20])), filename: 'box.stl' })
  await customer.settled(order)
  const asked = await accept({ url: server.url, cookie: customer.cookie }, order, 'first')
  const { checkout_url } = (await asked.json()) as { checkout_url: string }
  const paid = await fetch(`${checkout_url}/pay`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card_number: '4242 4242 4242 4242' }),
    redirect: 'manual',
  })
  if (paid.status >= 400) throw new Error(`paying: ${paid.status} ${await paid.text()}`)
  await server.stop()
  const { email, password } = OWNER
  await finished('owner', ['--data', shop, '--email', email, '--password', password])
})

function copied(): string {
  const data = join(emptyFolder(), 'data')
  cpSync(shop, data, { recursive: true })
  return data
}

const keyOf = (data: string) => join(data, 'vault.key')
const keysIn = (data: string) => readdirSync(data).filter((name) => name.startsWith('vault.key'))

/** Checks that the start is refused with one line that says what to do, and that no key is made or changed. */
async function refused(data: string, sentence: RegExp) {
  const before = existsSync(keyOf(data)) ? readFileSync(keyOf(data), 'utf8') : null
  const { ended, stdout, stderr } = await finished('serve', ['--port', '0', '--data', data])
  expect({ ended, stdout, lines: stderr.trim().split('\n').length }).toEqual({
    ended: 1,
    stdout: '',
    lines: 1,
  })
  expect(stderr).toMatch(sentence)
  expect(stderr).toContain(`npm run new-vault-key -- --data ${data}`)
  expect(existsSync(keyOf(data)) ? readFileSync(keyOf(data), 'utf8') : null).toBe(before)
}

/** Writes another key to the file, with the id of this shop or without one. */
function putOtherKey(data: string, id: string[]): void {
  writeFileSync(keyOf(data), [Buffer.alloc(32, 7).toString('base64url'), ...id].join('\n'))
}
const idOf = (data: string) => readFileSync(join(data, 'files', 'shop-id'), 'utf8').trim()

/** Returns the console's answer to a request for the address of the order. */
async function addressAt(url: string) {
  const signedIn = await fetch(`${url}/auth/sign-in`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]
  const input = encodeURIComponent(JSON.stringify({ order_id: order }))
  const answer = await fetch(`${url}/trpc/shipping.address?input=${input}`, {
    headers: { origin: url, cookie },
  })
  return { status: answer.status, text: await answer.text() }
}

describe('while addresses are encrypted', () => {
  test('refuses to start without the key, and starts when it is back', async () => {
    const data = copied()
    renameSync(keyOf(data), join(data, 'away'))
    await refused(data, /vault\.key is missing/)
    renameSync(join(data, 'away'), keyOf(data))
    const server = await startServerProcess(data)
    expect(await addressAt(server.url)).toMatchObject({
      status: 200,
      text: expect.stringContaining('1600 Pearl'),
    })
    await server.stop()
  })

  test('refuses to start with a key that decrypts nothing', async () => {
    const data = copied()
    putOtherKey(data, [idOf(data)])
    await refused(data, /vault\.key is the key of another shop/)
    expect(keysIn(data)).toEqual(['vault.key'])
  })

  test('refuses the same in the folder of an older version, which stored no id and no check value', async () => {
    const data = copied()
    const server = await startServerProcess(data)
    await server.stop()
    const { default: Database } = await import('better-sqlite3')
    const raw = new Database(join(data, 'shop.sqlite'))
    raw.exec('delete from shop_identity')
    raw.close()
    rmSync(join(data, 'files', 'shop-id'))
    const [line] = readFileSync(keyOf(data), 'utf8').split('\n')
    putOtherKey(data, [])
    await refused(data, /vault\.key is the key of another shop/)
    writeFileSync(keyOf(data), line)
    const again = await startServerProcess(data)
    expect(await addressAt(again.url)).toMatchObject({ status: 200 })
    await again.stop()
  })
})

describe('npm run new-vault-key', () => {
  const newKey = (data: string) => finished('new-vault-key', ['--data', data])

  test('lets a shop continue without its key, and asks packers to get the address from the customer', async () => {
    const data = copied()
    putOtherKey(data, [idOf(data)])
    const { ended, stdout, stderr } = await newKey(data)
    expect({ ended, stderr }).toEqual({ ended: 0, stderr: '' })
    expect(stdout).toMatch(
      /^Made a new key .*\nAsk the customers of these orders for their address: 1001\.\n$/,
    )
    expect(keysIn(data)).toEqual(['vault.key', 'vault.key.old'])
    const server = await startServerProcess(data)
    const { status, text } = await addressAt(server.url)
    expect(status).toBe(409)
    expect(text).toContain('Ask the customer for the address.')
    await server.stop()
  })

  test('refuses while the key is the right one, without a shop, and while a server runs', async () => {
    const data = copied()
    const before = readFileSync(keyOf(data), 'utf8')
    expect(await newKey(data)).toMatchObject({
      ended: 1,
      stderr: expect.stringContaining('nothing to replace'),
    })
    expect(await newKey(emptyFolder())).toMatchObject({
      ended: 2,
      stderr: expect.stringContaining('There is no shop in'),
    })
    const server = await startServerProcess(data)
    expect(await newKey(data)).toMatchObject({ ended: 1, stderr: expect.stringContaining('open in another') })
    await server.stop()
    expect([readFileSync(keyOf(data), 'utf8'), keysIn(data)]).toEqual([before, ['vault.key']])
  })
})

test('a shop that has encrypted nothing yet gets a new key at its next start', async () => {
  const data = dataFolder()
  await (await startServerProcess(data)).stop()
  const first = readFileSync(keyOf(data), 'utf8')
  rmSync(keyOf(data))
  await (await startServerProcess(data)).stop()
  const second = readFileSync(keyOf(data), 'utf8')
  expect(second.split('\n')[0]).not.toBe(first.split('\n')[0])
  expect(second.split('\n')[1]).toBe(first.split('\n')[1])
  await (await startServerProcess(data)).stop()
  expect(readFileSync(keyOf(data), 'utf8')).toBe(second)
})
