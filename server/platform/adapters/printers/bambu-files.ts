import { Client, FTPError } from 'basic-ftp'
import { Readable } from 'node:stream'
import { MachineError, type PrintFile } from '../../ports/printer-link.ts'
import type { BambuPatience } from './bambu-patience.ts'
import { lateError, machineError, tlsOptions, type BambuTarget } from './bambu-tls.ts'

const USER = 'bblp'
/** The slowest printers take about 100 kB a second over their wireless network. */
const MIN_BYTES_PER_MS = 50
const SETTLING_MS = 60_000

/**
 * Stores a file at a printer by FTPS. The data connection goes to the address of the control connection, whatever the printer says, and
 * its certificate is checked like that of the control connection. Throws `MachineError`.
 */
export async function storeFile(
  target: BambuTarget,
  file: PrintFile,
  wait: { patience: BambuPatience; signal: AbortSignal },
): Promise<void> {
  const { patience, signal } = wait
  const client = new Client(patience.transfer_ms, { allowSeparateTransferHost: false })
  const limit_ms = Math.ceil(SETTLING_MS + file.bytes / MIN_BYTES_PER_MS)
  const stall = watchForStall(client, patience.transfer_ms)
  const given = AbortSignal.any([signal, stall.signal, AbortSignal.timeout(limit_ms)])
  const source = readableOf(file)
  const giveUp = () => client.close()
  given.addEventListener('abort', giveUp)
  try {
    given.throwIfAborted()
    await client.connectImplicitTLS(
      target.address,
      patience.ftps_port,
      tlsOptions(target, patience.ftps_port),
    )
    await client.login(USER, target.access_code)
    await client.useDefaultSettings()
    await client.uploadFrom(source, file.name)
    await checkSize(client, file)
  } catch (error) {
    throw given.aborted ? lateError() : ftpError(error)
  } finally {
    given.removeEventListener('abort', giveUp)
    stall.end()
    client.close()
    source.destroy()
  }
}

function readableOf(file: PrintFile): Readable {
  const source = file.open()
  return source instanceof Readable ? source : Readable.from(source)
}

/** The library does not notice a transfer that stands still. The signal aborts when no more bytes were sent for some time. */
function watchForStall(client: Client, ms: number): { signal: AbortSignal; end: () => void } {
  const stalled = new AbortController()
  let sent = 0
  let seen = -1
  client.trackProgress(({ bytesOverall }) => (sent = bytesOverall))
  const timer = setInterval(() => {
    if (sent === seen) stalled.abort()
    seen = sent
  }, ms)
  return {
    signal: stalled.signal,
    end: () => {
      clearInterval(timer)
      client.trackProgress()
    },
  }
}

/** Some printers do not say how large a file is; then their word that they have it is taken. */
async function checkSize(client: Client, file: PrintFile): Promise<void> {
  const bytes = await client.size(file.name).catch((error: unknown) => {
    if (error instanceof FTPError) return file.bytes
    throw error
  })
  if (bytes !== file.bytes)
    throw new MachineError(
      'failed',
      `The printer has ${bytes} of the ${file.bytes} bytes of the file. Check its memory card, and send the file again.`,
    )
}

function ftpError(error: unknown): MachineError {
  if (!(error instanceof FTPError)) return machineError(error)
  const { code } = error
  if (code === 530 || code === 430)
    return new MachineError('key_refused', 'The printer refuses the access code for files.', { cause: error })
  if (code === 452 || code === 552)
    return new MachineError('no_room', 'The memory card of the printer is full. Delete files from it.', {
      cause: error,
    })
  if (code === 550 || code === 553 || code === 451)
    return new MachineError(
      'failed',
      'The printer could not store the file. Check that a memory card is in it and that the card is not write-protected.',
      { cause: error },
    )
  if (code === 421)
    return new MachineError(
      'not_now',
      'The printer takes no more file transfers now. Try again in a minute.',
      {
        cause: error,
      },
    )
  return new MachineError('nonsense', `The printer answered the file transfer with code ${code}.`, {
    cause: error,
  })
}
