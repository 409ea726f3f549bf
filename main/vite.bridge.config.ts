import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BRIDGE_FILE } from '../shared/accounts/oauth/agent-programs.ts'
import { defineConfig, type Plugin } from 'vite'

/**
 * Builds `layerline mcp` as one file for Node 22 or newer, in a package without dependencies; and packs that package as the
 * tarball that a shop offers to `npx`.
 */
export default defineConfig({
  root: '.',
  publicDir: false,
  plugins: [bridgePackage(), bridgeTarball()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/bridge',
    emptyOutDir: true,
    target: 'node22',
    minify: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: { layerline: 'server/bridge/layerline.ts' },
      output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
})

/** Writes a package.json without the shop's own dependencies, so that `npm pack` and `npx` take the folder as it is. */
function bridgePackage(): Plugin {
  return {
    name: 'layerline-bridge-package',
    generateBundle() {
      const manifest = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')
      const { name, version, license } = JSON.parse(manifest) as Record<string, unknown>
      const bridge = {
        name,
        version,
        private: true,
        description: 'Connects an agent on this computer to a Layerline shop.',
        license,
        type: 'module',
        bin: { layerline: 'layerline.js' },
        files: ['layerline.js', 'licenses.md'],
        engines: { node: '>=22' },
      }
      this.emitFile({
        type: 'asset',
        fileName: 'package.json',
        source: `${JSON.stringify(bridge, null, 2)}\n`,
      })
    },
  }
}

function bridgeTarball(): Plugin {
  return {
    name: 'layerline-bridge-tarball',
    writeBundle({ dir }) {
      const downloads = join(dirname(dir!), 'downloads')
      mkdirSync(downloads, { recursive: true })
      const shell = process.platform === 'win32'
      const pack = ['pack', dir!, '--pack-destination', downloads, '--json', '--loglevel', 'error']
      const output = execFileSync(shell ? 'npm.cmd' : 'npm', pack, { encoding: 'utf8', shell })
      const [{ filename }] = JSON.parse(output) as { filename: string }[]
      renameSync(join(downloads, filename), join(downloads, BRIDGE_FILE))
    },
  }
}
