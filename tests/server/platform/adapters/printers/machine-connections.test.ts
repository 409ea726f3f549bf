import { afterEach, describe, expect, test } from 'vitest'
import { openMoonrakerLink } from '../../../../../server/platform/adapters/printers/moonraker-link.ts'
import { openOctoPrintLink } from '../../../../../server/platform/adapters/printers/octoprint-link.ts'
import { openPrusaLink } from '../../../../../server/platform/adapters/printers/prusalink-link.ts'
import type { LinkTarget } from '../../../../../server/platform/ports/printer-link.ts'
import { JPEG } from '../../../../printers/machine-server.ts'
import { moonraker } from '../../../../printers/moonraker.ts'
import { octoPrint } from '../../../../printers/octoprint.ts'
import { prusaLink } from '../../../../printers/prusalink.ts'
import { testCertificate } from '../../../../shop/test-certificate.ts'
import { FAST, KINDS, PATIENT, printFile, signal, target, type Machine } from './machine-kinds.ts'

let server: Machine | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

describe('pictures', () => {
  test.each([KINDS[0], KINDS[2]])(
    '$kind gives the picture of its camera',
    async ({ kind, serve, open, key, user }) => {
      server = await serve()
      const link = open(target(kind, server.port, { key, user }), PATIENT)
      expect(Buffer.from((await link.readSnapshot(signal))!)).toEqual(JPEG)
    },
  )

  test('a file that is no picture is refused, whatever it is called', async () => {
    server = await prusaLink({ byKey: true })
    const link = openPrusaLink(target('prusalink', server.port, { key: 'secret' }), PATIENT)
    server.instead = (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<script>alert(1)</script>')
    await expect(link.readSnapshot(signal)).rejects.toMatchObject({ fault: 'nonsense' })
    server.instead = (_request, response) => response.end(Buffer.concat([JPEG, Buffer.alloc(6_000_000)]))
    await expect(link.readSnapshot(signal)).rejects.toMatchObject({ fault: 'nonsense' })
  })

  test('a printer without a camera has none', async () => {
    server = await prusaLink({ camera: false })
    const link = openPrusaLink(target('prusalink', server.port, { key: 'secret', user: 'maker' }), PATIENT)
    expect(await link.readSnapshot(signal)).toBe(null)
  })
})

describe('connections', () => {
  test('the password of PrusaLink is never sent', async () => {
    server = await prusaLink()
    const seen: string[] = []
    const link = openPrusaLink(target('prusalink', server.port, { key: 'secret', user: 'maker' }), PATIENT)
    server.instead = (request, response) => {
      seen.push(JSON.stringify(request.headers))
      response.writeHead(401, { 'www-authenticate': 'Digest realm="r", nonce="n", qop="auth"' }).end()
    }
    await expect(link.readReport(signal)).rejects.toMatchObject({ fault: 'key_refused' })
    expect(seen).toHaveLength(2)
    expect(seen.join()).not.toContain('secret')
  })

  test('each use of a nonce has its own number, which begins at 1 with a new nonce', async () => {
    server = await prusaLink()
    const link = openPrusaLink(target('prusalink', server.port, { key: 'secret', user: 'maker' }), PATIENT)
    const seen: string[] = []
    const nonces = ['first', 'second']
    server.instead = ({ headers: { authorization = '' } }, response) => {
      const [nonce, count] = [/nonce="(\w+)"/.exec(authorization)?.[1], /nc=(\w+)/.exec(authorization)?.[1]]
      if (count !== undefined) seen.push(`${nonce} ${count}`)
      if (nonce === nonces[0] && seen.length !== 3) response.end('{"version":"2.0","text":"PrusaLink"}')
      else {
        if (nonce === nonces[0]) nonces.shift()
        response
          .writeHead(401, { 'www-authenticate': `Digest realm="r", nonce="${nonces[0]}", qop="auth"` })
          .end()
      }
    }
    await link.readIdentity(signal)
    await link.readIdentity(signal)
    expect(seen).toEqual([
      'first 00000001',
      'first 00000002',
      'first 00000003',
      'second 00000001',
      'second 00000002',
    ])
  })

  test('the key and the answer of a machine are in no message', async () => {
    server = await octoPrint()
    server.instead = (_request, response) => response.writeHead(500).end(`{"error":"${'long '.repeat(500)}"}`)
    const link = openOctoPrintLink(target('octoprint', server.port, { key: 'octo-key' }), PATIENT)
    const error = await link.readReport(signal).catch((thrown: unknown) => thrown as Error)
    expect((error as Error).message).not.toContain('octo-key')
    expect((error as Error).message.length).toBeLessThan(300)
  })

  test('another host’s certificate is refused, that of a trusted authority is not', async () => {
    const own = testCertificate('printer.local')
    server = await octoPrint({ tls: own })
    const at = (changes: Partial<LinkTarget>) =>
      openOctoPrintLink(target('octoprint', server!.port, { key: 'octo-key', secure: true, ...changes }))
    await expect(at({}).readReport(signal)).rejects.toMatchObject({ fault: 'certificate_refused' })
    await expect(
      at({ authority_pem: testCertificate('printer.local').cert }).readReport(signal),
    ).rejects.toMatchObject({ fault: 'certificate_refused' })
    await expect(
      at({ authority_pem: own.cert, host: 'other.local' }).readReport(signal),
    ).rejects.toMatchObject({ fault: 'certificate_refused' })
    expect((await at({ authority_pem: own.cert }).readReport(signal)).state).toBe('idle')
  })

  test('a machine that refuses a file early is told by its answer', async () => {
    server = await octoPrint()
    const link = openOctoPrintLink(target('octoprint', server.port, { key: 'octo-key' }), PATIENT)
    server.instead = (_request, response) =>
      response.writeHead(413, { connection: 'close' }).end('{"error":"too large"}')
    const file = printFile('plate-7-9.gcode', 'G1 X1\n'.repeat(500_000))
    await expect(link.sendFile(file, signal)).rejects.toMatchObject({ fault: 'no_room' })
  })

  test('a machine that stops reading a file does not hold it forever', async () => {
    server = await octoPrint()
    const link = openOctoPrintLink(target('octoprint', server.port, { key: 'octo-key' }), FAST)
    server.instead = (request) => request.pause()
    const file = printFile('plate-7-9.gcode', 'G1 X1\n'.repeat(4_000_000))
    await expect(link.sendFile(file, signal)).rejects.toMatchObject({ fault: 'timeout' })
  })

  test('Klipper tells that its filament ran out', async () => {
    server = await moonraker()
    const link = openMoonrakerLink(target('moonraker', server.port), PATIENT)
    expect((await link.readReport(signal)).filament_out).toBe(false)
    server.machine.filament_out = true
    expect((await link.readReport(signal)).filament_out).toBe(true)
  })

  test('OctoPrint 2 is spoken to as 1 is', async () => {
    server = await octoPrint({ version: '2' })
    const link = openOctoPrintLink(target('octoprint', server.port, { key: 'octo-key' }), PATIENT)
    expect((await link.readIdentity(signal)).software).toBe('OctoPrint 2.0.0')
    expect((await link.readReport(signal)).state).toBe('idle')
  })

  test('the machine is asked under the name that the owner typed', async () => {
    server = await octoPrint()
    const { port } = server
    let host = ''
    server.instead = (request, response) => {
      host = request.headers.host ?? ''
      response.end('{}')
    }
    await openOctoPrintLink(target('octoprint', port), PATIENT).readReport(signal)
    expect(host).toBe(`printer.local:${port}`)
  })
})
