import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rows } from './left-behind.ts'
import { dataFolder, emptyFolder, finished, startServerProcess, type CommandOptions } from './shop-command.ts'

/** Processes start slowly on a busy machine. */

const PASSWORD = 'correct horse battery'

/** One line that a person understands: no stack, no bare code of the system. */
const SENTENCE = /^\S(?!.*(\bE[A-Z]{4,}\b|SQLITE|\bat .*:\d+)).{15,300}\.?\n$/

async function refused(name: string, args: string[], options?: CommandOptions) {
  const { ended, stdout, stderr } = await finished(name, args, options)
  expect(stdout).toBe('')
  expect(stderr).toMatch(SENTENCE)
  return { ended, stderr }
}

describe.each(['serve', 'owner', 'new-vault-key', 'backup', 'restore', 'analyze', 'demo', 'start'])(
  '%s --help',
  (name) => {
    test('prints its usage and does nothing else', async () => {
      const { ended, stdout, stderr } = await finished(name, ['--help'])
      expect({ ended, stderr }).toEqual({ ended: 0, stderr: '' })
      expect(stdout).toMatch(/^npm (run |)([\w-]+) -- /)
    })
  },
)

describe('an invalid command line exits with 2 and a sentence', () => {
  const data = emptyFolder()

  test.each([
    ['serve', ['--frobnicate']],
    ['serve', ['--port', 'many']],
    ['serve', ['--port', '99999']],
    ['serve', ['--base-url', 'nowhere']],
    ['serve', ['somewhere']],
    ['owner', ['--data', data]],
    ['owner', ['--data', data, '--email', 'owner@shop.test']],
    ['owner', ['--data', data, '--email', 'nobody', '--password', PASSWORD]],
    ['owner', ['--data', data, '--email', 'owner@shop.test', '--password', 'short']],
    ['owner', ['--data', data, '--email', 'owner@shop.test', '--password', 'password123']],
    ['owner', ['--data', data, '--email', 'owner@shop.test', '--password', ...PASSWORD.split(' ')]],
    ['owner', ['--data', data, '--email', 'owner@shop.test', '--pasword', PASSWORD]],
    ['new-vault-key', ['--frobnicate']],
    ['new-vault-key', ['--data', data]],
    ['backup', ['--data', data]],
    ['backup', ['--data', data, '--to', data]],
    ['restore', ['--data', data]],
    ['restore', ['--data', data, '--from', data]],
    ['analyze', []],
    ['analyze', ['part.stl', '--units', 'feet']],
    ['analyze', ['part.stl', '--settings', '{']],
    ['demo', ['--frobnicate']],
  ])('%s %j', async (name, args) => {
    const { ended, stderr } = await refused(name, args)
    expect(ended).toBe(2)
    expect(stderr).not.toMatch(/horse|battery|short|password123/)
  })
})

describe('a problem of the machine exits with 1 and a sentence that says what to do', () => {
  const serve = (data: string, ...args: string[]) =>
    refused('serve', ['--port', '0', '--data', data, ...args])

  test('a port in use', async () => {
    const server = await startServerProcess(dataFolder())
    const { port } = new URL(server.url)
    const { ended, stderr } = await serve(emptyFolder(), '--port', port)
    expect(ended).toBe(1)
    expect(stderr).toContain(`Port ${port} is in use. Choose another one with --port N`)
    await server.stop()
  })

  test.each(['203.0.113.7', 'no-such-name.invalid'])('an address of another machine: %s', async (host) => {
    const { ended, stderr } = await serve(emptyFolder(), '--host', host)
    expect(ended).toBe(1)
    expect(stderr).toContain(`no address ${host}`)
  })

  test('a data folder that is a file, or inside a file', async () => {
    const file = join(emptyFolder(), 'file')
    writeFileSync(file, '')
    for (const data of [file, join(file, 'below')]) {
      const { ended, stderr } = await serve(data)
      expect(ended).toBe(1)
      expect(stderr).toContain('There is a file where a folder is needed')
    }
    const { ended } = await refused('owner', [
      '--data',
      file,
      '--email',
      'o@shop.test',
      '--password',
      PASSWORD,
    ])
    expect(ended).toBe(1)
  })

  test.skipIf(process.platform === 'win32')('a data folder that is not writable', async () => {
    const data = join(emptyFolder(), 'data')
    mkdirSync(data)
    chmodSync(join(data, '..'), 0o755)
    chmodSync(data, 0o555)
    // The administrator may write anywhere, so the server runs as the user nobody there.
    const options = process.getuid?.() === 0 ? { uid: 65_534 } : {}
    const { ended, stderr } = await refused('serve', ['--port', '0', '--data', data], options)
    expect(ended).toBe(1)
    expect(stderr).toMatch(/permission/)
  })

  test('a damaged database', async () => {
    const data = emptyFolder()
    writeFileSync(join(data, 'shop.sqlite'), 'certainly no database '.repeat(100))
    const { ended, stderr } = await serve(data)
    expect(ended).toBe(1)
    expect(stderr).toContain('shop.sqlite')
  })

  test('settings that are not JSON', async () => {
    const data = emptyFolder()
    writeFileSync(join(data, 'settings.json'), '{')
    const { ended, stderr } = await serve(data)
    expect(ended).toBe(1)
    expect(stderr).toContain('settings.json')
  })
})

describe('owner', () => {
  const owner = (data: string, password: string) =>
    finished('owner', ['--data', data, '--email', 'olive@shop.test', '--password', password])

  test('is created and reset beside a running server without printing a password', async () => {
    const server = await startServerProcess(dataFolder())
    const signIn = async (password: string) => {
      const answer = await fetch(`${server.url}/auth/sign-in`, {
        method: 'POST',
        headers: { origin: server.url, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'olive@shop.test', password }),
      })
      return answer.status
    }
    const made = await owner(server.data, PASSWORD)
    expect(made).toMatchObject({ ended: 0, stderr: '', stdout: expect.stringContaining('Made the owner') })
    expect(await signIn(PASSWORD)).toBe(200)
    const reset = await owner(server.data, 'another long password')
    expect(reset).toMatchObject({ ended: 0, stderr: '', stdout: expect.stringContaining('Reset the owner') })
    expect([await signIn(PASSWORD), await signIn('another long password')]).toEqual([401, 200])
    const said = made.stdout + reset.stdout + server.said.stdout + server.said.stderr
    expect(said).not.toMatch(/horse|another long/)
    expect(rows(server.data, "select role from accounts where role = 'owner'")).toHaveLength(1)
    await server.stop()
  })
})

describe('a demonstration', () => {
  test('fills an empty folder, and refuses a folder with a shop in it', { timeout: 240_000 }, async () => {
    const data = emptyFolder()
    const server = await startServerProcess(data, ['--demo'])
    const filled = rows<{ status: string }>(data, 'select distinct status from quotes')
    expect(filled.length).toBeGreaterThan(3)
    const lanes = rows<{ status: string }>(data, 'select distinct status from orders order by status')
    expect(lanes.map(({ status }) => status)).toEqual([
      'cancelled',
      'completed',
      'in_production',
      'on_hold',
      'queued',
    ])
    expect(rows(data, "select 1 from ledger where reason = 'late'")).toHaveLength(1)
    await server.stop()
    const before = rows(data, 'select id, status from quotes')
    const { ended, stderr } = await refused('serve', ['--port', '0', '--data', data, '--demo'])
    expect(ended).toBe(1)
    expect(stderr).toContain('empty folder')
    expect(rows(data, 'select id, status from quotes')).toEqual(before)
  })
})

describe('analyze', () => {
  test('prints a line with a code for each unreadable file, and exits with 1', async () => {
    const cut = join(emptyFolder(), 'cut.stl')
    writeFileSync(cut, 'solid cut\nfacet normal 0 0 1\nouter loop\nvertex 0 0')
    const files = [cut, emptyFolder(), join(emptyFolder(), 'no-such.stl')]
    const { ended, stdout, stderr } = await finished('analyze', files)
    expect({ ended, stderr }).toEqual({ ended: 1, stderr: '' })
    const lines = stdout.trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { error?: string }).error)).toEqual([
      'file_unreadable',
      'file_not_found',
      'file_not_found',
    ])
  })
})
