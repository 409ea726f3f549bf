import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { icnsOf, icoOf, type Drawing } from './packages/icon-files.ts'

/** Draws the icons of the packages from `resources/icon.svg`. Their files are committed: run it after a change of the drawing. */
const RESOURCES = join(import.meta.dirname, '..', 'resources')
const ICONS = join(RESOURCES, 'icons')
const LINUX = [16, 24, 32, 48, 64, 128, 256, 512]
const WINDOWS = [16, 24, 32, 48, 64, 128, 256]
const MACOS = [16, 32, 64, 128, 256, 512, 1024]
/** Apple's grid: the shape is 824 of 1024 pixels wide. */
const MACOS_SHAPE = 824 / 1024

const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium'].find((path) => path && existsSync(path))
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  mkdirSync(ICONS, { recursive: true })
  for (const { size, png } of await drawAll(page, LINUX, 1))
    writeFileSync(join(ICONS, `${size}x${size}.png`), png)
  writeFileSync(join(ICONS, 'icon.ico'), icoOf(await drawAll(page, WINDOWS, 1)))
  writeFileSync(join(ICONS, 'icon.icns'), icnsOf(await drawAll(page, MACOS, MACOS_SHAPE)))
} finally {
  await browser.close()
}

async function drawAll(page: Page, sizes: number[], shape: number): Promise<Drawing[]> {
  const drawings: Drawing[] = []
  for (const size of sizes) drawings.push({ size, png: await draw(page, size, shape) })
  return drawings
}

/** Draws the icon so wide that its shape fills that part of it. */
async function draw(page: Page, size: number, shape: number): Promise<Buffer> {
  const drawing = readFileSync(join(RESOURCES, 'icon.svg'), 'utf8')
  const width = Math.round(size * shape)
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body { margin: 0; height: 100vh; display: grid; place-items: center } svg { width: ${width}px; height: ${width}px }</style>${drawing}`,
  )
  return page.screenshot({ omitBackground: true })
}
