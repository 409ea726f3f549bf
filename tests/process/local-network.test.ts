import { execFile } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../shop/free-port.ts'
import { HTTP_PORT, HTTPS_PORT, plainFault } from '../../shared/operations/lan/lan-words.ts'
import { dataFolder, runCommand, startServerProcess, type ServerProcess } from './shop-command.ts'

const run = promisify(execFile)

/** The address at which others in the network reach this machine. */
const ADDRESS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

/** The local addresses at which a process listens, as the kernel lists them (proc(5), /proc/net/tcp): hexadecimal. */
function listeningAddresses(pid: number): string[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
      } catch {
        return []
      }
    }),
  )
  return ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && inodes.has(inode))
    .map(([, local]) => local.split(':')[0])
}

const LOOPBACK = /^(0100007F|00000000000000000000000001000000)$/

describe.runIf(process.platform === 'linux')('a server without settings', () => {
  test('listens on loopback only', async () => {
    const server = await startServerProcess(dataFolder())
    const listening = listeningAddresses(server.child.pid!)
    expect(listening.length).toBeGreaterThan(0)
    for (const address of listening) expect(address).toMatch(LOOPBACK)
    await server.stop()
  })
})

describe.runIf(ADDRESS)('a server that is open to the local network', () => {
  const data = dataFolder({ lan_name: null })
  const pem = join(data, 'trusted.pem')
  let server: ServerProcess
  let port: number

  /** Returns the output of curl, which trusts the shop's authority only. */
  async function curl(url: string, ...options: string[]): Promise<string> {
    const args = ['-sS', '--noproxy', '*', '--cacert', pem, ...options, url]
    return run('curl', args).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    )
  }
  const here = (path: string) => `https://${ADDRESS}:${port}${path}`

  beforeAll(async () => {
    port = await freePort()
    server = await startServerProcess(data, ['--lan', '--lan-port', String(port)])
    const answer = await fetch(`${server.url}/trust/layerline.pem`)
    writeFileSync(pem, await answer.text())
  })
  afterAll(() => server.stop())

  test('says its address and the fingerprint of its authority', () => {
    expect(server.said.stderr).toContain(`open it at ${here('')}`)
    expect(server.said.stderr).toMatch(/its fingerprint is ([\dA-F]{2}:){31}[\dA-F]{2}/)
  })

  test('is fetched by curl with the authority, and refused without', async () => {
    expect(await curl(here('/healthz'))).toBe('{"status":"ok"}')
    expect(await curl(here('/healthz'), '--cacert', '/dev/null')).toMatch(/certificate|CAfile/i)
  })

  test('is refused by curl under a name that the certificate is not for', async () => {
    const other = await curl(`https://bank.example:${port}/`, '--resolve', `bank.example:${port}:${ADDRESS}`)
    expect(other).toContain("target host name 'bank.example'")
  })

  test('shows a chain that OpenSSL verifies, and limits its authority to names and networks', async () => {
    const session = await run('sh', [
      '-c',
      `openssl s_client -connect ${ADDRESS}:${port} -CAfile ${pem} -verify_ip ${ADDRESS} -x509_strict </dev/null 2>&1`,
    ])
    expect(session.stdout).toContain('Verify return code: 0 (ok)')
    const { stdout } = await run('openssl', ['x509', '-in', pem, '-noout', '-text'])
    expect(stdout).toMatch(/Name Constraints: critical\s+Permitted:/)
  })

  test('redirects http, with method and path', async () => {
    const plain = here('/v1/materials').replace('https:', 'http:')
    expect(await curl(plain, '-o', '/dev/null', '-w', '%{http_code} %{redirect_url}')).toBe(
      `308 ${here('/v1/materials')}`,
    )
    expect(JSON.parse(await curl(plain, '-L'))).toHaveProperty('materials')
  })

  test('has the same certificate and authority after a restart', async () => {
    const shown = () =>
      run('sh', ['-c', `openssl s_client -connect ${ADDRESS}:${port} </dev/null 2>/dev/null | openssl x509`])
    const before = (await shown()).stdout
    await server.stop()
    server = await startServerProcess(data, ['--lan', '--lan-port', String(port)])
    expect((await shown()).stdout).toBe(before)
    expect(await curl(here('/healthz'))).toBe('{"status":"ok"}')
  })
})

/** A port as a system keeps it for its administrator; the tests of a container may have opened it to all. */
const KEEPS_PORTS =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')) > HTTPS_PORT

describe.runIf(ADDRESS && KEEPS_PORTS)('the ports that browsers leave out of an address', () => {
  const code = (url: string, ...options: string[]) =>
    run('curl', [
      '-sk',
      '--noproxy',
      '*',
      '-o',
      '/dev/null',
      '-w',
      '%{http_code} %{redirect_url}',
      ...options,
      url,
    ])

  test('are https at 443, and http at 80 that leads there', async () => {
    const server = await startServerProcess(dataFolder({ lan_name: null }), ['--lan', '--lan-port', '443'])
    expect((await code(`http://${ADDRESS}/v1/materials`)).stdout).toBe(`308 https://${ADDRESS}/v1/materials`)
    expect((await code(`https://${ADDRESS}/healthz`)).stdout).toBe('200 ')
    await server.stop()
  })

  test('say why http is not redirected while another program has port 80, and https is open all the same', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => void other.listen(HTTP_PORT, '0.0.0.0', resolve))
    const server = await startServerProcess(dataFolder({ lan_name: null }), ['--lan', '--lan-port', '443'])
    expect(server.said.stderr).toContain(plainFault('EADDRINUSE'))
    expect((await code(`https://${ADDRESS}/healthz`)).stdout).toBe('200 ')
    await server.stop()
    await new Promise((resolve) => void other.close(resolve))
  })

  test('are not open to a program without the rights of an administrator, which says what to do', async () => {
    const data = dataFolder({ lan_name: null })
    for (const [path, mode] of [
      [join(data, '..'), 0o777],
      [data, 0o777],
      [join(data, 'settings.json'), 0o666],
    ] as const)
      chmodSync(path, mode)
    const options = ['--port', '0', '--data', data, '--lan', '--lan-port', '443']
    const { child, said, ended } = runCommand('serve', options, { uid: 65_534 })
    const sentence = 'This system does not let the program use port 443. Choose one above 1023, such as 4748.'
    await expect.poll(() => said.stderr, { timeout: 30_000 }).toContain(sentence)
    child.kill('SIGTERM')
    await ended
  })
})
