import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** True if this computer has a Redis to test with (`apt-get install redis-server`). */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0

export interface RedisServer {
  url: string
  port: number
  /** As a power failure would: what it had is gone. */
  kill(): Promise<void>
}

const running = new Set<ChildProcess>()
export const killAllRedis = () => running.forEach((child) => child.kill('SIGKILL'))
process.once('exit', killAllRedis)

/** A Redis on a port of its own that keeps nothing on disk. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const at = port ?? (await freePort())
  const options = ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const folder = mkdtempSync(join(tmpdir(), 'layerline-redis-'))
  const child = spawn('redis-server', [...options, '--dir', folder], { stdio: 'ignore' })
  running.add(child)
  const ended = once(child, 'exit').then(() => running.delete(child))
  await untilAnswers(at)
  return {
    url: `redis://127.0.0.1:${at}`,
    port: at,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function untilAnswers(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await setTimeout(50)
  }
  throw new Error('redis-server does not answer')
}
