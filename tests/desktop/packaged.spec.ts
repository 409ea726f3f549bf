import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { listPackage, statFile } from '@electron/asar'
import { FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import type { APIRequestContext } from '@playwright/test'
import { EXTERNAL_PACKAGES } from '../../main/packages/external-packages.ts'
import { BRIDGE_PATH } from '../../shared/accounts/oauth/agent-programs.ts'
import { expect, NOT_LINUX, test } from './packed.ts'
import { ROOT } from './packed-program.ts'

test.skip(NOT_LINUX !== null, NOT_LINUX ?? '')

/** The first bytes of a gzip file (RFC 1952, 2.3.1). */
const GZIP = [0x1f, 0x8b]

/** Everything that may be packed. */
const NEEDED = [
  /^package\.json$/,
  /^node_modules\/koffi\/(package\.json|index\.js|src\/koffi\/(index|src\/static)\.js)$/,
  /^dist\/main\/(main\.js|server-process\.js|(kiosk-)?preload\.cjs)$/,
  /^dist\/server\/(run-named|backup-thread|export-worker|report-worker|geometry-(shape-|export-)?worker)\.js$/,
  /^dist\/server\/chunks\/[\w.-]+\.js$/,
  /^dist\/renderer\/(index\.html|first-paint\.json|icon\.svg|assets\/[\w.-]+\.((js|css)(\.br)?|woff2))$/,
  /^dist\/renderer\/assets\/sample-pictures-\d+\/[\w.-]+\.png$/,
  /^dist\/downloads\/layerline-bridge\.tgz$/,
  /^server\/platform\/db\/migrations\/\d{4}-[\w-]+\.sql$/,
  /^resources\/[\w-]+\.json$/,
  /^resources\/icon\.(svg|png)$/,
  /^resources\/tray\/(good|notice|bad)(Template)?(@2x)?\.png$/,
  /^resources\/fonts\/(LICENSE\.txt|inter-\w+\.ttf)$/,
  /^resources\/zip-places\/(places\.json|[\w-]+-LICENSE\.txt)$/,
  /^resources\/printer-profiles\/\w+\.json$/,
  /^resources\/sample-parts\/(index\.json|[\w-]+\.(stl|step|obj|3mf))$/,
  /^node_modules\/better-sqlite3\/(package\.json|LICENSE|lib\/.*\.js|prebuilds\/linux-x64\.node)$/,
  /^node_modules\/@node-rs\/argon2\/(package\.json|LICENSE|index\.js|browser\.js)$/,
  /^node_modules\/@node-rs\/argon2-linux-x64-(gnu|musl)\/(package\.json|argon2\.linux-x64-(gnu|musl)\.node)$/,
  /^node_modules\/@bitbybit-dev\/occt\/(package\.json|LICENSE)$/,
  /^node_modules\/@bitbybit-dev\/occt\/bitbybit-dev-occt\/bitbybit-dev-occt\.(js|wasm)$/,
]

function packedFiles(archive: string): string[] {
  return listPackage(archive, { isPack: false })
    .map((path) => path.slice(1))
    .filter((path) => !('files' in statFile(archive, path)))
}

test('the package holds only what the program needs', ({ packed }) => {
  const files = packedFiles(packed.archive)
  expect(files.length).toBeGreaterThan(50)
  expect(files).toContain('dist/downloads/layerline-bridge.tgz')
  expect(files.filter((file) => !NEEDED.some((pattern) => pattern.test(file)))).toEqual([])
})

test('the package keeps only native code and the STEP reader outside its archive, where integrity is not checked', ({
  packed,
}) => {
  const unpacked = packedFiles(packed.archive).filter((path) => {
    const entry = statFile(packed.archive, path)
    return 'unpacked' in entry && entry.unpacked === true
  })
  const reader = 'node_modules/@bitbybit-dev/occt/'
  expect(unpacked.filter((path) => path.startsWith(reader))).not.toEqual([])
  expect(unpacked.filter((path) => !path.endsWith('.node') && !path.startsWith(reader))).toEqual([])
})

test('package.json has what installers need', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest).toMatchObject({
    homepage: expect.stringMatching(/^https:/),
    author: { name: expect.any(String), email: expect.stringContaining('@') },
    desktopName: 'layerline.desktop',
  })
})

test('every listed sample part is packed', ({ packed }) => {
  const samples = join(packed.extracted, 'resources', 'sample-parts')
  const list = readFileSync(join(samples, 'index.json'), 'utf8')
  const names = [...list.matchAll(/"([\w-]+\.(?:stl|step|obj|3mf))"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => !existsSync(join(samples, name)))).toEqual([])
})

test('the fuses allow no Node mode, no inspector, and only the archive, with its integrity checked', async ({
  packed,
}) => {
  const wire = await getCurrentFuseWire(join(packed.folder, 'layerline'))
  expect(wire.version).toBe(FuseVersion.V1)
  const on = (fuse: FuseV1Options) => String.fromCharCode(wire[fuse] ?? 0) === '1'
  expect({
    runAsNode: on(FuseV1Options.RunAsNode),
    cookieEncryption: on(FuseV1Options.EnableCookieEncryption),
    nodeOptions: on(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspector: on(FuseV1Options.EnableNodeCliInspectArguments),
    integrity: on(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    archiveOnly: on(FuseV1Options.OnlyLoadAppFromAsar),
    fileProtocolPrivileges: on(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }).toEqual({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    inspector: false,
    integrity: true,
    archiveOnly: true,
    fileProtocolPrivileges: false,
  })
})

test('the licenses of everything shipped are beside the archive, the STEP reader’s in full', ({ packed }) => {
  const text = readFileSync(join(packed.folder, 'resources', 'licenses.txt'), 'utf8')
  const shipped = [...EXTERNAL_PACKAGES, 'fastify', 'react', 'three', 'zod', '@fontsource-variable/inter']
  const titles = text.split('\n').filter((_line, index, lines) => /^=+$/.test(lines[index - 1] ?? ''))
  for (const name of shipped) expect(titles.filter((title) => title.startsWith(`${name} `))).not.toEqual([])
  expect(text).toContain('SIL OPEN FONT LICENSE')
  expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE\n')
  expect(text).toContain('END OF TERMS AND CONDITIONS')
  expect(text).toContain('As a special exception to the GNU Lesser General Public License version 2.1')
  expect(text).not.toContain('undefined')
})

test('the packed server starts without a window, serves the bridge, quotes parts for a guest, and stops on SIGTERM', async ({
  packed,
  request,
}) => {
  const data = join(packed.scratch, 'shop')
  const server = spawn(
    process.execPath,
    [join(packed.extracted, 'dist', 'server', 'run-named.js'), 'serve', '--port', '0', '--data', data],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LAYERLINE_LOG: 'error' } },
  )
  const ended = once(server, 'exit')
  try {
    const address = await readyAddress(server)
    const page = await request.get(address)
    expect(page.headers()['content-type']).toContain('text/html')
    const bridge = await request.get(`${address}${BRIDGE_PATH}`)
    expect(bridge.status()).toBe(200)
    expect([...(await bridge.body()).subarray(0, 2)]).toEqual(GZIP)
    for (const name of ['bracket.step', 'hook.obj', 'knob.stl']) await quoteSample(request, address, name)
  } finally {
    server.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(data, 'shop.sqlite'))).toBe(true)
  expect(existsSync(join(data, 'shop.sqlite-wal'))).toBe(false)
})

test('the bridge for agents is beside the archive and runs on any Node', async ({ packed }) => {
  const bridge = join(packed.folder, 'resources', 'bridge')
  expect(readdirSync(bridge).sort()).toEqual(['layerline.js', 'licenses.md', 'package.json'])
  const help = spawn(process.execPath, [join(bridge, 'layerline.js'), 'mcp', '--help'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(await text(help.stdout)).toMatch(/^layerline mcp /)
})

async function quoteSample(request: APIRequestContext, address: string, name: string): Promise<void> {
  const sample = await request.get(`${address}/samples/${name}`)
  expect(sample.status()).toBe(200)
  const sent = await request.post(`${address}/guest/quotes`, {
    headers: { origin: address },
    multipart: { file: { name, mimeType: 'application/octet-stream', buffer: await sample.body() } },
  })
  expect(sent.status()).toBe(202)
  const { id } = (await sent.json()) as { id: string }
  const status = async () => {
    const answer = await request.get(`${address}/guest/quotes/${id}`)
    return ((await answer.json()) as { status: string }).status
  }
  await expect.poll(status, { timeout: 60_000 }).toBe('quoted')
}

async function readyAddress(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('the server has no standard output')
  for await (const line of createInterface({ input: server.stdout })) {
    const match = /^Ready: (\S+)/.exec(line)
    if (match) return match[1]
  }
  throw new Error('the server ended before it was ready')
}
