import { zipSync } from 'fflate'
import { threemf, threemfMesh, threemfModel, threemfPackage } from '../geometry/model-files.ts'
import { box, tetrahedron } from '../geometry/shapes.ts'
import type { HostileFile, Outcome } from './hostile-files.ts'

const UNREADABLE: Outcome = { ends: 'failed', code: 'file_unreadable' }
const TOO_COMPLEX: Outcome = { ends: 'engineering', code: 'file_too_complex' }
const NOT_A_PART: Outcome = { answered: 415, code: 'unsupported_file_type' }

const MODEL = '3D/3dmodel.model'
const DIRECTORY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50

const MESH = threemfMesh(box([20, 20, 20]))
const part = (resources: string, items = '<item objectid="1"/>') =>
  threemfPackage({ [MODEL]: threemfModel(resources, items) })
const object = (content: string, id = 1) => `<object id="${id}">${content}</object>`
const components = (...ids: number[]) =>
  `<components>${ids.map((id) => `<component objectid="${id}"/>`).join('')}</components>`

/** A model followed by more blanks than a reader should unpack. */
function zipBomb(): Uint8Array {
  return threemfPackage({
    [MODEL]: new TextEncoder().encode(
      threemfModel(object(MESH), '<item objectid="1"/>').padEnd(60 * 1024 * 1024, ' '),
    ),
  })
}

/** A zip of zips of zips: none of it is a model, and only the first is ever opened. */
function nestedZips(levels: number): Uint8Array {
  let inner = zipSync({ 'zeros.bin': new Uint8Array(1_000_000) })
  for (let level = 0; level < levels; level++)
    inner = zipSync(
      Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`3d/${level}-${at}.model`, inner])),
    )
  return inner
}

function entityBomb(): Uint8Array {
  const lol = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`,
  ).join('')
  const doctype = `<!DOCTYPE model [<!ENTITY lol0 "lol">${lol}]>`
  return threemfPackage({
    [MODEL]: threemfModel(object(`<metadata>&lol9;</metadata>${MESH}`), '<item objectid="1"/>').replace(
      '<model ',
      `${doctype}<model `,
    ),
  })
}

/** An entity that refers to a file of the shop's machine. */
function outsideEntity(): Uint8Array {
  return threemfPackage({
    [MODEL]: threemfModel(object(`&outside;${MESH}`), '<item objectid="1"/>').replace(
      '<model ',
      '<!DOCTYPE model [<!ENTITY outside SYSTEM "file:///etc/passwd">]><model ',
    ),
  })
}

/** Ten objects that each contain the previous one ten times: 10^10 boxes. */
function multiplied(): Uint8Array {
  const levels = Array.from({ length: 10 }, (_, at) =>
    object(components(...Array.from({ length: 10 }, () => at + 1)), at + 2),
  )
  return part(object(MESH) + levels.join(''), '<item objectid="11"/>')
}

function chain(length: number): Uint8Array {
  const links = Array.from({ length }, (_, at) => object(components(at + 1), at + 2))
  return part(object(MESH) + links.join(''), `<item objectid="${length + 1}"/>`)
}

/** Sets the encryption flag in every entry. */
function locked(zip: Uint8Array): Uint8Array {
  const changed = zip.slice()
  const view = new DataView(changed.buffer)
  for (let at = 0; at + 10 < changed.length; at++) {
    const signature = view.getUint32(at, true)
    if (signature === LOCAL_ENTRY) view.setUint16(at + 6, view.getUint16(at + 6, true) | 1, true)
    if (signature === DIRECTORY) view.setUint16(at + 8, view.getUint16(at + 8, true) | 1, true)
  }
  return changed
}

const placed = (transform: string) => part(object(MESH), `<item objectid="1" transform="${transform}"/>`)

export const HOSTILE_ARCHIVES: HostileFile[] = [
  { name: 'a zip bomb', filename: 'part.3mf', bytes: zipBomb, outcome: UNREADABLE },
  { name: 'zips within zips', filename: 'part.3mf', bytes: () => nestedZips(3), outcome: UNREADABLE },
  {
    name: 'a zip of documents',
    filename: 'part.3mf',
    bytes: () => zipSync({ 'word/a.xml': new Uint8Array(9) }),
    outcome: NOT_A_PART,
  },
  {
    name: 'a package with names that lead outside of it',
    filename: 'part.3mf',
    bytes: () =>
      threemfPackage({
        '../../../../outside.model': 'not for you',
        '/etc/outside.model': 'not for you',
        '..\\..\\outside.model': 'not for you',
        [MODEL]: threemfModel(object(MESH), '<item objectid="1"/>'),
        '_rels/.rels': '<Relationships/>',
      }),
    outcome: { ends: 'quoted', code: null },
  },
  {
    name: 'a root model outside of the package',
    filename: 'part.3mf',
    bytes: () =>
      threemfPackage({
        '3D/other.model': threemfModel(object(MESH), '<item objectid="1"/>'),
        '_rels/.rels':
          '<Relationships><Relationship Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel" Target="/../../../etc/passwd"/></Relationships>',
      }),
    outcome: UNREADABLE,
  },
  { name: 'an entity bomb', filename: 'part.3mf', bytes: entityBomb, outcome: UNREADABLE },
  { name: 'an entity of a file outside', filename: 'part.3mf', bytes: outsideEntity, outcome: UNREADABLE },
  {
    name: 'a triangle that names vertex 4294967294',
    filename: 'part.3mf',
    bytes: () => part(object(MESH.replace('v1="0"', 'v1="4294967294"'))),
    outcome: UNREADABLE,
  },
  {
    name: 'a triangle that names vertex -1',
    filename: 'part.3mf',
    bytes: () => part(object(MESH.replace('v1="0"', 'v1="-1"'))),
    outcome: UNREADABLE,
  },
  {
    name: 'an object that contains itself',
    filename: 'part.3mf',
    bytes: () => part(object(components(1))),
    outcome: UNREADABLE,
  },
  {
    name: 'two objects that contain each other',
    filename: 'part.3mf',
    bytes: () => part(object(components(2)) + object(components(1), 2)),
    outcome: UNREADABLE,
  },
  { name: 'components a thousand deep', filename: 'part.3mf', bytes: () => chain(1000), outcome: UNREADABLE },
  {
    name: 'components that multiply to 10^10',
    filename: 'part.3mf',
    bytes: multiplied,
    outcome: TOO_COMPLEX,
  },
  {
    name: 'an item of an object that is not there',
    filename: 'part.3mf',
    bytes: () => part(object(MESH), '<item objectid="7"/>'),
    outcome: UNREADABLE,
  },
  {
    name: 'a transform of 1e300',
    filename: 'part.3mf',
    bytes: () => placed('1e300 0 0 0 1e300 0 0 0 1e300 0 0 0'),
    outcome: UNREADABLE,
  },
  {
    name: 'a transform that is no number',
    filename: 'part.3mf',
    bytes: () => placed('nan 0 0 0 1 0 0 0 1 0 0 0'),
    outcome: UNREADABLE,
  },
  {
    name: 'a transform that flattens',
    filename: 'part.3mf',
    bytes: () => placed('1 0 0 0 1 0 0 0 0 0 0 0'),
    outcome: { ends: 'engineering', code: 'mesh_not_watertight' },
  },
  {
    name: 'a locked archive',
    filename: 'part.3mf',
    bytes: () => locked(threemf(tetrahedron(20))),
    outcome: UNREADABLE,
  },
  {
    name: 'an archive cut off',
    filename: 'part.3mf',
    bytes: () => threemf(box([20, 20, 20])).subarray(0, 500),
    outcome: UNREADABLE,
  },
  {
    name: 'tags a hundred thousand deep',
    filename: 'part.3mf',
    bytes: () => part(object(MESH) + '<a>'.repeat(100_000)),
    outcome: UNREADABLE,
  },
]
