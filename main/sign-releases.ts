import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MANIFEST_FILE } from '../shared/operations/workstation/releases.ts'
import { PROGRAM_VERSION } from '../shared/platform/program-version.ts'
import { writeAptRepository } from './packages/apt-repository.ts'
import { describeRelease, readReleases, signReleases } from './packages/write-releases.ts'

const USAGE = `node main/sign-releases.ts --key FILE [--notes FILE] [--folder out] [--apt-key NAME]
    adds the packages of this version to the signed list, and makes the folder an apt repository that gpg signs with the key NAME
node main/sign-releases.ts --key FILE --new-key
    makes the vendor's key pair

The public key, which is printed, is LAYERLINE_UPDATE_KEY when packages are built.\n`

const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    notes: { type: 'string' },
    'apt-key': { type: 'string' },
    folder: { type: 'string', default: join(import.meta.dirname, '..', 'out') },
    'new-key': { type: 'boolean', default: false },
  },
})
if (values.key === undefined) {
  process.stderr.write(USAGE)
  process.exitCode = 2
} else if (values['new-key']) makeKey(values.key)
else signFolder(values.key, values.folder)

function makeKey(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already.`)
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  process.stdout.write(`${publicText(file)}\n`)
}

function signFolder(keyFile: string, folder: string): void {
  const notes = values.notes === undefined ? '' : readFileSync(values.notes, 'utf8')
  const now = Math.floor(Date.now() / 1000)
  const file = join(folder, MANIFEST_FILE)
  const release = describeRelease(folder, PROGRAM_VERSION, { notes, now })
  writeFileSync(file, signReleases(release, readReleases(file), createPrivateKey(readFileSync(keyFile))))
  const apt = writeAptRepository({ folder, manifest: readReleases(file)!, key: values['apt-key'] ?? null })
  process.stdout.write(
    `${file}: ${release.packages.map((made) => made.file).join(', ')}\nSigned for ${publicText(keyFile)}\n${apt}\n`,
  )
}

function publicText(file: string): string {
  const key = createPublicKey(readFileSync(file))
  return key.export({ type: 'spki', format: 'der' }).toString('base64')
}
