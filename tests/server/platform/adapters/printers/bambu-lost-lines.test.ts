import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { bambuTests, certificates, ends, link, machine, reportUntil, soon } from './bambu-links.ts'
import { IDLE } from './bambu-machine.ts'

bambuTests()

describe('lost lines', () => {
  test('a lost connection is told, and made again by itself', async () => {
    const p1s = await machine()
    const opened = link(p1s.port)
    await opened.readReport(soon())
    p1s.cut()
    await expect
      .poll(() => opened.readReport(soon()).then(String, (error: Error) => error.message))
      .toMatch(/was lost/)
    p1s.behavior.state.gcode_state = 'RUNNING'
    expect((await reportUntil(opened, (state) => state === 'printing')).state_text).toBe('RUNNING')
    expect(p1s.connections()).toBe(1)
  })

  test('a connection without a word is lost after a while', async () => {
    const p1s = await machine()
    const opened = link(p1s.port, {}, { keepalive_s: 1 })
    await opened.readReport(soon())
    p1s.freeze()
    await expect
      .poll(() => opened.readReport(soon()).then(String, (error: Error) => error.message), {
        timeout: 6000,
        interval: 100,
      })
      .toMatch(/was lost/)
  }, 10_000)

  test('a printer that was off and on again is found', async () => {
    const first = await machine()
    const opened = link(first.port)
    await opened.readReport(soon())
    await first.stop()
    await expect
      .poll(() => opened.readReport(soon()).catch((error: { fault: string }) => error.fault))
      .toBe('unreachable')
    await machine(
      { state: { ...IDLE, gcode_state: 'FINISH', mc_percent: 100 } },
      certificates.own,
      first.port,
    )
    expect((await reportUntil(opened, (state) => state === 'finished')).job?.progress).toBe(1)
  })

  test('the link waits longer after each failure, but a person does not wait', async () => {
    const gone = await machine()
    await gone.stop()
    const opened = link(gone.port, {}, { retry_ms: 60_000 })
    await expect(opened.readReport(soon())).rejects.toMatchObject({ fault: 'unreachable' })
    await machine({ state: { ...IDLE, gcode_state: 'RUNNING' } }, certificates.own, gone.port)
    await expect(opened.readReport(soon())).rejects.toMatchObject({ fault: 'unreachable' })
    await opened.pause(soon())
  })

  test('nobody listens, and somebody listens who says nothing', async () => {
    const gone = await machine()
    await gone.stop()
    await expect(link(gone.port).readReport(soon())).rejects.toMatchObject({ fault: 'unreachable' })
    const silent = createServer({ key: certificates.own.key, cert: certificates.own.cert }, () => {}).listen(
      0,
      '127.0.0.1',
    )
    await once(silent, 'listening')
    ends.push(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    await expect(link(port).readReport(soon())).rejects.toMatchObject({ fault: 'timeout' })
  })

  test('a printer that lets the program in and never confirms what it listens to is too slow', async () => {
    const CONNECTED = Buffer.from([0x20, 2, 0, 0])
    const half = createServer({ key: certificates.own.key, cert: certificates.own.cert }, (socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write(CONNECTED))
    }).listen(0, '127.0.0.1')
    await once(half, 'listening')
    ends.push(() => void half.close())
    const { port } = half.address() as AddressInfo
    await expect(link(port).readReport(soon())).rejects.toMatchObject({
      fault: 'timeout',
      message: 'The printer took too long to answer.',
    })
  })

  test('a printer that never tells its whole state is too slow; changes alone are no state', async () => {
    const p1s = await machine({ tellsAll: false })
    const opened = link(p1s.port)
    const asked = opened.readReport(soon())
    await pause(100)
    await p1s.say({ print: { mc_percent: 3 } })
    await expect(asked).rejects.toMatchObject({ fault: 'timeout' })
  })

  test('the caller’s signal ends the wait', async () => {
    const p1s = await machine({ tellsAll: false })
    const asked = link(p1s.port, {}, { answer_ms: 60_000 }).readReport(AbortSignal.timeout(100))
    await expect(asked).rejects.toMatchObject({ name: 'MachineError', fault: 'timeout' })
  })

  test('close ends the connection and every question, and may be called twice', async () => {
    const p1s = await machine({ tellsAll: false })
    const opened = link(p1s.port, {}, { answer_ms: 60_000 })
    const asked = opened.readReport(soon()).catch((error: unknown) => error)
    await expect.poll(() => p1s.heard.length).toBe(1)
    await opened.close()
    await opened.close()
    expect(await asked).toMatchObject({ fault: 'unreachable' })
    await expect.poll(() => p1s.connections()).toBe(0)
    await expect(opened.readReport(soon())).rejects.toMatchObject({ fault: 'unreachable' })
  })
})
