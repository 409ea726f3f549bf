import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from './localhost-certificate.ts'
import { freePort } from '../../../shop/free-port.ts'

/** The IMAP server of Debian's package `dovecot-imapd`. */
const DOVECOT = '/usr/sbin/dovecot'

/** True if a real IMAP server is installed on this machine. */
export const HAS_DOVECOT = existsSync(DOVECOT)

const PASSWORD = 'secret-of-the-test'

export interface TestImapServer {
  /** Plain, with STARTTLS. */
  port: number
  tls_port: number
  user: string
  password: string
  /** Puts an email into the inbox, as a mail server delivers it. */
  deliver(email: string): void
  /** Runs doveadm, the server's own tool, for the mailbox of the test. */
  admin(...command: string[]): string
  /** Ends the server, with every connection. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Dovecot on free ports, with one mailbox in a folder of its own. */
export async function openImapServer(): Promise<TestImapServer> {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-imap-'))
  const [port, tls_port] = [await freePort(), await freePort()]
  const config = writeConfig(folder, { port, tls_port })
  let server: ChildProcess | null = null
  const admin = (...command: string[]) =>
    execFileSync('doveadm', ['-c', config, ...command], { encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] })
  const start = async () => {
    server = spawn(DOVECOT, ['-F', '-c', config], { stdio: 'ignore' })
    await untilListening(port)
    await untilListening(tls_port)
  }
  const stop = async () => {
    if (!server) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    server = null
  }
  await start()
  let delivered = 0
  return {
    port,
    tls_port,
    user: 'replies',
    password: PASSWORD,
    admin,
    deliver(email) {
      // A maildir takes an email by a rename; dovecot sees it at once.
      delivered += 1
      const name = `${Math.floor(Date.now() / 1000)}.${delivered}.test`
      const path = join(folder, 'mail', 'tmp', name)
      writeFileSync(path, email)
      own(path)
      execFileSync('mv', [path, join(folder, 'mail', 'new', name)])
    },
    stop,
    start,
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isRoot = userInfo().uid === 0
/** `nobody`: dovecot reads no mail as root. */
const MAIL_USER = isRoot ? 65534 : userInfo().uid
const MAIL_GROUP = isRoot ? 65534 : userInfo().gid

function own(path: string): void {
  if (isRoot) chownSync(path, MAIL_USER, MAIL_GROUP)
}

function writeConfig(folder: string, { port, tls_port }: { port: number; tls_port: number }): string {
  chmodSync(folder, 0o755)
  for (const name of ['run', 'mail', 'mail/cur', 'mail/new', 'mail/tmp']) mkdirSync(join(folder, name))
  for (const name of ['mail', 'mail/cur', 'mail/new', 'mail/tmp']) own(join(folder, name))
  writeFileSync(join(folder, 'cert.pem'), LOCALHOST_CERTIFICATE)
  writeFileSync(join(folder, 'key.pem'), LOCALHOST_KEY)
  const path = join(folder, 'dovecot.conf')
  const user = isRoot ? 'root' : userInfo().username
  writeFileSync(
    path,
    `protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
default_internal_user = ${isRoot ? 'dovecot' : user}
default_internal_group = ${isRoot ? 'dovecot' : execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()}
default_login_user = ${isRoot ? 'dovenull' : user}
first_valid_uid = 1
mail_location = maildir:${folder}/mail
mailbox_list_index = no
auth_mechanisms = plain login
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${MAIL_USER} gid=${MAIL_GROUP} home=${folder}/mail
}
namespace inbox {
  inbox = yes
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = ${tls_port}
  }
}
service anvil {
  chroot =
}
`,
  )
  return path
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const answers = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (answers) return
    await sleep(25)
  }
  throw new Error(`nothing listens at port ${port}`)
}
