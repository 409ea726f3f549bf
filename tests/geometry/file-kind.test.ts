import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { detectFileKind } from '../../shared/geometry/files/file-kind.ts'
import { asciiStl, binaryStl, obj, threemf } from './model-files.ts'
import { box, sphere } from './shapes.ts'

const SAMPLE = 64 * 1024

function kindOf(content: Uint8Array | string, filename = 'part.bin') {
  const bytes = typeof content === 'string' ? strToU8(content) : content
  return detectFileKind({
    head: bytes.subarray(0, SAMPLE),
    tail: bytes.subarray(Math.max(0, bytes.length - SAMPLE)),
    size: bytes.length,
    filename,
  })
}

function withBytesAt80(file: Uint8Array, count: number): Uint8Array {
  const changed = file.slice()
  new DataView(changed.buffer).setUint32(80, count, true)
  return changed
}

function longer(file: Uint8Array, by: number): Uint8Array {
  const grown = new Uint8Array(file.length + by)
  grown.set(file)
  return grown
}

const STEP =
  "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n"
const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3'

describe('a model file is detected from its content, whatever its name', () => {
  test.each([
    ['binary STL', binaryStl(box()), 'stl'],
    ['binary STL whose header says solid', binaryStl(box(), 'solid made in a program'), 'stl'],
    ['binary STL larger than the sample', binaryStl(sphere(10, 40)), 'stl'],
    ['binary STL with bytes after its end', longer(binaryStl(box()), 7), 'stl'],
    ['binary STL whose count was never written', withBytesAt80(binaryStl(box()), 0), 'stl'],
    ['binary STL whose count is all ones', withBytesAt80(binaryStl(box()), 0xffffffff), 'stl'],
    ['binary STL whose count is too small', withBytesAt80(binaryStl(box()), 6), 'stl'],
    ['binary STL without a triangle', new Uint8Array(84), 'stl'],
    ['ASCII STL', asciiStl(box()), 'stl'],
    ['ASCII STL with carriage returns only', asciiStl(box(), 'part', '\r'), 'stl'],
    ['ASCII STL in upper case', new TextDecoder().decode(asciiStl(box())).toUpperCase(), 'stl'],
    ['ASCII STL after blank lines', `\n \t\n${new TextDecoder().decode(asciiStl(box()))}`, 'stl'],
    ['ASCII STL after a byte order mark', `\ufeff${new TextDecoder().decode(asciiStl(box()))}`, 'stl'],
    ['ASCII STL without a triangle', 'solid empty\nendsolid empty\n', 'stl'],
    ['OBJ', obj(box()), 'obj'],
    ['OBJ without a line ending at its end', OBJ, 'obj'],
    ['OBJ with comments, groups and materials', `# made\nmtllib a.mtl\no part\n${OBJ}\ng x\ns off\n`, 'obj'],
    ['OBJ with continued lines', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 \\\n2 \\\n3\n', 'obj'],
    ['OBJ with carriage returns only', OBJ.replaceAll('\n', '\r'), 'obj'],
    ['OBJ in UTF-16', utf16(OBJ), 'obj'],
    ['OBJ of points only', 'v 0 0 0\nv 1 0 0\n', 'obj'],
    ['3MF', threemf(box()), '3mf'],
    ['STEP', STEP, 'step'],
    ['STEP with a stray control byte', STEP.replace('HEADER', '\u0001HEADER'), 'step'],
    ['STEP after a byte order mark', `\ufeff${STEP}`, 'step'],
    ['STEP with carriage returns only', STEP.replaceAll('\n', '\r'), 'step'],
    [
      'OBJ with a stray control byte',
      `# made by a\u0000 program, and a longer comment about it than that\n# ${'-'.repeat(99)}\n${OBJ}`,
      'obj',
    ],
    ['ASCII STL with a stray control byte', new TextDecoder().decode(asciiStl(box(), 'pa\u0000rt')), 'stl'],
    ['STEP after a comment', `/* made\n today */\n${STEP}`, 'step'],
  ] as const)('%s', (_name, content, kind) => {
    expect(kindOf(content, 'part.bin')).toBe(kind)
    expect(kindOf(content, 'part.stl')).toBe(kind)
    expect(kindOf(content, 'part.step')).toBe(kind)
  })
})

describe('other files are not model files, whatever their name', () => {
  test.each([
    ['nothing', ''],
    ['prose', 'Dear shop,\nplease print the part we spoke about.\n'],
    ['prose that begins with solid', 'solid advice\nfor everyone who prints\n'],
    ['prose that begins with v', 'v good part\nvery good part\nf for effort\n'],
    ['a web page', '<!doctype html><html><body>solid</body></html>'],
    ['G-code', '; made by a slicer\nG28\nG1 X10 Y10 F3000\nM104 S200\n'],
    ['a PDF', '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'],
    ['a PLY model', 'ply\nformat ascii 1.0\nelement vertex 8\nend_header\n'],
    ['an OBJ material library', 'newmtl red\nKd 1 0 0\n'],
    ['JSON', '{"asset":{"version":"2.0"}}'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...noise(400))],
    ['noise', Uint8Array.from(noise(5000))],
    ['zeros', new Uint8Array(5000)],
    ['a plain zip', zipSync({ 'readme.txt': strToU8('hello') })],
    [
      'an office document',
      zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'word/document.xml': strToU8('<x/>') }),
    ],
    ['a zip with an STL inside', zipSync({ 'part.stl': binaryStl(box()) })],
  ] as const)('%s', (_name, content) => {
    for (const name of ['part.stl', 'part.obj', 'part.3mf', 'part.step', 'part']) {
      expect(kindOf(content, name)).toBeNull()
    }
  })
})

describe('the name decides when the content does not', () => {
  test('a truncated binary STL is an STL when its name says so, and is refused as such later', () => {
    const cut = binaryStl(sphere(5, 20)).subarray(0, 9000)
    expect(kindOf(cut, 'Part.STL')).toBe('stl')
    expect(kindOf(cut, 'part.dat')).toBeNull()
  })

  test('a zip too large to see all its names is a 3MF when its name says so', () => {
    const names = Array.from({ length: 3000 }, (_, at) => `Metadata/picture-${at}.png`)
    const entries = Object.fromEntries(names.map((name) => [name, Uint8Array.from(noise(40))]))
    const zip = zipSync(entries)
    expect(zip.length).toBeGreaterThan(2 * SAMPLE)
    expect(kindOf(zip, 'part.3mf')).toBe('3mf')
    expect(kindOf(zip, 'part.zip')).toBeNull()
  })

  test('a long comment at the start is an OBJ when its name says so', () => {
    const license = '# all rights reserved\n'.repeat(4000)
    expect(kindOf(license + OBJ, 'part.obj')).toBe('obj')
    expect(kindOf(license + OBJ, 'part.txt')).toBeNull()
  })
})

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfeff, true)
  for (let at = 0; at < text.length; at++) view.setUint16(2 + at * 2, text.charCodeAt(at), true)
  return bytes
}

/** Always the same bytes (Numerical Recipes' generator). */
function noise(length: number): number[] {
  let state = 1
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  })
}
