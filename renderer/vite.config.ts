import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev:pages` finds a running server (`npm run serve`). */
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

export default defineConfig({
  root: 'renderer',
  plugins: [react()],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    license: { fileName: 'licences.json' },
    // The viewer with three and drei; loaded only where a part is shown.
    chunkSizeWarningLimit: 1100,
  },
  server: {
    proxy: Object.fromEntries([...fromServer, '^/q/[^/]+/part\\.'].map((path) => [path, proxied()])),
  },
})
