import { once } from 'node:events'
import { request } from 'node:https'
import { networkInterfaces } from 'node:os'
import type { TLSSocket } from 'node:tls'
import { freePort } from '../shop/free-port.ts'
import { expect, test } from './desktop.ts'
import { setUpOwner } from './owner.ts'

const ADDRESS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

/** Opens the shop as a phone does that trusts only this authority. Rejects when it does not certify the shop. */
async function openAs(device: { trusts: string }, port: number) {
  const asked = request({ host: ADDRESS, port, path: '/healthz', ca: device.trusts, agent: false })
  asked.end()
  const [answer] = await once(asked, 'response')
  const { status, certificate } = {
    status: answer.statusCode as number,
    certificate: (answer.socket as TLSSocket).getPeerCertificate(),
  }
  answer.resume()
  await once(answer, 'end')
  return { status, fingerprint: certificate.fingerprint256 }
}

test('the local network serves https by the shop’s own authority, and after a restart by the same one', async ({
  desktop,
}) => {
  test.skip(!ADDRESS, 'this machine is in no network')
  const port = await freePort()
  const opened = await desktop.open()
  await setUpOwner(opened.page)
  const saved = opened.page.evaluate(async (lan_port) => {
    const wish = { lan: true, lan_port, lan_name: null, certificate_file: null, certificate_key_file: null }
    const answer = await fetch('/trpc/lan.save', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    })
    return { status: answer.status, text: await answer.text() }
  }, port)
  expect(await saved).toMatchObject({ status: 200 })
  const trusts = await opened.page.evaluate(async () => (await fetch('/trust/layerline.pem')).text())
  expect(trusts).toContain('BEGIN CERTIFICATE')
  const before = await openAs({ trusts }, port)
  expect(before.status).toBe(200)
  expect(await opened.quit()).toBe(0)

  const again = await desktop.open(opened.data)
  expect(new URL(again.page.url()).protocol).toBe('http:')
  expect(await openAs({ trusts }, port)).toEqual(before)
  expect(await again.quit()).toBe(0)
})
