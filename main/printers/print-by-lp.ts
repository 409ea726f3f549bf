import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Paper } from '../../shared/operations/workstation/printed-documents.ts'
import { PrinterRefusal, type PaperJob } from './print-job.ts'

const run = promisify(execFile)
const PATIENCE_MS = 30_000

/** Names of papers that every CUPS queue knows (PWG 5101.1). */
const MEDIA: Record<Paper, string | null> = {
  printer_default: null,
  label_4x6: 'na_index-4x6_4x6in',
  letter: 'na_letter_8.5x11in',
  a4: 'iso_a4_210x297mm',
}

/**
 * Prints with the command `lp` of CUPS (Linux, macOS), which takes PDF as it is: Chromium would print the pages of a PDF on
 * the printer's default paper. Resolves when the queue has the document. Throws `PrinterRefusal` when it does not take it,
 * and Node's own error where there is no `lp`.
 */
export async function printByLp(job: PaperJob): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'layerline-print-'))
  const file = join(folder, `document.${job.format}`)
  try {
    await writeFile(file, job.bytes, { mode: 0o600 })
    await run('lp', [...lpOptions(job), '--', file], {
      timeout: PATIENCE_MS,
      env: { ...process.env, LC_ALL: 'C' },
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    throw new PrinterRefusal(reasonOf(error as { stderr?: string; killed?: boolean }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function lpOptions({ kind, title, format, choice }: Omit<PaperJob, 'bytes'>): string[] {
  const { printer, paper, copies, sides } = choice
  const base = ['-d', printer, '-n', String(copies), '-t', title]
  if (format === 'zpl') return [...base, '-o', 'raw']
  const media = MEDIA[paper]
  return [
    ...base,
    ...(media === null ? [] : ['-o', `media=${media}`]),
    '-o',
    `sides=${sides === 'two' ? 'two-sided-long-edge' : 'one-sided'}`,
    // Sheets of labels must be printed in their true size; a picture has no size of its own.
    '-o',
    `print-scaling=${scalingOf(kind, format)}`,
  ]
}

function scalingOf(kind: PaperJob['kind'], format: PaperJob['format']): string {
  if (format === 'png') return 'fit'
  return kind === 'unit_label' ? 'none' : 'auto-fit'
}

const MAX_REASON = 200

function reasonOf({ stderr = '', killed = false }: { stderr?: string; killed?: boolean }): string {
  if (killed) return 'the printing system does not answer'
  const [line] = stderr.trim().split('\n')
  return line.replace(/^lp: /, '').slice(0, MAX_REASON) || 'the printing system refused it'
}
