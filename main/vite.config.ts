import { rmSync, utimesSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { EXTERNAL_PACKAGES } from './packages/external-packages.ts'

/** Bundles the desktop program and the headless server; packages with native code or WebAssembly stay external. */
export default defineConfig({
  root: '.',
  publicDir: false,
  plugins: [removeLastBuild(), stampBuild()],
  // Engines parse JSON faster than they compile it.
  json: { stringify: true },
  ssr: {
    noExternal: true,
    external: ['electron', ...EXTERNAL_PACKAGES],
  },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    sourcemap: true,
    license: { fileName: 'server/licenses.json' },
    rolldownOptions: {
      input: {
        'main/main': 'main/main.ts',
        'main/server-process': 'main/server-process/server-entry.ts',
        'server/run-named': 'server/cli/run-named.ts',
        'server/backup-thread': 'server/platform/backup/backup-thread.ts',
        'server/geometry-worker': 'server/geometry/worker.ts',
        'server/geometry-shape-worker': 'server/geometry/shape-worker.ts',
        'server/geometry-export-worker': 'server/geometry/export-worker.ts',
        'server/export-worker': 'server/start/export-worker.ts',
        'server/report-worker': 'server/start/report-worker.ts',
      },
      output: {
        format: 'es',
        // With a single other character Node would hold the whole file in two bytes a character.
        charset: 'ascii',
        // licenses.json has these notices; one of them has an umlaut.
        comments: { legal: false },
        minify: { compress: false, mangle: { toplevel: false, keepNames: true }, codegen: true },
        entryFileNames: '[name].js',
        chunkFileNames: 'server/chunks/[name]-[hash].js',
        // The libraries of certificates and passkeys need their polyfill before them.
        strictExecutionOrder: true,
        // To find a hundred chunks takes as long as to run them.
        codeSplitting: {
          groups: [
            {
              debugName: 'shared',
              name: (id, built) => (isShared(id, built.getModuleInfo(id)) ? 'shared' : null),
              priority: 2,
            },
            { name: 'server', priority: 1, test: /\/server\/start\/host-server\.ts$/ },
          ],
        },
      },
    },
  },
})

const THREADS = /\/([\w-]*worker|backup-thread)\.ts$/

/** The threads, and what the desktop program imports of the server: neither may load a whole server for it. */
function isShared(id: string, module: Rolldown.ModuleInfo | null): boolean {
  const isDesktop = (path: string) => path.startsWith(import.meta.dirname)
  const isWindows = (path: string) => isDesktop(path) && !path.includes('/server-process/')
  return THREADS.test(id) || (!isDesktop(id) && (module?.importers.some(isWindows) ?? false))
}

/** Files of chunks are named by their content: those of the last build would be packed with the new ones. */
function removeLastBuild(): Plugin {
  let folder = ''
  return {
    name: 'layerline-remove-last-build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    buildStart() {
      if (folder !== join(import.meta.dirname, '..', 'dist')) return
      for (const name of ['main', 'server']) rmSync(join(folder, name), { recursive: true, force: true })
    },
  }
}

/** Gives the entry the time at which the build began, so that what changes meanwhile is newer. */
function stampBuild(): Plugin {
  let began = new Date()
  return {
    name: 'layerline-stamp-build',
    buildStart() {
      began = new Date()
    },
    writeBundle({ dir = '' }) {
      utimesSync(join(dir, 'server', 'run-named.js'), began, began)
    },
  }
}
