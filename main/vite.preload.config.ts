import { defineConfig } from 'vite'

/** Bundles the preload scripts: sandboxed, each must be one CommonJS file, so they share no module. */
export default defineConfig({
  root: '.',
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/main',
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { preload: 'main/preload.ts', 'kiosk-preload': 'main/kiosk/kiosk-preload.ts' },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
})
