import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** `layerline mcp` as one file that Node runs from 22 on, and a package around it: nothing is installed beside it. */
export default defineConfig({
  root: '.',
  publicDir: false,
  plugins: [packageOfItsOwn()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/bridge',
    emptyOutDir: true,
    target: 'node22',
    minify: true,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: { layerline: 'server/bridge/layerline.ts' },
      output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
})

/** So that `npm pack` and `npx` take the folder as it is, without what the shop itself needs. */
function packageOfItsOwn(): Plugin {
  return {
    name: 'layerline-bridge-package',
    generateBundle() {
      const manifest = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')
      const { name, version, license } = JSON.parse(manifest) as Record<string, unknown>
      const own = {
        name,
        version,
        private: true,
        description: 'Connects an agent on this computer to a Layerline shop.',
        license,
        type: 'module',
        bin: { layerline: 'layerline.js' },
        files: ['layerline.js', 'licences.md'],
        engines: { node: '>=22' },
      }
      this.emitFile({
        type: 'asset',
        fileName: 'package.json',
        source: `${JSON.stringify(own, null, 2)}\n`,
      })
    },
  }
}
