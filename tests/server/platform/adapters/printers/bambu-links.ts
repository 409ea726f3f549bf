import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll } from 'vitest'
import { bambuLink } from '../../../../../server/platform/adapters/printers/bambu-link.ts'
import type { BambuPatience } from '../../../../../server/platform/adapters/printers/bambu-patience.ts'
import type { LinkTarget, PrinterLink } from '../../../../../server/platform/ports/printer-link.ts'
import {
  makeCertificates,
  startMachine,
  targetOf,
  type Behavior,
  type Certificates,
} from './bambu-machine.ts'

export let certificates: Certificates
/** Functions that close what a test opened, called after it. */
export const ends: (() => Promise<unknown> | void)[] = []
export const soon = () => AbortSignal.timeout(4000)

/** Makes the certificates of a file's tests, and ends what each of them opened. */
export function bambuTests(): void {
  beforeAll(async () => {
    certificates = await makeCertificates()
  })
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
}

export async function machine(change: Partial<Behavior> = {}, certificate = certificates.own, port = 0) {
  const started = await startMachine(certificate, change, port)
  ends.push(started.stop)
  return started
}

export function link(
  port: number,
  change: Partial<LinkTarget> = {},
  patience: Partial<BambuPatience> = {},
): PrinterLink {
  const opened = bambuLink(targetOf(port, certificates, change), {
    connect_ms: 2000,
    answer_ms: 500,
    retry_ms: 50,
    ...patience,
  })
  ends.push(() => opened.close())
  return opened
}

/** Asks until the state is as expected. */
export async function reportUntil(from: PrinterLink, isIt: (state: string) => boolean) {
  for (;;) {
    const report = await from.readReport(soon()).catch(() => null)
    if (report && isIt(report.state)) return report
    await pause(10)
  }
}
