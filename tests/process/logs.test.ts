import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { CrashReport } from '../../shared/platform/logs/crash-report.ts'
import { dataFolder, finished, runCommand, startServerProcess } from './shop-command.ts'

async function start(data: string, env: NodeJS.ProcessEnv = {}) {
  const server = await startServerProcess(data, [], { LAYERLINE_LOG: 'info', ...env })
  onTestFinished(async () => void (await server.kill()))
  return server
}

function logOf(data: string): string {
  const folder = join(data, 'logs')
  if (!existsSync(folder)) return ''
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
}

function reportsOf(data: string): CrashReport[] {
  const folder = join(data, 'crashes')
  return readdirSync(folder)
    .filter((name) => /^\d+-.*\.json$/.test(name))
    .map((name) => CrashReport.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}

/** Code that the server runs when it gets SIGUSR2. */
function onSignal(code: string): NodeJS.ProcessEnv {
  return {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2',()=>{${code}})`)}`,
  }
}

describe('log files', () => {
  test('a refused request is found by its reference, while the server runs and after it', async () => {
    const data = dataFolder()
    const server = await start(data)
    const refused = await fetch(`${server.url}/v1/orders/q_none`)
    const id = refused.headers.get('x-request-id')!
    await vi.waitFor(() => expect(logOf(data)).toContain(id))
    const found = await finished('logs', ['--data', data, '--id', id.toUpperCase()])
    expect(found).toMatchObject({ ended: 0, stderr: '' })
    expect(found.stdout).toContain('"work":"GET /v1/orders/:order_id"')
    expect(found.stdout).toContain('"refusal":"unauthorized"')
    expect(await server.stop()).toBe(0)
    const [line, ...more] = (await finished('logs', ['--data', data, '--id', id, '--json'])).stdout
      .trim()
      .split('\n')
    expect([JSON.parse(line), more]).toMatchObject([{ area: 'interface', status: 401, request_id: id }, []])
    expect(await finished('logs', ['--data', data, '--id', 'none'])).toMatchObject({ ended: 1, stdout: '' })
  })

  test('a second program on the folder writes no line', async () => {
    const data = dataFolder()
    await start(data)
    await vi.waitFor(() => expect(readdirSync(join(data, 'logs'))).toHaveLength(1))
    const before = logOf(data)
    const second = runCommand('serve', ['--port', '0', '--data', data], { env: { LAYERLINE_LOG: 'debug' } })
    expect(await second.ended).toBe(1)
    expect(logOf(data).startsWith(before)).toBe(true)
    expect(reportsOf(data)).toEqual([])
  })

  test('a log that cannot be written keeps nobody waiting, and goes on when it can', async () => {
    const data = dataFolder()
    writeFileSync(join(data, 'logs'), 'in the place of the folder')
    const server = await start(data)
    for (let asked = 0; asked < 20; asked++)
      expect((await fetch(`${server.url}/v1/quotes/q_${asked}`)).status).toBe(401)
    rmSync(join(data, 'logs'))
    await vi.waitFor(async () => {
      const again = (await fetch(`${server.url}/v1/quotes/q_1`)).headers.get('x-request-id')
      expect(logOf(data)).toContain(again)
    }, 10_000)
    expect(logOf(data)).toContain('log lines were lost')
    expect(await server.stop()).toBe(0)
  })
})

describe('crash reports', () => {
  test('a run that was killed is reported at the next start, and a stopped one is not', async () => {
    const data = dataFolder()
    const killed = await start(data)
    const last = (await fetch(`${killed.url}/v1/quotes/q_1`)).headers.get('x-request-id')
    await vi.waitFor(() => expect(logOf(data)).toContain(last))
    await killed.kill()
    const next = await start(data)
    const [report] = await vi.waitFor(() => {
      expect(reportsOf(data)).toHaveLength(1)
      return reportsOf(data)
    })
    expect(report).toMatchObject({ kind: 'ended', work: null })
    expect(report.log.join('\n')).toContain(last)
    expect(await next.stop()).toBe(0)
    await (await start(data)).stop()
    expect(reportsOf(data)).toHaveLength(1)
  })

  test('an uncaught error names the request that it came from, and the server goes on', async () => {
    const data = dataFolder()
    const thrown = `const {AsyncLocalStorage:A}=process.getBuiltinModule('async_hooks');const run=A.prototype.run;A.prototype.run=function(store,work,...rest){return run.call(this,store,(...all)=>{if(store.work==='GET /v1/materials')setTimeout(()=>{throw new TypeError('planted')});return work(...all)},...rest)}`
    const server = await start(data, onSignal(thrown))
    server.child.kill('SIGUSR2')
    const ids: (string | null)[] = []
    await vi.waitFor(async () => {
      ids.push((await fetch(`${server.url}/v1/materials`)).headers.get('x-request-id'))
      expect(reportsOf(data)).not.toEqual([])
    })
    const [report] = reportsOf(data)
    expect(ids).toContain(report.request_id)
    expect(report).toMatchObject({
      work: 'GET /v1/materials',
      kind: 'error',
      error: { name: 'TypeError', message: 'planted' },
    })
    expect(report.error.stack).toContain('at ')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('memory that is used up leaves what Node says of it', { timeout: 120_000 }, async () => {
    const data = dataFolder()
    const eat = onSignal('const kept=[];for(;;)kept.push(new Array(1e6).fill(kept.length+0.1))')
    const server = await start(data, { NODE_OPTIONS: `${eat['NODE_OPTIONS']} --max-old-space-size=200` })
    server.child.kill('SIGUSR2')
    expect(await server.ended).not.toBe(0)
    await start(data)
    await vi.waitFor(() => expect(reportsOf(data)).not.toEqual([]))
    const [report] = reportsOf(data)
    expect(report.kind).toBe('ended')
    expect(report.error.message).toMatch(/memory/i)
    expect(readdirSync(join(data, 'crashes', 'node'))).toEqual([])
  })
})
