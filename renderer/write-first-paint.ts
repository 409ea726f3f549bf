import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { assetFileNames } from './platform/asset-names.ts'
import type { renderFirstPaint } from './first-paint.tsx'

/** The modules of the painted pages; the start page is part of the first script. */
const MODULES = {
  start: null,
  quote: 'quoting/customer/quote/quote-page.tsx',
  basket: 'orders/customer/basket-page.tsx',
  buying: 'orders/buying/buy-page.tsx',
  order: 'orders/customer/order-page.tsx',
} as const

/**
 * Writes `first-paint.json`: the pages that customers open first as HTML and style sheet, which `first-paint.tsx` renders, and
 * links to their scripts, which browsers would otherwise ask for only after they ran the first one.
 */
export function writeFirstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    // The style sheets of the page follow what is painted without them, and those of its parts follow these.
    transformIndexHtml: { order: 'post', handler: moveStyleSheets },
    transform: { filter: { id: /vite\/preload-helper/ }, handler: linkInBody },
    async writeBundle({ dir = '' }, bundle) {
      const rendered = await render(dir)
      const styles = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
      checkClasses(rendered, styles.map((file) => ('source' in file ? String(file.source) : '')).join())
      const linked = Object.entries(rendered).map(([name, page]) => {
        const module = MODULES[name as keyof typeof MODULES]
        return [name, { ...page, links: module === null ? '' : linksTo(bundle, module) }]
      })
      await writeFile(join(dir, 'first-paint.json'), JSON.stringify(Object.fromEntries(linked)))
    },
  }
}

/** Returns links by which a page asks for the scripts and style sheets of a module that the first script does not bring. */
function linksTo(bundle: Rolldown.OutputBundle, module: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/renderer/${module}`))
  const first = chunks.find(({ isEntry }) => isEntry)
  if (!page || !first) throw new Error(`first paint: no script has ${module}`)
  const all = (from: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) => {
    if (found.has(from)) return found
    found.add(from)
    for (const chunk of chunks) if (from.imports.includes(chunk.fileName)) all(chunk, found)
    return found
  }
  const asked = [...all(page).difference(all(first))]
  const styles = asked.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [
    ...asked.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...styles.map((fileName) => `<link rel="preload" as="style" crossorigin href="/${fileName}">`),
  ].join('\n')
}

function moveStyleSheets(html: string): string {
  const links = /\s*<link rel="stylesheet"[^>]*>/g
  return html.replaceAll(links, '').replace('</body>', `${(html.match(links) ?? []).join('')}\n  </body>`)
}

/**
 * Lets scripts link the style sheets of their parts at the end of the body. In the head they would come before the sheets of the whole
 * page, which would then win over the styles of each part.
 */
function linkInBody(code: string): string {
  const inHead = 'document.head.appendChild(link)'
  if (!code.includes(inHead)) throw new Error('first paint: vite links style sheets in another way')
  return code.replace(inHead, 'document.body.appendChild(link)')
}

async function render(dir: string): ReturnType<typeof renderFirstPaint> {
  const folder = await mkdtemp(join(dir, 'first-paint-'))
  try {
    await build({
      configFile: false,
      root: 'renderer',
      logLevel: 'warn',
      plugins: [react(), tailwind()],
      ssr: { noExternal: true },
      build: {
        ssr: 'first-paint.tsx',
        outDir: folder,
        emptyOutDir: true,
        cssMinify: true,
        copyPublicDir: false,
        rolldownOptions: { output: { assetFileNames } },
      },
    })
    // Modules ask for the pointer while they load: a mouse.
    Object.assign(globalThis, { matchMedia: () => ({ matches: true }) })
    const module = (await import(pathToFileURL(join(folder, 'first-paint.js')).href)) as {
      renderFirstPaint: typeof renderFirstPaint
    }
    return await module.renderFirstPaint()
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Throws when the page has a class that its own scripts would name otherwise: the page would jump when they take over. */
function checkClasses(pages: Awaited<ReturnType<typeof renderFirstPaint>>, styles: string): void {
  const texts = Object.values(pages).flatMap((page) => Object.values(page))
  const used = texts.flatMap((text) => text.match(/(?<=[\s"])_[a-z]\w*(?=[\s"])/g) ?? [])
  const unknown = [...new Set(used)].filter((name) => !styles.includes(`.${name}`))
  if (unknown.length > 0) throw new Error(`first paint: no style sheet has ${unknown.join(', ')}`)
}
