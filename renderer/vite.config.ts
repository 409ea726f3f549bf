import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { assetFileNames } from './platform/asset-names.ts'
import { writeFirstPaint } from './write-first-paint.ts'

/** The running server (`npm run serve`) that `npm run dev:pages` asks. */
const server = process.env['LAYERLINE_SERVER'] ?? 'http://127.0.0.1:4747'
const fromServer = ['/trpc', '/guest', '/v1', '/auth', '/samples', '/docs', '/llms.txt']

/** The server refuses unsafe requests of another origin; while developing, the pages come from Vite's own port. */
function proxied() {
  return {
    target: server,
    changeOrigin: true,
    headers: { origin: server },
  }
}

/** Below this a compressed file saves less than its headers cost. */
const MIN_BYTES = 1024

/** The first start of a checkout waits for the pages, and a thirtieth of the work makes files that are a tenth larger. */
const [BROTLI, GZIP] = process.env['LAYERLINE_QUICK_BUILD'] === '1' ? [5, 6] : [11, 9]

/** Writes `.br` and `.gz` files for each script and style sheet, once instead of at every request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name))
      await Promise.all(names.map((name) => writeCompressed(join(dir, name))))
    },
  }
}

async function writeCompressed(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: BROTLI,
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: GZIP }))
}

/** The style sheets beside them stay with those that most pages share: rules of later sheets win. */
const SCRIPTS_OF_STAFF = /[\\/](platform[\\/]kit[\\/].*\.tsx?|shared[\\/].*)$/

/** The kit's dialog, which pages load when it opens, and what keeps the page behind it from scrolling. */
const DIALOG =
  /[\\/](Modal\w*|react-remove-scroll\S*|react-style-singleton|use-callback-ref|use-sidecar|tslib)[\\/]/

export default defineConfig({
  root: 'renderer',
  plugins: [react(), tailwind(), precompress(), writeFirstPaint()],
  // The polyfill is as large as all pages of quotes, and most browsers need none of it.
  resolve: {
    alias: [{ find: /^temporal-polyfill$/, replacement: join(import.meta.dirname, 'platform/temporal.ts') }],
  },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    // Browsers that lack it cannot run these pages at all.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Rules, words and schemas do nothing but be there: a page needs only those that it uses.
      treeshake: {
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /[\\/]shared[\\/]/, sideEffects: false }],
      },
      output: {
        assetFileNames,
        charset: 'ascii',
        // A request costs a page more than bytes that it may not need: one file with everything that each page begins with, one
        // with what most pages share, one each for the pages of quotes and of orders, and one with the scripts of most pages of staff.
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'], priority: 3 },
            // Quotes use nothing of the file about time but constants, which are written in place.
            { name: 'schemas', test: /node_modules[\\/]zod|shared[\\/]platform[\\/]time\.ts/, priority: 3 },
            {
              name: 'kit',
              test: (id) => !SCRIPTS_OF_STAFF.test(id) && !DIALOG.test(id),
              minShareCount: 30,
              priority: 2,
            },
            { name: 'quote', test: /renderer[\\/]quoting[\\/]customer/, minShareCount: 2, priority: 1 },
            {
              name: 'order',
              test: /renderer[\\/]orders[\\/](customer|buying)/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'dialog', test: DIALOG, minShareCount: 2, priority: 1 },
            { name: 'staff', minShareCount: 30 },
          ],
        },
      },
    },
    license: { fileName: 'licenses.json' },
    // The viewer with three and drei; loaded only where a part is shown.
    chunkSizeWarningLimit: 1100,
  },
  server: {
    proxy: Object.fromEntries([...fromServer, '^/q/[^/]+/part\\.'].map((path) => [path, proxied()])),
  },
})
