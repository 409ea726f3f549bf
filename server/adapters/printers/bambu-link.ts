import { bambuIdentity } from '../../../shared/printer-links/bambu-models.ts'
import type { BambuPrint } from '../../../shared/printer-links/bambu-message.ts'
import { bambuReport } from '../../../shared/printer-links/bambu-report.ts'
import type { LinkTarget, PrinterLink } from '../../ports/printer-link.ts'
import { readPicture } from './bambu-camera.ts'
import {
  checkAnswer,
  checkFileName,
  pauseCommand,
  resumeCommand,
  startCommand,
  stopCommand,
} from './bambu-commands.ts'
import { storeFile } from './bambu-files.ts'
import { keepLine, type BambuLine } from './bambu-line.ts'
import { USUAL_PATIENCE, type BambuPatience } from './bambu-patience.ts'
import type { BambuCommand, BambuSession } from './bambu-session.ts'
import { bambuTarget, type BambuTarget } from './bambu-tls.ts'

/** Opens a Bambu Lab printer in LAN Only Mode: its own MQTT broker for state and commands, FTPS for files. */
export function bambuLink(target: LinkTarget, change: Partial<BambuPatience> = {}): PrinterLink {
  const patience = { ...USUAL_PATIENCE, ...change }
  let printer: { target: BambuTarget; line: BambuLine } | null = null
  let isClosed = false
  const asked = new WeakMap<BambuSession, number>()

  /** Checks what the owner entered with the first question. */
  const opened = () => {
    if (printer) return printer
    const checked = bambuTarget(target)
    printer = { target: checked, line: keepLine(checked, patience) }
    if (isClosed) void printer.line.close()
    return printer
  }

  const sessionFor = async (signal: AbortSignal, isFromPerson: boolean) => {
    const session = await opened().line.session(signal, isFromPerson)
    const last = asked.get(session)
    if (last === undefined || performance.now() - last >= patience.pushall_ms) {
      asked.set(session, performance.now())
      session.askForAll()
    }
    const print = await session.waitFor(() => session.print(), signal)
    return { session, print }
  }

  const tell = async (signal: AbortSignal, command: (print: BambuPrint) => BambuCommand) => {
    const { session, print } = await sessionFor(signal, true)
    checkAnswer(await session.send(command(print), signal))
  }

  return {
    async readIdentity(signal) {
      const session = await opened().line.session(signal, true)
      return bambuIdentity(await session.readVersion(signal), opened().target.serial)
    },
    async readReport(signal) {
      const { print } = await sessionFor(signal, false)
      return bambuReport(print)
    },
    async sendFile(file, signal) {
      checkFileName(file.name)
      await storeFile(opened().target, file, { patience, signal })
    },
    start: (name, signal) => tell(signal, (print) => startCommand(print, opened().target.serial, name)),
    pause: (signal) => tell(signal, pauseCommand),
    resume: (signal) => tell(signal, resumeCommand),
    cancel: (signal) => tell(signal, stopCommand),
    readSnapshot: (signal) => readPicture(opened().target, { patience, signal }),
    async close() {
      isClosed = true
      await printer?.line.close()
    },
  }
}
