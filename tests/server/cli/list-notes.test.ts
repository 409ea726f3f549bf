import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logFileName } from '../../../server/platform/adapters/log-reader.ts'
import { listNotes } from '../../../server/cli/list-notes.ts'
import { PROXY_SEEN } from '../../../shared/operations/lan/proxy-seen.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'layerline-notes-'))
  mkdirSync(join(data, 'logs'))
})
afterEach(() => rmSync(data, { recursive: true }))

function writeLog(...lines: { time: string; msg: string; sign?: string }[]): void {
  const text = lines.map((line) => `${JSON.stringify({ level: 'warn', area: 'interface', ...line })}\n`)
  writeFileSync(join(data, 'logs', logFileName('2026-11-28', 1)), text.join(''))
}

const NOW = new Date().toISOString()

test('doctor tells of a proxy that the log of the last week has, and what to set', async () => {
  writeLog({ time: NOW, msg: PROXY_SEEN, sign: 'old_http' }, { time: NOW, msg: 'request' })
  const [note, ...others] = await listNotes(data)
  expect(note).toContain(`A proxy or tunnel on this computer passes on visitors (seen ${NOW}).`)
  expect(note).toContain('HTTP/1.0')
  expect(note).toContain('Set the base address')
  expect(others).toEqual([])
})

test('doctor has no notes of old lines, without a log, and once a base address is set', async () => {
  expect(await listNotes(join(data, 'none'))).toEqual([])
  writeLog({ time: '2020-01-01T00:00:00.000Z', msg: PROXY_SEEN, sign: 'old_http' })
  expect(await listNotes(data)).toEqual([])
  writeLog({ time: NOW, msg: PROXY_SEEN, sign: 'old_http' })
  expect(await listNotes(data)).toHaveLength(1)
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ base_url: 'https://shop.example' }))
  expect(await listNotes(data)).toEqual([])
})
