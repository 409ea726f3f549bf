import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { networkInterfaces } from 'node:os'
import { createInterface } from 'node:readline'
import { connect } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { announceName } from '../../server/platform/adapters/multicast-name.ts'
import { freePort } from '../shop/free-port.ts'
import { dataFolder, ROOT } from './shop-command.ts'

const MULTICAST = { port: 5353, address: '224.0.0.251' }
const TOGETHER = { timeout: 90_000, interval: 1000 }
const ADDRESS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
/** Another one for each run: names of this machine's network are not ours. */
const NAME = `shop${process.pid}`

const ended: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ended.toReversed()) await end()
})

/** An answer that another address has a name (RFC 1035, 4; RFC 6762, 10.2). */
function answerFor(label: string): Buffer {
  const name = [label, 'local'].flatMap((part) => [part.length, ...Buffer.from(part)])
  const head = [0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0]
  const record = [...name, 0, 0, 1, 0x80, 1, 0, 0, 0, 120, 0, 4, 192, 0, 2, 99]
  return Buffer.from([...head, ...record])
}

/** A device that says of each of these labels that it has it. */
async function deviceNamed(labels: readonly string[], address: string): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  socket.on('message', (message) => {
    const isQuestion = (message[2] & 0x80) === 0
    for (const label of labels)
      if (isQuestion && message.includes(Buffer.from([label.length, ...Buffer.from(label)])))
        socket.send(answerFor(label), MULTICAST.port, MULTICAST.address)
  })
  await new Promise<void>((resolve) => void socket.bind(MULTICAST.port, resolve))
  socket.addMembership(MULTICAST.address, address)
  socket.setMulticastInterface(address)
  ended.push(() => socket.close())
  return socket
}

describe.runIf(ADDRESS)('a name that another device has', () => {
  test('is left to it, and the next one is announced', async () => {
    const label = `${NAME}a`
    await deviceNamed([label], ADDRESS!)
    const announced = announceName({ name: label, port: 4748, title: 'Parts' }, () => {})
    ended.push(() => announced.end())
    await expect
      .poll(() => [announced.label(), announced.state()], TOGETHER)
      .toEqual([`${label}-2`, 'announced'])
  }, 120_000)

  test('is said when the next ones are taken, too', async () => {
    const label = `${NAME}b`
    await deviceNamed([label, `${label}-2`, `${label}-3`, `${label}-4`], ADDRESS!)
    const announced = announceName({ name: label, port: 4748, title: 'Parts' }, () => {})
    ended.push(() => announced.end())
    await expect.poll(() => [announced.label(), announced.state()], TOGETHER).toEqual([label, 'taken'])
  }, 120_000)
})

const OTHER = `layerline-${process.pid}`
const HERE = '10.77.31.1'
const THERE = '10.77.31.2'

/**
 * Connects another computer of the network, simulated by a network namespace on this one. Returns false if that is not
 * allowed.
 */
function connectOther(): boolean {
  const [cable, plug] = [`ll${process.pid}a`, `ll${process.pid}b`]
  // ciao knows no device that is one end of a cable: `a@if7` in the list of the system.
  const [card, otherCard] = [`lc${process.pid}a`, `lc${process.pid}b`]
  const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'ignore' })
  const there = (...args: string[]) => ip('-n', OTHER, ...args)
  try {
    ip('netns', 'add', OTHER)
    ended.push(() => ip('netns', 'del', OTHER))
    ip('link', 'add', card, 'type', 'bridge')
    ended.push(() => ip('link', 'del', card))
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', plug, 'netns', OTHER)
    there('link', 'add', otherCard, 'type', 'bridge')
    ip('link', 'set', cable, 'master', card)
    there('link', 'set', plug, 'master', otherCard)
    ip('addr', 'add', `${HERE}/24`, 'dev', card)
    there('addr', 'add', `${THERE}/24`, 'dev', otherCard)
    for (const device of [card, cable]) ip('link', 'set', device, 'up')
    for (const device of ['lo', otherCard, plug]) there('link', 'set', device, 'up')
    return true
  } catch {
    return false
  }
}

/** Starts a shop that is open to its network, here or on the other computer. Resolves to its port. */
async function openShop(on: 'here' | 'there'): Promise<number> {
  const port = await freePort()
  const options = ['--port', '0', '--data', dataFolder({ lan_name: NAME }), '--lan', '--lan-port', `${port}`]
  const [command, ...args] = [
    ...(on === 'there' ? ['ip', 'netns', 'exec', OTHER] : []),
    process.execPath,
    'server/cli/run.js',
    'serve',
    ...options,
  ]
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
  ended.push(() => endChild(child))
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Ready:')) break
  return port
}

function endChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** The names of the certificate that a shop shows. */
function namesAt(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subjectaltname ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'the second of two shops of one name in a network takes another name, with a certificate for it',
  async (context) => {
    if (!connectOther()) context.skip()
    const first = await openShop('here')
    // Announced: whoever probes the name from now on learns that it is taken.
    await new Promise((resolve) => setTimeout(resolve, 5000))
    const second = await openShop('there')
    await expect.poll(() => namesAt(THERE, second), TOGETHER).toContain(`DNS:${NAME}-2.local`)
    expect(await namesAt(HERE, first)).toContain(`DNS:${NAME}.local`)
    expect(await namesAt(HERE, first)).not.toContain(`DNS:${NAME}-2.local`)
  },
  200_000,
)
