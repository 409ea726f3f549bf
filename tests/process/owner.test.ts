import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  dataFolder,
  emptyFolder,
  finished,
  ROOT,
  startServerProcess,
  type CommandOptions,
} from './shop-command.ts'

const PASSWORD = 'correct horse battery'
const PERSON = ['--email', 'olive@shop.test', '--password', PASSWORD]
const owner = (args: string[], options?: CommandOptions) => finished('owner', [...args, ...PERSON], options)

async function signIn(url: string, password: string): Promise<number> {
  const answer = await fetch(`${url}/auth/sign-in`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'olive@shop.test', password }),
  })
  return answer.status
}

describe('the owner command', () => {
  test('refuses a missing folder, and creates none', async () => {
    const data = join(emptyFolder(), 'mistyped')
    for (const run of [await owner(['--data', data]), await owner([], { env: { LAYERLINE_DATA: data } })]) {
      expect(run).toMatchObject({
        ended: 2,
        stdout: '',
        stderr: expect.stringContaining(`no folder ${data}`),
      })
      expect(existsSync(data)).toBe(false)
    }
  })

  test('refuses a folder that contains other things, and leaves it as it is', async () => {
    const data = emptyFolder()
    writeFileSync(join(data, 'thesis.txt'), 'mine')
    expect(await owner(['--data', data])).toMatchObject({ ended: 2, stderr: expect.stringContaining(data) })
    expect(readdirSync(data)).toEqual(['thesis.txt'])
  })

  test('refuses a folder with the files of a shop whose database is gone', async () => {
    const data = emptyFolder()
    writeFileSync(join(data, 'vault.key'), 'key')
    const { ended, stdout } = await owner(['--data', data])
    expect({ ended, stdout }).toEqual({ ended: 1, stdout: '' })
    expect(existsSync(join(data, 'shop.sqlite'))).toBe(false)
  })

  test('makes a new shop in an empty folder, or one with settings only, and says so', async () => {
    for (const data of [emptyFolder(), dataFolder()]) {
      const { ended, stderr, stdout } = await owner(['--data', data])
      expect({ ended, stderr }).toEqual({ ended: 0, stderr: `New shop in ${data}\n` })
      expect(stdout).toBe(`Made the owner olive@shop.test of the shop in ${data}\n`)
      expect(await owner(['--data', data])).toMatchObject({ ended: 0, stderr: '' })
    }
  })

  test.skipIf(process.platform !== 'linux')('makes a new shop in the platform’s usual folder', async () => {
    const home = emptyFolder()
    const env = { XDG_DATA_HOME: home, LAYERLINE_DATA: undefined }
    const { ended, stderr } = await owner([], { env })
    expect({ ended, stderr }).toEqual({ ended: 0, stderr: `New shop in ${join(home, 'layerline')}\n` })
  })

  test('reads the password from standard input when it is "-"', async () => {
    const server = await startServerProcess(dataFolder())
    const run = (input: string) =>
      spawnSync(
        process.execPath,
        [
          'server/cli/run.js',
          'owner',
          '--data',
          server.data,
          '--email',
          'olive@shop.test',
          '--password',
          '-',
        ],
        { cwd: ROOT, input, encoding: 'utf8' },
      )
    expect(run(`${PASSWORD}\n`)).toMatchObject({ status: 0, stderr: '' })
    expect(await signIn(server.url, PASSWORD)).toBe(200)
    expect(run('short\n')).toMatchObject({ status: 2, stderr: expect.stringMatching(/^--password: /) })
    await server.stop()
  })
})

describe('a server', () => {
  test('says on standard error that its folder had no shop, and only then', async () => {
    const data = join(emptyFolder(), 'new')
    mkdirSync(data)
    const first = await startServerProcess(data)
    await first.stop()
    expect(first.said.stderr.split('\n')[0]).toBe(`New shop in ${data}`)
    expect(first.said.stdout).toBe(`Ready: ${first.url}\n`)
    const second = await startServerProcess(data)
    await second.stop()
    expect(second.said.stderr).not.toContain('New shop')
  })
})
