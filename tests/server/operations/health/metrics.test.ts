import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { metricsKey } from '../../../../server/platform/adapters/metrics-key.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedInOwner, signedUpCustomer, type Person } from '../../../shop/v1.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ settings: { allowed_hosts: ['shop.lan'], trusted_proxies: ['loopback'] } })
})
afterEach(() => shop.close())

const ELSEWHERE = { host: 'shop.lan', 'x-forwarded-for': '192.168.1.50' }

/** As any visitor behind a plain `proxy_pass` arrives. */
const HERE = { host: '127.0.0.1:4747' }

const keyFile = () => join(shop.shop.settings.data_dir, 'metrics.key')

async function fetchMetrics(headers: Record<string, string>) {
  return (await shop.http()).inject({ url: '/metrics', headers: { ...HERE, ...headers } })
}

/** Fetches them as a program that can read the data folder. */
function scrape(headers: Record<string, string> = {}) {
  return fetchMetrics({ authorization: `Bearer ${readFileSync(keyFile(), 'utf8').trim()}`, ...headers })
}

async function keyOf(person: Person): Promise<string> {
  return (await person.post('/v1/keys', { name: 'monitoring', scopes: ['quotes'] })).json().api_key
}

describe('GET /metrics', () => {
  test('answers the key of the data folder in OpenMetrics text', async () => {
    const answer = await scrape()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body.endsWith('\n# EOF\n')).toBe(true)
    expect(answer.body.match(/^# EOF$/gm)).toHaveLength(1)
  })

  test('has only lines of the grammar of OpenMetrics: a description or a sample, each sample after its type', async () => {
    const lines = (await scrape()).body.trimEnd().split('\n').slice(0, -1)
    const description =
      /^# (TYPE [a-z_]+ (gauge|counter|histogram|info)|UNIT [a-z_]+ [a-z]+|HELP [a-z_]+ \S.*)$/
    const label = String.raw`[a-z_]+="(?:[^"\\\n]|\\[\\n"])*"`
    const sample = new RegExp(
      String.raw`^([a-z_]+?)(?:_total|_bucket|_count|_sum|_info)?(?:\{${label}(?:,${label})*\})? [-+.\deInfa]+$`,
    )
    const described = new Set<string>()
    const wrong = lines.filter((line) => {
      const type = /^# TYPE (\S+)/.exec(line)
      if (type) described.add(type[1])
      const [, family] = sample.exec(line) ?? []
      return !description.test(line) && !described.has(family)
    })
    expect(wrong).toEqual([])
  })

  test('describes every family, and names its unit where it has one', async () => {
    const lines = (await scrape()).body.split('\n')
    const families = lines.flatMap((line) => /^# TYPE (\S+) /.exec(line)?.[1] ?? [])
    expect(families.length).toBeGreaterThan(25)
    expect(new Set(families).size).toBe(families.length)
    for (const family of families) {
      expect(lines.filter((line) => line.startsWith(`# HELP ${family} `))).toHaveLength(1)
      const unit = /_(seconds|bytes)$/.exec(family)?.[1]
      expect(lines.includes(`# UNIT ${family} ${unit}`)).toBe(unit !== undefined)
    }
  })

  test('has what the shop did', async () => {
    const owner = await signedInOwner(shop)
    await owner.upload({ file: binaryStl(box([20, 20, 20])) })
    await shop.settled()
    await owner.get('/v1/no/such/path-4711')
    const lines = (await scrape()).body.split('\n')
    for (const line of [
      '# TYPE layerline_workers gauge',
      'layerline_workers{state="busy"} 0',
      'layerline_workers{state="free"} 1',
      '# TYPE layerline_http_request_seconds histogram',
      'layerline_http_request_seconds_count{method="POST",route="/v1/quotes",status="2xx"} 1',
      'layerline_http_request_seconds_count{method="GET",route="unknown",status="4xx"} 1',
    ])
      expect(lines).toContain(line)
  })

  test('names no path, address, person or id', async () => {
    const owner = await signedInOwner(shop)
    const { id } = (await owner.upload({ file: binaryStl(box([20, 20, 20])) })).json()
    await shop.settled()
    await owner.get(`/v1/quotes/${id}`)
    const { body } = await scrape()
    for (const private_text of [id, 'shop.test', 'Olive', shop.shop.settings.data_dir])
      expect(body).not.toContain(private_text)
    expect(body).toContain('route="/v1/quotes/:quote_id"')
  })

  test('opens to nobody for the address that a request comes from', async () => {
    for (const headers of [
      HERE,
      ELSEWHERE,
      { host: 'localhost' },
      { host: '[::1]:4747' },
      { host: 'shop.lan' },
    ])
      expect((await fetchMetrics(headers)).statusCode).toBe(401)
  })

  test('takes no wrong, empty or removed key', async () => {
    for (const authorization of ['Bearer', 'Bearer ', 'Bearer wrong', 'Basic d3Jvbmc=', 'wrong'])
      expect((await scrape({ authorization })).statusCode).toBe(401)
    const key = readFileSync(keyFile(), 'utf8').trim()
    writeFileSync(keyFile(), '\n')
    expect((await fetchMetrics({ authorization: 'Bearer ' })).statusCode).toBe(401)
    rmSync(keyFile())
    expect((await fetchMetrics({ authorization: `Bearer ${key}` })).statusCode).toBe(401)
  })

  test('keeps its key from other users of the computer, and from one start to the next', () => {
    expect(statSync(keyFile()).mode & 0o077).toBe(0)
    const key = readFileSync(keyFile(), 'utf8').trim()
    expect(metricsKey(shop.shop.settings.data_dir).opens(key)).toBe(true)
    expect(key).toMatch(/^[\w-]{43}$/)
  })

  test('opens by the API key of an owner, and not of others', async () => {
    const owner = await keyOf(await signedInOwner(shop))
    expect((await fetchMetrics({ ...ELSEWHERE, authorization: `Bearer ${owner}` })).statusCode).toBe(200)
    const customer = await keyOf(await signedUpCustomer(shop))
    const refused = await fetchMetrics({ ...ELSEWHERE, authorization: `Bearer ${customer}` })
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'role_required'])
    expect((await fetchMetrics({ authorization: `Bearer ${customer}` })).statusCode).toBe(403)
    expect((await fetchMetrics({ ...ELSEWHERE, authorization: 'Bearer sk_svc_wrong' })).statusCode).toBe(401)
  })

  test('refuses the key of staff who are no owner', async () => {
    const person = await signedUpCustomer(shop, 'operator@shop.test')
    const key = await keyOf(person)
    await staffMember(shop, 'viewer')
    shop.database.write((tx) =>
      tx.run(`update accounts set role = 'operator' where email = 'operator@shop.test'`),
    )
    expect((await fetchMetrics({ ...ELSEWHERE, authorization: `Bearer ${key}` })).statusCode).toBe(403)
  })

  test('refuses a Host that is not the shop’s, and other methods', async () => {
    expect((await scrape({ host: 'evil.example' })).statusCode).toBe(403)
    const posted = await (await shop.http()).inject({ method: 'POST', url: '/metrics' })
    expect(posted.statusCode).toBe(405)
  })
})
