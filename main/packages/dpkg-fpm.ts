#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { makeDeb } from './deb.ts'

/**
 * Stands in for fpm, which electron-builder would download to make a deb, and makes it with dpkg-deb. It knows the options that
 * electron-builder uses; any other one is an error.
 */
const text = { type: 'string', default: '' } as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...text, short: 's' },
    t: { ...text, short: 't' },
    d: { type: 'string', short: 'd', multiple: true, default: [] as string[] },
    force: { type: 'boolean' },
    log: text,
    name: text,
    version: text,
    architecture: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
    category: text,
    description: text,
    package: text,
    'after-install': text,
    'after-remove': text,
    'deb-compression': text,
    'deb-priority': text,
  },
})
if (values.t !== 'deb') throw new Error(`Only a deb can be made here, not "${values.t}".`)

makeDeb(
  {
    name: values.name,
    version: values.version,
    architecture: values.architecture,
    maintainer: values.maintainer,
    homepage: values.url,
    section: values.category,
    priority: values['deb-priority'],
    description: values.description,
    depends: values.d,
    scripts: { postinst: values['after-install'], postrm: values['after-remove'] },
    compression: values['deb-compression'],
    files: positionals.map((mapping) => {
      const [from, to] = mapping.split('=')
      return { from: from.replace(/\/$/, ''), to }
    }),
  },
  values.package,
)
