import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { bambuTests, certificates, ends, link, machine, reportUntil, soon } from './bambu-links.ts'

bambuTests()

describe('hostile answers', () => {
  test.each([
    ['not JSON', 'hello'],
    ['half of it', '{"print":{"gcode_state":"RUN'],
    ['a list', '"just a text"'],
  ])('%s ends the connection with a sentence', async (_, message) => {
    const p1s = await machine({ tellsAll: false })
    const asked = link(p1s.port)
      .readReport(soon())
      .catch((error: unknown) => error)
    await expect.poll(() => p1s.heard.length).toBe(1)
    await p1s.say(message)
    expect(await asked).toMatchObject({ fault: 'nonsense' })
  })

  test('wrong types, deep nesting and names of the prototype change nothing else', async () => {
    const p1s = await machine()
    const opened = link(p1s.port)
    await opened.readReport(soon())
    await p1s.say(
      '{"print":{"__proto__":{"gcode_state":"RUNNING"},"constructor":1,"mc_percent":null,"hms":"x","ams":[[[]]]}}',
    )
    await p1s.say(`{"print":{"ams":{"ams":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`)
    await p1s.say({
      print: { gcode_state: 'toString', subtask_name: 'a\u0000\u202e\n'.repeat(80), nozzle_temper: 1e300 },
    })
    const report = await reportUntil(opened, (state) => state === 'unknown')
    expect(report.state_text).toBe('toString')
    expect(report.nozzle.now_c).toBeNull()
    expect(report.job?.file_name).toMatch(/^(a )+a?…?$/u)
    expect(({} as Record<string, unknown>).gcode_state).toBeUndefined()
  })

  test('a message that is too large is not waited for', async () => {
    const p1s = await machine()
    const opened = link(p1s.port)
    await opened.readReport(soon())
    await p1s.say({ print: { filler: 'x'.repeat(300 * 1024) } })
    await expect
      .poll(() =>
        opened.readReport(soon()).then(
          () => null,
          (error: { fault: string }) => error.fault,
        ),
      )
      .toBe('nonsense')
  })

  test('too many messages end the connection', async () => {
    const p1s = await machine()
    const opened = link(p1s.port)
    await opened.readReport(soon())
    for (let count = 0; count < 700; count++) await p1s.say({ print: { mc_percent: 1 } })
    await expect
      .poll(() =>
        opened.readReport(soon()).then(
          () => null,
          (error: { fault: string }) => error.fault,
        ),
      )
      .toBe('nonsense')
  })

  test('a machine that does not speak MQTT is told', async () => {
    const web = createServer({ key: certificates.own.key, cert: certificates.own.cert }, (socket) => {
      socket.on('error', () => {})
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    }).listen(0, '127.0.0.1')
    await once(web, 'listening')
    ends.push(() => void web.close())
    const refused = link((web.address() as AddressInfo).port).readReport(soon())
    await expect(refused).rejects.toMatchObject({ name: 'MachineError' })
  })
})
