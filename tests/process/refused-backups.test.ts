import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backup, restore } from './backup-commands.ts'
import { numberedPart } from './bought-part.ts'
import { signUp } from './customer.ts'
import { rows } from './left-behind.ts'
import { everyFile, lastLine } from './shop-contents.ts'
import { dataFolder, emptyFolder, startServerProcess } from './shop-command.ts'

/** A small closed shop, and a backup of it. */
async function backedUp() {
  const data = dataFolder({ geometry: { workers: 1 } })
  const server = await startServerProcess(data)
  const customer = await signUp(server.url)
  await customer.settled(await customer.accepted(numberedPart(0)))
  await server.stop()
  const { ended, stdout } = await backup(data, emptyFolder())
  expect(ended).toBe(0)
  return { data, folder: lastLine(stdout) }
}

test('a restore refuses a damaged backup or a shop in use, and keeps the shop that it replaces', async () => {
  const { data, folder } = await backedUp()
  const partPath = join('files/parts', readdirSync(join(folder, 'files/parts'))[0])
  const spoiled = (spoil: (copy: string) => void) => {
    const copy = join(emptyFolder(), 'backup')
    cpSync(folder, copy, { recursive: true })
    spoil(copy)
    return copy
  }
  const edit = (path: string, change: (text: string) => string) => (copy: string) =>
    writeFileSync(join(copy, path), change(readFileSync(join(copy, path), 'latin1')), 'latin1')
  // `hostile-restore.test.ts` has all other faults.
  const faults: [string, (copy: string) => void][] = [
    [
      'manifest.json was changed or is not whole',
      edit('manifest.json', (text) => text.slice(0, text.length / 2)),
    ],
    [`${partPath} was changed`, edit(partPath, (text) => `${text.slice(0, -1)}!`)],
  ]
  for (const [fault, spoil] of faults) {
    const place = join(emptyFolder(), 'place')
    const { ended, stderr } = await restore(spoiled(spoil), place)
    expect([ended, stderr]).toEqual([1, expect.stringContaining(fault)])
    expect(existsSync(place)).toBe(false)
  }

  const before = everyFile(data)
  expect(await restore(folder, data)).toMatchObject({
    ended: 2,
    stderr: expect.stringContaining(`a shop in ${data}`),
  })
  expect(await restore(join(folder, '..'), data)).toMatchObject({
    ended: 2,
    stderr: expect.stringContaining(folder),
  })
  const other = emptyFolder()
  writeFileSync(join(other, 'thesis.txt'), 'mine')
  expect(await restore(folder, other, '--replace')).toMatchObject({ ended: 2 })
  const running = await startServerProcess(data)
  const { ended, stderr } = await restore(folder, data, '--replace')
  expect([ended, stderr]).toEqual([1, expect.stringContaining('open in another Layerline')])
  const late = await signUp(running.url)
  await late.settled(await late.accepted(numberedPart(7)))
  await running.stop()

  const replaced = everyFile(data)
  expect(Object.keys(replaced).length).toBeGreaterThan(Object.keys(before).length)
  const { stdout } = await restore(folder, data, '--replace')
  const kept = /kept in (.*)\n/.exec(stdout)![1]
  const aside = everyFile(kept)
  // The lock, the list of backups and the key for figures belong to the folder.
  const { 'server.lock': _lock, 'backups/state.json': _state, 'metrics.key': _key, ...ofShop } = replaced
  expect(aside).toEqual(ofShop)
  expect(rows(kept, 'select id from quotes')).toHaveLength(2)
  expect(rows(data, 'select id from quotes')).toHaveLength(1)
  expect(readdirSync(data).filter((name) => name.startsWith('restoring-'))).toEqual([])
})

test.skipIf(process.platform === 'win32')('a restored shop can be read by its owner only', async () => {
  const { folder } = await backedUp()
  const place = emptyFolder()
  expect((await restore(folder, place)).ended).toBe(0)
  const modes = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name !== 'server.lock')
    .map((entry) => ({
      isFile: entry.isFile(),
      mode: statSync(join(entry.parentPath, entry.name)).mode & 0o777,
    }))
  expect(modes).toEqual(modes.map(({ isFile }) => ({ isFile, mode: isFile ? 0o600 : 0o700 })))
  expect(statSync(place).mode & 0o777).toBe(0o700)
})

test('the command refuses to back up a folder without a shop, or into the shop’s own files', async () => {
  const nowhere = join(emptyFolder(), 'mistyped')
  expect(await backup(nowhere, emptyFolder())).toMatchObject({
    ended: 2,
    stderr: expect.stringContaining(nowhere),
  })
  expect(existsSync(nowhere)).toBe(false)
  const { data } = await backedUp()
  expect(await backup(data, join(data, 'files'))).toMatchObject({ ended: 2 })
  expect(await backup(data, join(data, 'backups'))).toMatchObject({ ended: 0 })
})

test('a dry run says what a restore would change, and changes nothing', async () => {
  const { data, folder } = await backedUp()
  const running = await startServerProcess(data)
  const late = await signUp(running.url)
  await late.settled(await late.accepted(numberedPart(7)))
  await running.stop()
  const before = everyFile(data)
  const { ended, stdout, stderr } = await restore(folder, data, '--dry-run')
  expect([ended, stdout + stderr]).toEqual([
    0,
    expect.stringMatching(/quotes: 2 now, 1 in the backup[^]*Nothing was changed/),
  ])
  expect(everyFile(data)).toEqual(before)
  const nowhere = join(emptyFolder(), 'new')
  expect(await restore(folder, nowhere, '--dry-run')).toMatchObject({
    ended: 0,
    stdout: expect.stringContaining('There is no shop'),
  })
  expect(existsSync(nowhere)).toBe(false)
})
