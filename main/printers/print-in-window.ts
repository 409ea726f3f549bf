import {
  BrowserWindow,
  session,
  type Session,
  type WebContents,
  type WebContentsPrintOptions,
} from 'electron'
import { PAPER_INCHES, type PrintChoice } from '../../shared/workstation/printed-documents.ts'
import { PrinterRefusal, type PrintJob } from './print-job.ts'

const MICRONS_PER_INCH = 25_400
/** The viewer of PDF files prints, but does not always say when it has. */
const PATIENCE_MS = 20_000

const ADDRESS = 'http://document.invalid/'

/**
 * Prints a PDF or picture in a hidden, sandboxed window without network; for systems without CUPS. Resolves when the system
 * has the document. Throws `PrinterRefusal` when it does not take it.
 */
export async function printInWindow(job: PrintJob): Promise<void> {
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, plugins: true, session: sessionOf(job) },
  })
  try {
    await window.loadURL(ADDRESS)
    await printContents(window.webContents, job.choice)
  } finally {
    window.destroy()
  }
}

/** Returns a session kept in memory, in which every http address is the document. */
function sessionOf({ format, bytes }: PrintJob): Session {
  const pages = session.fromPartition('printing')
  if (pages.protocol.isProtocolHandled('http')) pages.protocol.unhandle('http')
  const type = format === 'png' ? 'image/png' : 'application/pdf'
  pages.protocol.handle('http', () => new Response(Buffer.from(bytes), { headers: { 'content-type': type } }))
  return pages
}

/** Prints what a window shows, without a dialog. Throws `PrinterRefusal` when the system does not take it. */
export function printContents(contents: WebContents, choice: PrintChoice): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(resolve, PATIENCE_MS)
    contents.print(windowOptions(choice), (isPrinted, reason) => {
      clearTimeout(patience)
      if (isPrinted) resolve()
      else reject(new PrinterRefusal(reason))
    })
  })
}

function windowOptions({ printer, paper, copies, sides }: PrintChoice): WebContentsPrintOptions {
  const inches = PAPER_INCHES[paper]
  return {
    silent: true,
    deviceName: printer,
    copies,
    printBackground: true,
    duplexMode: sides === 'two' ? 'longEdge' : 'simplex',
    ...(inches && {
      pageSize: {
        width: Math.round(inches.width * MICRONS_PER_INCH),
        height: Math.round(inches.height * MICRONS_PER_INCH),
      },
    }),
  }
}
