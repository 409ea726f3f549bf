import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { out } from 'koffi'
import { PrinterRefusal, type PaperJob } from './print-job.ts'

const PATIENCE_MS = 30_000
const HANDLE = 'void *'
const TEXT = 'const char16_t *'

type Call = (...values: unknown[]) => Promise<number>

/** Sends a document to a printer of Windows as it is. Throws `PrinterRefusal` when the spooler does not take it. */
export function printRawOnWindows(job: PaperJob): Promise<void> {
  const late = wait(PATIENCE_MS, null, { ref: false }).then(() => {
    throw new PrinterRefusal('the printing system does not answer; it may still print')
  })
  return Promise.race([print(job), late])
}

async function print({ title, bytes, choice }: PaperJob): Promise<void> {
  const spooler = await loadSpooler().catch((error: unknown) => {
    throw new PrinterRefusal('the printing system of Windows cannot be used', { cause: error })
  })
  const opened: unknown[] = [null]
  if ((await spooler.openPrinter(choice.printer, opened, null)) === 0)
    throw new PrinterRefusal('Windows has no printer of this name')
  const [printer] = opened
  const mustSucceed = async (result: Promise<number>) => {
    if ((await result) === 0) throw new PrinterRefusal('Windows did not pass it to the printer')
  }
  try {
    for (let copy = 0; copy < choice.copies; copy++) {
      await mustSucceed(spooler.startDocument(printer, 1, { name: title, output: null, type: 'RAW' }))
      await mustSucceed(spooler.startPage(printer))
      await mustSucceed(spooler.write(printer, bytes, bytes.length, [0]))
      await mustSucceed(spooler.endPage(printer))
      await mustSucceed(spooler.endDocument(printer))
    }
  } finally {
    await spooler.closePrinter(printer)
  }
}

/**
 * Loads the functions of the spooler that pass bytes to a printer without its driver ("Print Spooler API Functions" and
 * DOC_INFO_1, Microsoft Learn). They run beside this thread: a printer in the network may take seconds.
 */
async function loadSpooler() {
  const { default: koffi } = await import('koffi')
  const library = koffi.load('winspool.drv')
  const call = (name: string, ...types: Parameters<typeof out>[0][]): Call =>
    promisify(library.func(name, 'int', types).async) as Call
  const document = koffi.struct({ name: TEXT, output: TEXT, type: TEXT })
  return {
    openPrinter: call('OpenPrinterW', TEXT, koffi.out(koffi.pointer(HANDLE)), HANDLE),
    startDocument: call('StartDocPrinterW', HANDLE, 'uint32_t', koffi.pointer(document)),
    startPage: call('StartPagePrinter', HANDLE),
    write: call('WritePrinter', HANDLE, HANDLE, 'uint32_t', koffi.out(koffi.pointer('uint32_t'))),
    endPage: call('EndPagePrinter', HANDLE),
    endDocument: call('EndDocPrinter', HANDLE),
    closePrinter: call('ClosePrinter', HANDLE),
  }
}
