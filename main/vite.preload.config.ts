import { defineConfig } from 'vite'

/** Bundles the preload script: sandboxed, it must be one CommonJS file. */
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
      input: { preload: 'main/preload.ts' },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
})
