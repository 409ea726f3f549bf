import type { FoundPrinters } from '../../../shared/production/printer-links/found-printer.ts'

/** Listens in the local network for printers that say that they are there, for ten seconds at most. Connects to none of them. */
export type FindPrinters = () => Promise<FoundPrinters>
