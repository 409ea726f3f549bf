import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installWay } from '../../main/updates/install-package.ts'
import { mayInstall, obstacleSentences } from '../../shared/operations/workstation/updates.ts'
import {
  asked,
  closeSite,
  folder,
  host,
  installed,
  NEW,
  NOTHING,
  OLD,
  openSite,
  openUpdater,
  publish,
  readyUpdater,
  site,
  told,
} from './update-site.ts'

/** An updater that needs no password: it replaces an AppImage in a folder of its own. */
function byItself() {
  const program = join(folder, 'Layerline.AppImage')
  return openUpdater(OLD, undefined, { target: 'AppImage', program, pkexec: null })
}

function publishAppImage(): void {
  writeFileSync(join(site, `Layerline-${NEW}.AppImage`), 'the new program')
  publish([OLD, NEW])
}

beforeEach(openSite)
afterEach(closeSite)

describe('an installation', () => {
  test('backs the shop up, notes how to go back, and installs', async () => {
    const updater = await readyUpdater()
    await updater.install('now')
    expect(installed).toEqual([
      { file: join(folder, `updates/packages/layerline_${NEW}_amd64.deb`), restore: null },
    ])
  })

  test('does not begin while a customer pays, and names it', async () => {
    const updater = await readyUpdater()
    host.found = { ...NOTHING, payments: 1, requests: 2 }
    await expect(updater.install('now')).rejects.toThrow(
      'Not now: A customer is paying. 2 requests are being answered.',
    )
    expect(installed).toEqual([])
  })

  test('waits until nothing is under way, also over a restart', async () => {
    host.found = { ...NOTHING, payments: 1 }
    const updater = await readyUpdater()
    await updater.install('idle')
    expect(updater.status()).toMatchObject({ stage: 'waiting', waits_for: ['A customer is paying.'] })
    const next = openUpdater()
    await next.start()
    next.stop()
    expect(installed).toEqual([])
    host.found = NOTHING
    const last = openUpdater()
    await last.start()
    last.stop()
    expect(installed).toHaveLength(1)
  })

  test('tonight is after three in the morning', async () => {
    publishAppImage()
    const updater = await readyUpdater(byItself())
    await updater.install('tonight')
    expect(installed).toEqual([])
    host.local = new Date(2026, 10, 24, 3, 10)
    const night = byItself()
    await night.start()
    night.stop()
    expect(installed).toHaveLength(1)
  })

  test('asks for the password before anything is backed up or closed, and once', async () => {
    const updater = await readyUpdater()
    const order: string[] = []
    const plain = { ...host }
    host.askToInstall = (file) => (order.push('password'), plain.askToInstall(file))
    host.backUp = () => (order.push('backup'), plain.backUp())
    host.closeAndInstall = (right, restore) => (order.push('close'), plain.closeAndInstall(right, restore))
    await updater.install('now')
    expect(order).toEqual(['password', 'backup', 'close'])
  })

  test('leaves the shop open when nobody enters the password, and says so', async () => {
    const updater = await readyUpdater()
    host.askToInstall = () => Promise.reject(new Error('Nobody entered the password.'))
    await updater.install('idle')
    expect(installed).toEqual([])
    expect(updater.status()).toMatchObject({
      stage: 'downloaded',
      install_at: null,
      fault: 'Nobody entered the password.',
    })
  })

  test('an installation that failed while nobody looked is told, and again after each start until another one is begun', async () => {
    const updater = await readyUpdater()
    host.askToInstall = () => Promise.reject(new Error('Nobody entered the password.'))
    await updater.install('idle')
    expect(told).toEqual(['Nobody entered the password.'])
    const next = openUpdater()
    await next.start()
    next.stop()
    expect(told).toHaveLength(2)
    expect(next.status().fault).toBe('Nobody entered the password.')
    await next.install('now').catch(() => {})
    expect(next.failure()).toBeNull()
  })

  test('gives the right up when a customer began to pay while the password was entered', async () => {
    const updater = await readyUpdater()
    let given = 0
    host.askToInstall = async () => {
      host.found = { ...NOTHING, payments: 1 }
      return { install: async () => {}, giveUp: () => void given++ }
    }
    await updater.install('now')
    expect(updater.status().fault).toBe('Not now: A customer is paying.')
    expect({ installed, given }).toEqual({ installed: [], given: 1 })
  })

  test('is not kept back by a request that began meanwhile, such as one of the page that shows its status', async () => {
    const updater = await readyUpdater()
    const plain = { ...host }
    host.askToInstall = (file) => {
      host.found = { ...NOTHING, requests: 1 }
      return plain.askToInstall(file)
    }
    await updater.install('now')
    expect(installed).toHaveLength(1)
  })

  test('an installation that needs a password is refused for the night', async () => {
    const updater = await readyUpdater()
    await expect(updater.install('tonight')).rejects.toThrow('it is not installed at night')
    expect(updater.status()).toMatchObject({ stage: 'downloaded', install_at: null })
  })

  test('an installation that was left for the night by a version before asks nothing, and is taken back', async () => {
    await readyUpdater()
    const file = join(folder, 'updates/updates.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), install_at: 'tonight' }))
    host.local = new Date(2026, 10, 24, 3, 10)
    const night = openUpdater()
    await night.start()
    night.stop()
    expect(asked).toEqual([])
    expect(night.status()).toMatchObject({
      install_at: null,
      fault: expect.stringContaining('not installed at night'),
    })
  })

  test('asks for no password over a kiosk, but installs there what needs none', async () => {
    publishAppImage()
    host.hasKiosk = true
    const updater = await readyUpdater()
    await updater.install('idle')
    expect(asked).toEqual([])
    expect(updater.status().waits_for).toEqual([
      'The system asks for a password, which it does once staff have left the kiosk.',
    ])
    updater.cancel()
    await (await readyUpdater(byItself())).install('idle')
    expect(installed).toHaveLength(1)
  })

  test('a waiting installation can be taken back', async () => {
    host.found = { ...NOTHING, batches: 1 }
    const updater = await readyUpdater()
    await updater.install('idle')
    updater.cancel()
    expect(updater.status()).toMatchObject({ stage: 'downloaded', install_at: null })
  })

  test('does not begin without a good backup', async () => {
    const updater = await readyUpdater()
    host.backUp = () => Promise.reject(new Error('The backup before the update failed. The disk is full.'))
    await updater.install('now')
    expect(updater.status().fault).toBe('The backup before the update failed. The disk is full.')
    expect(installed).toEqual([])
  })

  test('an installation of a package that was changed after its download is refused', async () => {
    const updater = await readyUpdater()
    const file = join(folder, `updates/packages/layerline_${NEW}_amd64.deb`)
    writeFileSync(file, readFileSync(file, 'utf8').replace('the new', 'my own'))
    await updater.install('now')
    expect(updater.status().fault).toContain('was changed since')
    expect(installed).toEqual([])
  })
})

test('an installation that cannot replace itself says the exact command', () => {
  const here = { pkexec: null, program: '/home/ana/my apps/layerline' }
  expect(installWay({ ...here, target: 'tar.xz' }, '/data/l.tar.xz')).toEqual({
    kind: 'by_hand',
    command: `tar -xJf /data/l.tar.xz --strip-components=1 -C '/home/ana/my apps'`,
  })
  expect(installWay({ ...here, target: 'deb' }, '/data/l.deb')).toEqual({
    kind: 'by_hand',
    command: 'sudo dpkg --install /data/l.deb',
  })
})

const TIMES = ['now', 'idle', 'tonight'] as const
const MAC = { pkexec: null, program: '/Applications/Layerline', target: 'dmg' } as const

test.each(['dmg', 'zip'] as const)(
  'a checked %s is opened where macOS does not replace the program, and only while somebody is there',
  (ending) => {
    const way = installWay(MAC, `/data/l.${ending}`)
    expect(way).toEqual({ kind: 'opened', target: ending })
    expect(TIMES.filter((at) => mayInstall(at, way))).toEqual(['now'])
  },
)

test('a checked zip replaces a signed program at any time, and a dmg is opened there, too', () => {
  const way = installWay({ ...MAC, isReplaceable: true }, '/data/l.zip')
  expect(way).toEqual({ kind: 'program' })
  expect(TIMES.filter((at) => mayInstall(at, way))).toEqual([...TIMES])
  expect(installWay({ ...MAC, isReplaceable: true }, '/data/l.dmg').kind).toBe('opened')
})

test('a checked installer of Windows is run while somebody is there, whom Windows asks', () => {
  const way = installWay({ ...MAC, target: 'nsis' }, '/data/l.exe')
  expect(way).toEqual({ kind: 'elevated' })
  expect(TIMES.filter((at) => mayInstall(at, way))).toEqual(['now'])
})

test.each([
  ['nsis', String.raw`C:\My Data\l.exe`, String.raw`explorer "C:\My Data\l.exe"`],
  ['dmg', '/My Data/l.zip', `open '/My Data/l.zip'`],
] as const)('a %s that needs a backup of before is installed by a command', (target, file, command) =>
  expect(installWay({ pkexec: null, program: '/x', target, isReplaceable: true }, file, '/backup')).toEqual({
    kind: 'by_hand',
    command,
  }),
)

test('the state of an update is told in sentences', () => {
  expect(obstacleSentences(NOTHING)).toEqual([])
  expect(obstacleSentences({ ...NOTHING, backup: true, printing: 2 })).toEqual([
    '2 documents are being printed.',
    'A backup is being made.',
  ])
})
