import './node-version.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from './run.js'

// Fills a shop in a temporary folder, unless one is named.
const args = process.argv.slice(2)
const isNamed = args.some((arg) => /^(--data|--help$|-h$)/.test(arg))
const data = isNamed ? [] : ['--data', mkdtempSync(join(tmpdir(), 'layerline-demo-'))]
await launch('serve', ['--demo', ...data, ...args])
