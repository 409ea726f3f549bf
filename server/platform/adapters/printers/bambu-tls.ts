import { X509Certificate } from 'node:crypto'
import { connect, type ConnectionOptions, type PeerCertificate, type TLSSocket } from 'node:tls'
import { MachineError, type LinkTarget } from '../../ports/printer-link.ts'
import { isCertificateFault } from './certificate-fault.ts'

const WHERE_AUTHORITY_IS =
  'Bambu Studio has it in its folder resources/cert (printer.cer), and the OpenBambuAPI project publishes it (examples/ca_cert.pem).'

/** A printer's serial number and access code, and the certificates that it is checked by. */
export interface BambuTarget {
  address: string
  port: number | null
  serial: string
  access_code: string
  authority_pem: string
}

/** Says what is missing before anything is sent. Throws `MachineError`. */
export function bambuTarget({ address, port, serial, key, authority_pem }: LinkTarget): BambuTarget {
  if (!serial || !/^[0-9A-Z]{8,32}$/.test(serial))
    throw new MachineError(
      'failed',
      'Enter the serial number of the printer. Its screen shows it under Settings, Device.',
    )
  if (!key)
    throw new MachineError(
      'key_refused',
      'Enter the access code. The screen of the printer shows it under Settings, LAN Only Mode.',
    )
  if (!authority_pem)
    throw new MachineError(
      'certificate_refused',
      `Add the certificate of Bambu Lab’s authority, so that the program knows the printer from another machine. ${WHERE_AUTHORITY_IS}`,
    )
  if (!hasCertificates(authority_pem))
    throw new MachineError(
      'certificate_refused',
      `The certificate of the authority cannot be read; it begins with -----BEGIN CERTIFICATE-----. ${WHERE_AUTHORITY_IS}`,
    )
  return { address, port, serial, access_code: key, authority_pem }
}

/** Node ignores what is no certificate, and the connection would be refused with the wrong reason. */
function hasCertificates(pem: string): boolean {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  try {
    return blocks.length > 0 && blocks.every((block) => new X509Certificate(block).subject !== null)
  } catch {
    return false
  }
}

/**
 * Returns options to connect to a printer: its certificate has the serial number as common name, and is from the
 * owner's authority. Newer printers do not send the certificate between theirs and the authority's, so that one alone
 * is accepted as well.
 */
export function tlsOptions(target: BambuTarget, port: number): ConnectionOptions {
  const { address, serial, authority_pem } = target
  return {
    host: address,
    port,
    servername: serial,
    ca: authority_pem,
    allowPartialTrustChain: true,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    checkServerIdentity: (_name, certificate) => checkSerial(certificate, serial),
  }
}

function checkSerial({ subject }: PeerCertificate, serial: string): Error | undefined {
  const names = ([] as string[]).concat(subject?.CN ?? [])
  if (names.length === 1 && names[0] === serial) return undefined
  return new MachineError(
    'certificate_refused',
    `The machine at this address has the certificate of another one, not of ${serial}. Check the address and the serial number.`,
  )
}

/** Connects and checks the certificate. Throws `MachineError`. */
export function openTls(
  target: BambuTarget,
  port: number,
  wait: { timeout_ms: number; signal: AbortSignal },
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    wait.signal.throwIfAborted()
    const socket = connect(tlsOptions(target, port))
    const timer = setTimeout(() => end(lateError()), wait.timeout_ms)
    const abort = () => end(new MachineError('timeout', 'The request was canceled.'))
    const end = (error: unknown) => {
      clearTimeout(timer)
      wait.signal.removeEventListener('abort', abort)
      socket.destroy()
      reject(machineError(error))
    }
    wait.signal.addEventListener('abort', abort)
    socket.on('error', end)
    socket.once('secureConnect', () => {
      clearTimeout(timer)
      wait.signal.removeEventListener('abort', abort)
      socket.off('error', end)
      resolve(socket)
    })
  })
}

export function lateError(): MachineError {
  return new MachineError('timeout', 'The printer took too long to answer.')
}

/** Says in a sentence why a connection failed. */
export function machineError(error: unknown): MachineError {
  if (error instanceof MachineError) return error
  if (isCertificateFault(error))
    return new MachineError(
      'certificate_refused',
      'The certificate of the printer is not from the authority that you added, or it is not valid today. Check the address, the authority and the date of this computer.',
      { cause: error },
    )
  return new MachineError(
    'unreachable',
    'The printer does not answer. Check that it is on, that its address is right, and that LAN Only Mode is on.',
    { cause: error },
  )
}
