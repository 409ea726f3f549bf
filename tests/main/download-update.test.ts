import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  address,
  answerWith,
  closeSite,
  folder,
  installed,
  NEW,
  OLD,
  openSite,
  openUpdater,
  readyUpdater,
  serveFile,
  site,
} from './update-site.ts'

beforeEach(openSite)
afterEach(closeSite)

describe('a download', () => {
  test('brings the new package, and that of the installed version for a rollback', async () => {
    const updater = await readyUpdater()
    expect(updater.status()).toMatchObject({ stage: 'downloaded', fault: null, way: { kind: 'password' } })
    expect(readdirSync(join(folder, 'updates/packages')).toSorted()).toEqual([
      `layerline_${OLD}_amd64.deb`,
      `layerline_${NEW}_amd64.deb`,
    ])
  })

  test('continues where a lost connection ended it', async () => {
    const whole = readFileSync(join(site, `layerline_${NEW}_amd64.deb`))
    const ranges: (string | undefined)[] = []
    const updater = openUpdater()
    await updater.setAddress(address())
    answerWith((request, response) => {
      if (!request.url?.endsWith('.deb')) return serveFile(request, response)
      response.writeHead(200, { 'content-length': whole.length })
      response.write(whole.subarray(0, 6000), () => setTimeout(() => response.destroy(), 50))
    })
    await updater.download()
    expect(updater.status().fault).toContain('continues from there')
    answerWith((request, response) => {
      ranges.push(request.headers.range)
      serveFile(request, response)
    })
    await openUpdater().download()
    expect(ranges[0]).toBe('bytes=6000-')
    const got = readFileSync(join(folder, `updates/packages/layerline_${NEW}_amd64.deb`))
    expect(createHash('sha256').update(got).digest('hex')).toBe(
      createHash('sha256').update(whole).digest('hex'),
    )
  })

  test.each([
    ['truncated', (bytes: Buffer) => bytes.subarray(0, -10)],
    ['changed', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('X')])],
    ['longer', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')])],
  ])('a download of a %s file is refused, and nothing of it is installed', async (_what, change) => {
    const file = join(site, `layerline_${NEW}_amd64.deb`)
    writeFileSync(file, change(readFileSync(file)))
    const updater = await readyUpdater()
    expect(updater.status().stage).toBe('idle')
    expect(updater.status().fault).toMatch(/not the one that the vendor signed|larger than the vendor signed/)
    await updater.install('now')
    expect(installed).toEqual([])
  })
})
