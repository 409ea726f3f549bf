import { bambuIdentity } from '../../../../shared/production/printer-links/bambu-models.ts'
import type { BambuPrint } from '../../../../shared/production/printer-links/bambu-message.ts'
import { bambuReport } from '../../../../shared/production/printer-links/bambu-report.ts'
import {
  NO_FEED,
  type MachineIdentity,
  type MachineReport,
  type PrintFeed,
} from '../../../../shared/production/printer-links/machine-report.ts'
import { MachineError, type LinkTarget, type PrinterLink, type PrintFile } from '../../ports/printer-link.ts'
import { readPicture } from './bambu-camera.ts'
import {
  checkAnswer,
  checkFileName,
  pauseCommand,
  resumeCommand,
  startCommand,
  stopCommand,
} from './bambu-commands.ts'
import { BambuLine } from './bambu-line.ts'
import { USUAL_PATIENCE, type BambuPatience } from './bambu-patience.ts'
import type { BambuCommand, BambuSession } from './bambu-session.ts'
import { bambuTarget, type BambuTarget } from './bambu-tls.ts'

/** Opens a Bambu Lab printer in LAN Only Mode: its own MQTT broker for state and commands, FTPS for files. */
export function bambuLink(target: LinkTarget, change: Partial<BambuPatience> = {}): PrinterLink {
  return new BambuLink(target, { ...USUAL_PATIENCE, ...change })
}

class BambuLink implements PrinterLink {
  readonly #entered: LinkTarget
  readonly #patience: BambuPatience
  /** When each connection was asked for everything. */
  readonly #asked = new WeakMap<BambuSession, number>()
  #printer: { target: BambuTarget; line: BambuLine } | null = null
  #isClosed = false

  constructor(entered: LinkTarget, patience: BambuPatience) {
    this.#entered = entered
    this.#patience = patience
  }

  async readIdentity(signal: AbortSignal): Promise<MachineIdentity> {
    const { line, target } = this.#opened()
    const session = await line.session(signal, true)
    return bambuIdentity(await session.readVersion(signal), target.serial)
  }

  async readReport(signal: AbortSignal): Promise<MachineReport> {
    const { print } = await this.#read(signal, false)
    return bambuReport(print)
  }

  async sendFile(file: PrintFile, signal: AbortSignal): Promise<void> {
    checkFileName(file.name)
    const { storeFile } = await import('./bambu-files.ts')
    await storeFile(this.#opened().target, file, { patience: this.#patience, signal })
  }

  async start(fileName: string, signal: AbortSignal, feed: PrintFeed = NO_FEED): Promise<void> {
    const { serial } = this.#opened().target
    await this.#tell(signal, (print) => startCommand(print, { serial, fileName, feed }))
  }

  async pause(signal: AbortSignal): Promise<void> {
    await this.#tell(signal, pauseCommand)
  }

  async resume(signal: AbortSignal): Promise<void> {
    await this.#tell(signal, resumeCommand)
  }

  async cancel(signal: AbortSignal): Promise<void> {
    await this.#tell(signal, stopCommand)
  }

  async readSnapshot(signal: AbortSignal): Promise<Uint8Array | null> {
    return await readPicture(this.#opened().target, { patience: this.#patience, signal })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#printer?.line.close()
  }

  /** Checks what the owner entered with the first question. */
  #opened(): { target: BambuTarget; line: BambuLine } {
    if (this.#isClosed) throw new MachineError('unreachable', 'The connection to the printer was closed.')
    if (!this.#printer) {
      const target = bambuTarget(this.#entered)
      this.#printer = { target, line: new BambuLine(target, this.#patience) }
    }
    return this.#printer
  }

  async #read(
    signal: AbortSignal,
    isFromPerson: boolean,
  ): Promise<{ session: BambuSession; print: BambuPrint }> {
    const session = await this.#opened().line.session(signal, isFromPerson)
    const last = this.#asked.get(session)
    if (last === undefined || performance.now() - last >= this.#patience.pushall_ms) {
      this.#asked.set(session, performance.now())
      session.askForAll()
    }
    return { session, print: await session.readPrint(signal) }
  }

  async #tell(signal: AbortSignal, command: (print: BambuPrint) => BambuCommand): Promise<void> {
    const { session, print } = await this.#read(signal, true)
    checkAnswer(await session.send(command(print), signal))
  }
}
