import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataFolder, emptyFolder, finished, startServerProcess } from './shop-command.ts'

/** Texts of Node and SQLite, which no person may be shown. */
const PROGRAM_TEXT = /EISDIR|EEXIST|ENOTDIR|EINVAL|illegal operation|SQLITE_|unable to open/

let shop: string
beforeAll(async () => {
  shop = dataFolder()
  const server = await startServerProcess(shop)
  await server.stop()
})

/** A copy of the shop, whose server is stopped, with something else at the place of one of its files or folders. */
function shopWith(name: string, put: (path: string) => unknown): string {
  const data = join(emptyFolder(), 'copy')
  cpSync(shop, data, { recursive: true })
  const path = join(data, name)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(dirname(path), { recursive: true })
  put(path)
  return data
}
const aFile = (path: string) => writeFileSync(path, 'of another program')
const aFolder = (path: string) => mkdirSync(path)
const aPipe = (path: string) => execFileSync('mkfifo', [path])

async function stopped(data: string): Promise<string> {
  const { ended, stderr } = await finished('serve', ['--port', '0', '--data', data])
  expect(ended).toBe(1)
  expect(stderr).not.toMatch(PROGRAM_TEXT)
  return stderr.trim().split('\n').at(-1)!
}

describe('a shop with a file where a folder belongs', () => {
  test.each(['files', 'files/parts', 'files/derived', 'files/incoming'])('%s, stops', async (name) => {
    const data = shopWith(name, aFile)
    expect(await stopped(data)).toBe(
      `There is a file where a folder is needed: ${join(data, name)}. Remove it, or choose another folder with --data DIR.`,
    )
  })

  test('backups, stops where it needs a backup before it opens', async () => {
    const data = shopWith('backups', aFile)
    const said = await stopped(data)
    expect(said).toContain(`There is a file where a folder for backups is needed: ${join(data, 'backups')}.`)
    expect(said).toContain('Set LAYERLINE_WITHOUT_BACKUP=1 to open it without one.')
  })

  test.each(['files/photos', 'files/prints', 'files/unknown'])('%s, opens and says so', async (name) => {
    const server = await startServerProcess(shopWith(name, aFile))
    expect((await fetch(`${server.url}/v1/materials`)).status).toBe(200)
    await server.stop()
    expect(server.said.stderr).toContain(
      `There is a file where a folder is needed: ${join(server.data, name)}. Move it away, and start the shop again.`,
    )
  })

  test.each(['files/plates', 'files/practice', 'logs', 'crashes'])('%s, opens', async (name) => {
    const server = await startServerProcess(shopWith(name, aFile))
    expect((await fetch(`${server.url}/v1/materials`)).status).toBe(200)
    await server.stop()
  })
})

describe('a shop with something else where a file belongs', () => {
  const FILES = [
    'shop.sqlite',
    'shop.sqlite-wal',
    'shop.sqlite-shm',
    'server.lock',
    'vault.key',
    'files/shop-id',
  ]
  test.each([
    ...FILES.map((name) => ({ name, what: 'a folder', put: aFolder })),
    // Whoever reads it waits for ever.
    ...['vault.key', 'files/shop-id', 'shop.sqlite'].map((name) => ({ name, what: 'a pipe', put: aPipe })),
  ])('$name, $what, stops', { timeout: 20_000 }, async ({ name, put }) => {
    const data = shopWith(name, put)
    expect(await stopped(data)).toBe(
      `A file is needed, and something else is in its place: ${join(data, name)}. Move it away, or choose another folder with --data DIR.`,
    )
  })

  test('settings.json, a folder, stops', async () => {
    expect(await stopped(shopWith('settings.json', aFolder))).toContain(
      'move it away to start with the default',
    )
  })

  test.each(['metrics.key', 'backups/state.json', 'restored.json'])('%s, a folder, opens', async (name) => {
    const server = await startServerProcess(shopWith(name, aFolder))
    expect((await fetch(`${server.url}/v1/materials`)).status).toBe(200)
    await server.stop()
  })

  test.each(['doctor', 'owner'])('says the same to the command %s', async (command) => {
    const data = shopWith('files/shop-id', aFolder)
    const owner = ['--email', 'o@shop.test', '--password', 'a long password of a shop']
    const said = await finished(command, ['--data', data, ...(command === 'owner' ? owner : [])])
    expect(said.ended).not.toBe(0)
    expect(said.stdout + said.stderr).toContain('something else is in its place')
    expect(said.stdout + said.stderr).not.toMatch(PROGRAM_TEXT)
  })
})
