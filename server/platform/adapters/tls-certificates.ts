import { connect } from 'node:tls'
import type { CertificateReader } from '../ports/certificates.ts'

const TIMEOUT_MS = 10_000

/** Looks at the certificate only: an expired or self-signed one is read as well, and nothing is sent. */
export const tlsCertificates: CertificateReader = {
  readEnd: (url) =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url)
      const socket = connect({
        host: hostname,
        port: Number(port || 443),
        servername: hostname,
        rejectUnauthorized: false,
        timeout: TIMEOUT_MS,
      })
      const end = (settle: () => void) => {
        socket.destroy()
        settle()
      }
      socket.on('secureConnect', () => {
        const { valid_to } = socket.getPeerCertificate()
        end(() => resolve(Math.floor(Date.parse(valid_to) / 1000)))
      })
      socket.on('timeout', () => end(() => reject(new Error('it took too long'))))
      socket.on('error', (error) => end(() => reject(error)))
    }),
}
