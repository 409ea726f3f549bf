import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listBackups } from '../../../../server/platform/backup/backup-place.ts'
import { restoreBackup } from '../../../../server/platform/backup/restore-backup.ts'
import { restoreDatabase } from '../../../../server/platform/backup/restore-database.ts'
import { openDatabase } from '../../../../server/platform/db/db.ts'
import { peekDatabase } from '../../../../server/platform/db/peek-database.ts'
import { readMigrations } from '../../../../server/platform/db/migration-files.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { contentOf, hashOf, hostileBackup, type HostileBackup } from './hostile-backup.ts'
import { storedShop, type StoredShop } from './stored-shop.ts'
import { migrationsOfNext, NEXT_MIGRATION } from '../db/next-program.ts'
import { newDatabase } from '../../../shop/first-day.ts'

const MIGRATIONS = readMigrations(PROGRAM.migrations)

let shop: StoredShop
/** The data folder with a shop that the hostile backup is to replace. */
let target: string
let backup: HostileBackup
let part: string
let socket: Server | null = null

beforeEach(async () => {
  shop = storedShop()
  part = shop.storePart('solid')
  backup = await hostileBackup(shop)
  target = join(shop.folder, 'target')
  mkdirSync(join(target, 'backups', '2026-01-01T00-00-00Z'), { recursive: true })
  writeFileSync(join(target, 'vault.key'), 'key of the shop')
  writeFileSync(join(target, 'backups', '2026-01-01T00-00-00Z', 'manifest.json'), '{}')
  newDatabase(join(target, 'shop.sqlite')).close()
})
afterEach(() => {
  socket?.close()
  socket = null
  shop.close()
})

const restore = (from = backup.folder, migrations = MIGRATIONS) =>
  restoreBackup({
    withSettings: false,
    from,
    data: target,
    replace: true,
    now: 1_800_000_000,
    migrations,
  })

const partPath = () => join(backup.folder, 'files/parts', part)
const editManifest = (change: (text: string) => string) => () => {
  const path = join(backup.folder, 'manifest.json')
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}
const HUGE = 400 * 2 ** 30

/** Ways to spoil a backup, each with the words of its refusal. */
const ROWS: Record<string, { spoil: () => unknown; says: RegExp }> = {
  'the journal of a swap': {
    spoil: () => backup.add('swap.json', '{"staged":"backups","kept":null,"leaving":[],"arriving":[]}'),
    says: /swap\.json is no part of a backup/,
  },
  'a note that the shop was moved': {
    spoil: () => backup.add('moved.json', '{"to":"/srv/other"}'),
    says: /moved\.json is no part/,
  },
  ...Object.fromEntries(
    [
      'moving.json',
      'moved-from.json',
      'restored.json',
      'server.lock',
      'server.lock-journal',
      'shop.sqlite-wal',
      'shop.sqlite-journal',
      'logs/2026-01-01.log',
      'crashes/node/report.json',
      'backups/2027-01-01T00-00-00Z/manifest.json',
      'replaced-1/shop.sqlite',
      'restoring-1/shop.sqlite',
      'SWAP.JSON',
      'Backups/state.json',
      'desktop/updates/updates.json',
      'files/incoming/half',
      'settings.json.new',
      'vault.key.pub',
      'manifest.json',
      'Settings.json',
      'FILES/shop-id',
    ].map((path) => [
      `the member ${path}`,
      { spoil: () => backup.add(path, '{}'), says: /is no part of a backup/ },
    ]),
  ),
  'a member that is named twice': {
    spoil: () => backup.manifest.files.push(backup.manifest.files[0]),
    says: /is in it twice/,
  },
  'half a manifest': {
    spoil: editManifest((text) => text.slice(0, text.length / 2)),
    says: /manifest\.json was changed or is not whole/,
  },
  'other counts in its manifest': {
    spoil: editManifest((text) => text.replace('"quotes": 0', '"quotes": 2')),
    says: /manifest\.json was changed or is not whole/,
  },
  'paths out of it in its manifest': {
    spoil: editManifest((text) => text.replace('files/parts/', '../../parts/')),
    says: /manifest\.json was changed or is not whole/,
  },
  'a part less': { spoil: () => rmSync(partPath()), says: /files\/parts\/\w+ is missing/ },
  'a part of other bytes': {
    spoil: () => writeFileSync(partPath(), 'solie'),
    says: /files\/parts\/\w+ was changed/,
  },
  'a key less': {
    spoil: () => rmSync(join(backup.folder, 'vault.key')),
    says: /vault\.key is missing/,
  },
  'a trigger': {
    spoil: () =>
      backup.sql(
        `create trigger evil_t after insert on sessions begin update accounts set role = 'owner'; end`,
      ),
    says: /the trigger evil_t does not belong to the program/,
  },
  'a trigger under a name that SQLite keeps for itself': {
    spoil: () =>
      backup.sql(`create trigger evil_t after insert on sessions begin update accounts set role = 'owner'; end;
        update sqlite_schema set name = 'sqlite_t', sql = replace(sql, 'evil_t', 'sqlite_t') where name = 'evil_t'`),
    says: /the trigger sqlite_t does not belong/,
  },
  'a trigger of the program with another body': {
    spoil: () =>
      backup.sql(`update sqlite_schema set sql = replace(sql, 'begin', 'begin delete from sessions;')
        where type = 'trigger' and sql like '%begin%'`),
    says: /the trigger \w+ is not as the program makes it/,
  },
  'a view': {
    spoil: () => backup.sql('create view evil_v as select 1'),
    says: /the view evil_v does not belong/,
  },
  'an endless view in place of a table': {
    spoil: () =>
      backup.sql(`drop table stray_payments; create view stray_payments as
        with recursive n(i) as (select 1 union all select i from n) select i as checkout_id from n`),
    says: /the view stray_payments does not belong/,
  },
  'a table more': {
    spoil: () => backup.sql('create table free (id)'),
    says: /the table free does not belong/,
  },
  'a table that looks like one of Litestream': {
    spoil: () => backup.sql('create table _litestream_lock (id integer default (random()))'),
    says: /_litestream_lock is not as/,
  },
  'a table less': {
    spoil: () => backup.sql('drop table clock_marks'),
    says: /the table clock_marks is missing/,
  },
  'a database without its list of migrations': {
    spoil: () => backup.sql('drop table schema_migrations'),
    says: /the table schema_migrations is missing/,
  },
  'a column more': {
    spoil: () => backup.sql('alter table sessions add column free text'),
    says: /the table sessions is not as/,
  },
  'an index of an expression': {
    spoil: () => backup.sql('create index evil_i on sessions (upper(id_hash))'),
    says: /the index evil_i does not belong/,
  },
  'a statistics table of a stranger': {
    spoil: () =>
      backup.sql(`analyze; update sqlite_schema set sql = replace(sql, 'stat)', 'stat, free)')
        where name = 'sqlite_stat1'`),
    says: /is not as|is not sound/,
  },
  'a journal beside the database that hides a trigger': {
    spoil() {
      backup.sql(
        `create trigger evil_t after insert on sessions begin update accounts set role = 'owner'; end`,
      )
      backup.hide('drop trigger evil_t')
    },
    says: /the trigger evil_t does not belong/,
  },
  'a pipe in place of a part': {
    spoil() {
      rmSync(partPath())
      execFileSync('mkfifo', [partPath()])
    },
    says: /files\/parts\/\w+ is no file/,
  },
  'a socket in place of a part': {
    async spoil() {
      rmSync(partPath())
      // The path of a socket must be short.
      socket = createServer().listen(join(shop.folder, 's'))
      await once(socket, 'listening')
      renameSync(join(shop.folder, 's'), partPath())
    },
    says: /is no file/,
  },
  'a device in place of a part': {
    spoil() {
      rmSync(partPath())
      symlinkSync('/dev/zero', partPath())
    },
    says: /is no file/,
  },
  'a pipe in place of the manifest': {
    spoil() {
      rmSync(join(backup.folder, 'manifest.json'))
      execFileSync('mkfifo', [join(backup.folder, 'manifest.json')])
    },
    says: /its manifest\.json was changed/,
  },
  'an endless manifest': {
    spoil: () => truncateSync(join(backup.folder, 'manifest.json'), HUGE),
    says: /its manifest\.json was changed/,
  },
  'an endless part': { spoil: () => truncateSync(partPath(), HUGE), says: /was changed/ },
  'an endless part that the manifest names so': {
    spoil() {
      truncateSync(partPath(), HUGE * 8)
      backup.name(`files/parts/${part}`, { bytes: HUGE * 8, sha256: part })
    },
    says: /not have enough room/,
  },
  'a part that is a link': {
    spoil() {
      renameSync(partPath(), join(shop.folder, 'elsewhere'))
      symlinkSync(join(shop.folder, 'elsewhere'), partPath())
    },
    says: /is no file/,
  },
  'a folder that is a link': {
    spoil() {
      mkdirSync(join(shop.folder, 'etc'))
      writeFileSync(join(shop.folder, 'etc', 'shadow'), 'root')
      symlinkSync(join(shop.folder, 'etc'), join(backup.folder, 'files', 'etc'))
      backup.name('files/etc/shadow', { bytes: 4, sha256: hashOf('root') })
    },
    says: /files\/etc\/shadow is no file/,
  },
  'a folder of shared files that is a link': {
    spoil() {
      rmSync(partPath())
      mkdirSync(join(shop.folder, 'etc'))
      writeFileSync(join(shop.folder, 'etc', part), 'solid')
      symlinkSync(join(shop.folder, 'etc'), join(shop.to, 'shared'))
    },
    says: /is no file/,
  },
  'a truncated database': {
    spoil() {
      const file = join(backup.folder, 'shop.sqlite')
      truncateSync(file, 8192)
      backup.name('shop.sqlite', { bytes: 8192, sha256: hashOf(readFileSync(file)) })
    },
    says: /is not sound/,
  },
}

describe('a restore refuses a backup, and leaves the shop and its backups as they were,', () => {
  test.each(Object.keys(ROWS))('a backup with %s is refused', { timeout: 10_000 }, async (row) => {
    const before = contentOf(target)
    await ROWS[row].spoil()
    if (!row.endsWith(' manifest')) backup.seal()
    await expect(restore()).rejects.toThrow(ROWS[row].says)
    expect(contentOf(target)).toEqual(before)
  })
})

describe('the copy of a database is refused', () => {
  const copy = () => join(backup.folder, 'shop.sqlite')
  const restoreCopy = () =>
    restoreDatabase({
      from: copy(),
      data: target,
      replace: true,
      now: 1_800_000_000,
      migrations: MIGRATIONS,
    })
  test.each([
    ['a trigger', () => backup.sql('create trigger evil_t after insert on sessions begin select 1; end')],
    ['a view', () => backup.sql('create view evil_v as select 1')],
    [
      'a trigger that its journal hides',
      () => {
        backup.sql('create trigger evil_t after insert on sessions begin select 1; end')
        backup.hide('drop trigger evil_t')
      },
    ],
  ])('a copy with %s is refused', async (_what, spoil) => {
    const before = contentOf(target)
    spoil()
    await expect(restoreCopy()).rejects.toThrow(/the (trigger|view) evil_\w does not belong to the program/)
    expect(contentOf(target)).toEqual(before)
  })
})

describe('a backup is restored', () => {
  const restored = () => new Database(join(target, 'shop.sqlite'), { readonly: true })
  test.each([
    ['with statistics of SQLite', 'analyze'],
    [
      'with the tables of Litestream',
      `create table _litestream_seq (id integer primary key, seq integer); create table _litestream_lock (id integer)`,
    ],
  ])('%s', async (_what, sql) => {
    backup.sql(sql.replaceAll('integer', 'INTEGER').replaceAll('primary key', 'PRIMARY KEY'))
    backup.seal()
    await restore()
    expect(contentOf(join(target, 'files'))).toHaveProperty([join(target, 'files/parts', part)])
  })

  test('a backup is restored without the stray files that earlier programs took along', async () => {
    for (const path of ['.shop.sqlite-litestream/generation', 'note.txt', 'evil/evil.sh'])
      backup.add(path, 'stray')
    backup.seal()
    await restore()
    expect(readdirSync(target).filter((name) => /litestream|note|evil/.test(name))).toEqual([])
  })

  test('a backup of the version before is restored, and the next start brings it up to date', async () => {
    const next = migrationsOfNext(shop.folder, NEXT_MIGRATION)
    await restore(backup.folder, readMigrations(next))
    const raw = restored()
    expect(raw.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length)
    raw.close()
    openDatabase(join(target, 'shop.sqlite'), next).close()
  })
})

test.each([
  [
    'under its name',
    `create view shop_identity as with recursive n(i) as (select 1 union all select i from n)
       select i as shop_id, i as key_check from n where i = 2`,
  ],
  [
    'behind a search',
    `create view endless as with recursive n(i) as (select 1 union all select i from n)
       select i, i as shop_id, i as key_check from n where i = 2;
     create virtual table shop_identity using fts5(shop_id, key_check, content = 'endless', content_rowid = 'i')`,
  ],
])('the shop of a backup is not asked of a view %s', (_where, sql) => {
  backup.sql(`drop table shop_identity`)
  const raw = new Database(join(backup.folder, 'shop.sqlite'))
  raw.exec(sql)
  raw.close()
  expect(peekDatabase(join(backup.folder, 'shop.sqlite'), { readonly: true }).shop_id).toBeNull()
})

test('a list of backups leaves out those whose manifest is a pipe or without an end', async () => {
  for (const name of ['2027-01-01T00-00-00Z', '2027-01-02T00-00-00Z']) mkdirSync(join(shop.to, name))
  execFileSync('mkfifo', [join(shop.to, '2027-01-01T00-00-00Z', 'manifest.json')])
  writeFileSync(join(shop.to, '2027-01-02T00-00-00Z', 'manifest.json'), '{')
  truncateSync(join(shop.to, '2027-01-02T00-00-00Z', 'manifest.json'), HUGE)
  expect((await listBackups(shop.to, undefined)).map(({ name }) => name)).toEqual(['2026-11-16T18-00-00Z'])
})
