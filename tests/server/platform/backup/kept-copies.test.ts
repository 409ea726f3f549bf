import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeBackupState } from '../../../../server/platform/backup/backup-state-store.ts'
import { listKeptCopies, removeKeptCopy } from '../../../../server/platform/backup/kept-copies.ts'
import { followMoves, writeMoved } from '../../../../server/platform/backup/move-note-store.ts'
import { lockFolder } from '../../../../server/platform/db/folder-lock.ts'

const REPLACED = 'replaced-2026-11-22T05-01-12Z'

let folder: string
let data: string
let old: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-kept-'))
  data = join(folder, 'data')
  old = join(folder, 'old')
  for (const shop of [data, old]) {
    mkdirSync(join(shop, 'files'), { recursive: true })
    writeFileSync(join(shop, 'shop.sqlite'), 'x'.repeat(1000))
    writeFileSync(join(shop, 'files', 'part'), 'y'.repeat(500))
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function keepReplaced(): void {
  mkdirSync(join(data, REPLACED))
  writeFileSync(join(data, REPLACED, 'shop.sqlite'), 'z'.repeat(2000))
  linkSync(join(data, 'files', 'part'), join(data, REPLACED, 'part'))
}

function noteMove(to = data): void {
  writeMoved(old, to)
  changeBackupState(data, { move: { at: 1_800_000_000, from: old, to: data, error: null } })
}

const noteBytes = () => statSync(join(old, 'moved.json')).size

describe('a shop that a restore replaced', () => {
  test('is listed with its time and what it alone takes on the disk', async () => {
    keepReplaced()
    mkdirSync(join(data, 'replaced-by-hand'))
    expect(await listKeptCopies(data)).toEqual([
      {
        name: REPLACED,
        path: join(data, REPLACED),
        at: Date.parse('2026-11-22T05:01:12Z') / 1000,
        bytes: 2000,
      },
    ])
  })

  test('is removed, and the shop stays', async () => {
    keepReplaced()
    expect(await removeKeptCopy(data, REPLACED)).toBe(true)
    expect(readdirSync(data).toSorted()).toEqual(['files', 'shop.sqlite'])
    expect(existsSync(join(data, 'files', 'part'))).toBe(true)
    expect(await removeKeptCopy(data, REPLACED)).toBe(false)
  })
})

describe('the old folder of a move', () => {
  test('is emptied except for the note by which the program finds the shop', async () => {
    noteMove()
    const [copy] = await listKeptCopies(data)
    expect(copy).toMatchObject({ name: 'moved', path: old, at: 1_800_000_000, bytes: 1500 + noteBytes() })
    expect(await removeKeptCopy(data, 'moved')).toBe(true)
    expect(readdirSync(old).filter((name) => !name.startsWith('server.lock'))).toEqual(['moved.json'])
    expect(followMoves(old)).toBe(data)
    expect(await listKeptCopies(data)).toEqual([])
  })

  test('is left alone when its note names another shop, or a program has it open', async () => {
    noteMove(join(folder, 'elsewhere'))
    expect(await listKeptCopies(data)).toEqual([])
    expect(await removeKeptCopy(data, 'moved')).toBe(false)
    noteMove()
    const unlock = lockFolder(old)
    await expect(removeKeptCopy(data, 'moved')).rejects.toThrow('is open in another Layerline')
    unlock()
    expect(readdirSync(old)).toContain('shop.sqlite')
  })
})
