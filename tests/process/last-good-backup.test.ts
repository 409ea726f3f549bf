import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { makeBackup } from '../../server/platform/backup/make-backup.ts'
import { dataFolder, finished, startServerProcess } from './shop-command.ts'

/** A closed shop with a backup that its server made. */
async function backedUp() {
  const data = dataFolder({ geometry: { workers: 1 } })
  const server = await startServerProcess(data)
  await server.stop()
  const now = Math.floor(Date.now() / 1000)
  const to = join(data, 'backups')
  const { folder } = await makeBackup({ data, to, now, allowMissing: false })
  const never = { verified_at: null, bytes: null, new_bytes: null, kept: null, error: null }
  const place = { place: 'local', last_try_at: now, last_good_at: now, last_good: folder, ...never }
  writeFileSync(join(to, 'state.json'), JSON.stringify({ places: [place], check: null }))
  return { data, folder, file: join(data, 'shop.sqlite') }
}

const serve = (data: string) => finished('serve', ['--port', '0', '--data', data])
const restore = (folder: string, data: string) =>
  finished('restore', ['--from', folder, '--data', data, '--replace'])

test('a start with damage inside the database names the last good backup, keeps the file, and the restored shop opens', async () => {
  const { data, folder, file } = await backedUp()
  const raw = new Database(file)
  raw.exec(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2000)
     insert into guests (id, file_secret, created_at) select 'g_' || n, '${'x'.repeat(500)}', 1 from numbers`,
  )
  raw.pragma('journal_mode = delete')
  raw.close()
  const bytes = readFileSync(file)
  bytes.fill(0x5a, bytes.length - 200_000, bytes.length - 100_000)
  writeFileSync(file, bytes)
  const { ended, stderr } = await serve(data)
  expect([ended, stderr]).toEqual([
    1,
    expect.stringContaining('The file shop.sqlite in the data folder is damaged'),
  ])
  expect(stderr).toContain(`The last good backup is ${folder}, of `)
  const { stdout } = await restore(folder, data)
  const kept = /kept in (.*)\n/.exec(stdout)![1]
  expect(readFileSync(join(kept, 'shop.sqlite')).equals(bytes)).toBe(true)
  const again = await startServerProcess(data)
  expect(await again.stop()).toBe(0)
})

test('a start without the database names the last good backup', async () => {
  const { data, folder, file } = await backedUp()
  renameSync(file, join(data, 'elsewhere'))
  const { ended, stderr } = await serve(data)
  expect([ended, stderr]).toEqual([1, expect.stringContaining(`The last good backup is ${folder}`)])
})
