import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lpOptions, printByLp } from '../../main/printers/print-by-lp.ts'
import { PrinterRefusal, type PaperJob } from '../../main/printers/print-job.ts'

const JOB: PaperJob = {
  kind: 'shipping_label',
  title: 'Layerline shipping label',
  format: 'pdf',
  bytes: Buffer.from('%PDF-1.4'),
  choice: { printer: 'Zebra', paper: 'label_4x6', copies: 2, sides: 'one' },
}

describe('the options of lp', () => {
  const base = ['-d', 'Zebra', '-n', '2', '-t', 'Layerline shipping label']

  test('name the paper, and make a page that is too large fit', () => {
    const options = [
      '-o',
      'media=na_index-4x6_4x6in',
      '-o',
      'sides=one-sided',
      '-o',
      'print-scaling=auto-fit',
    ]
    expect(lpOptions(JOB)).toEqual([...base, ...options])
  })

  test('leave the paper to the printer where nothing else is chosen', () => {
    const choice = { ...JOB.choice, paper: 'printer_default', sides: 'two' } as const
    const options = ['-o', 'sides=two-sided-long-edge', '-o', 'print-scaling=auto-fit']
    expect(lpOptions({ ...JOB, choice })).toEqual([...base, ...options])
  })

  test('send ZPL as it is', () => {
    expect(lpOptions({ ...JOB, kind: 'zpl_label', format: 'zpl' })).toEqual([...base, '-o', 'raw'])
  })

  test('keep the size of sheets of labels', () => {
    expect(lpOptions({ ...JOB, kind: 'unit_label' })).toContain('print-scaling=none')
  })
})

describe('printing with lp', () => {
  let folder: string
  let path: string | undefined
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'layerline-lp-'))
    path = process.env['PATH']
    process.env['PATH'] = `${folder}${delimiter}${path}`
  })
  afterEach(() => {
    process.env['PATH'] = path
    rmSync(folder, { recursive: true })
  })

  function installLp(script: string): void {
    writeFileSync(join(folder, 'lp'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, 'lp'), 0o755)
  }

  test('hands over the document as a file, which is deleted after that', async () => {
    installLp(`for last; do :; done; echo "$last" > '${folder}/name'; cat "$last" > '${folder}/printed'`)
    await printByLp(JOB)
    expect(readFileSync(join(folder, 'printed'), 'utf8')).toBe('%PDF-1.4')
    const file = readFileSync(join(folder, 'name'), 'utf8').trim()
    expect(file).toMatch(/document\.pdf$/)
    expect(() => readFileSync(file)).toThrow('ENOENT')
  })

  test('says in the words of lp why the document was not taken', async () => {
    installLp('echo "lp: The printer or class does not exist." >&2; exit 1')
    await expect(printByLp(JOB)).rejects.toThrow(PrinterRefusal)
    await expect(printByLp(JOB)).rejects.toThrow('The printer or class does not exist.')
  })

  test('leaves it to the caller where there is no lp', async () => {
    process.env['PATH'] = folder
    await expect(printByLp(JOB)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
