import type { PrinterInfo, WebContents } from 'electron'
import type { PaperPrinter } from '../../shared/operations/workstation/workstation.ts'

/** `printer-state` of a stopped printer (RFC 8011, 5.4.11), which CUPS reports; Windows reports no options. */
const STOPPED = '5'

/** Returns the printers of this computer by their names. */
export async function listPrinters(contents: WebContents): Promise<PaperPrinter[]> {
  const printers = await contents.getPrintersAsync()
  return printers.map(printerOf).toSorted((a, b) => a.label.localeCompare(b.label))
}

export function printerOf({ name, displayName, options }: Omit<PrinterInfo, 'description'>): PaperPrinter {
  const facts = options as Record<string, string | undefined>
  return {
    name,
    label: displayName === '' ? name : displayName,
    is_ready: facts['printer-state'] !== STOPPED && facts['printer-is-accepting-jobs'] !== 'false',
  }
}
