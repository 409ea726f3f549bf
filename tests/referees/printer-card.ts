import type { KeyedCertificate } from '../../server/platform/adapters/lan-authority.ts'
import { ACCESS_CODE } from '../server/platform/adapters/printers/bambu-machine.ts'
import { freePort } from '../shop/free-port.ts'
import { loadReferee } from './referee.ts'

interface Login {
  username: string
  password: string
}

/** The part of the package ftp-srv that is used here. */
interface FtpPackage {
  FtpSrv: new (options: object) => {
    on(
      event: 'login',
      listener: (
        login: Login,
        resolve: (home: { root: string }) => void,
        reject: (why: Error) => void,
      ) => void,
    ): void
    listen(): Promise<void>
    close(): Promise<void>
  }
}

/** The printer's memory card: an FTP server with implicit TLS (the package ftp-srv). */
export async function startFiles(certificate: KeyedCertificate, root: string) {
  const port = await freePort()
  const { FtpSrv } = await loadReferee<FtpPackage>('ftp-srv')
  const server = new FtpSrv({
    url: `ftps://127.0.0.1:${port}`,
    tls: { key: certificate.key, cert: certificate.cert },
    pasv_url: '127.0.0.1',
    pasv_min: 20_000 + (port % 20_000),
    log: SILENT,
  })
  server.on('login', ({ username, password }, resolve, reject) => {
    if (username === 'bblp' && password === ACCESS_CODE) resolve({ root })
    else reject(new Error('Login incorrect'))
  })
  await server.listen()
  return { port, stop: () => server.close() }
}

const SILENT: Record<string, unknown> = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, () => {}]),
)
SILENT.child = () => SILENT
