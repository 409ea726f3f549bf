import { bytesText } from '../../../../shared/platform/bytes-text.ts'
import { MAX_BASKET_QUOTES } from '../../../../shared/orders/baskets/basket-limits.ts'
import { MAX_FILE_BYTES } from '../../../../shared/geometry/files/part-file.ts'
import {
  endingOf,
  exportStep,
  NATIVE_PROGRAMS,
  READ_ENDINGS,
} from '../../../../shared/quoting/quotes/file-endings.ts'

/** Advice for files that contain no part that could be priced, by extension. */
const NO_PARTS: Record<string, string> = {
  gcode: 'G-code is already sliced for one printer. Upload the model it was made from.',
  bgcode: 'G-code is already sliced for one printer. Upload the model it was made from.',
  zip: 'Unzip the archive and upload the parts in it. You can upload several at once.',
  dxf: 'A drawing has no volume. Export the solid part as STEP.',
  dwg: 'A drawing has no volume. Export the solid part as STEP.',
  pdf: 'A PDF has no 3D part that we can print. Export the part itself from your CAD program as STEP.',
  png: 'A picture has no 3D part. Upload the model as STEP, STL, OBJ or 3MF.',
  jpg: 'A picture has no 3D part. Upload the model as STEP, STL, OBJ or 3MF.',
  jpeg: 'A picture has no 3D part. Upload the model as STEP, STL, OBJ or 3MF.',
  rar: 'Unpack the archive and upload the parts in it. You can upload several at once.',
  '7z': 'Unpack the archive and upload the parts in it. You can upload several at once.',
  glb: 'Open it in your 3D program and export it as STL or OBJ.',
  gltf: 'Open it in your 3D program and export it as STL or OBJ.',
  fbx: 'Open it in your 3D program and export it as STL or OBJ.',
}

export interface FileFacts {
  name: string
  size: number
}

/** Returns why a file would be refused, with what to do; null if it may be uploaded. */
export function fileProblem(file: FileFacts): string | null {
  const ending = endingOf(file.name)
  if (!READ_ENDINGS.includes(ending)) return endingProblem(file.name, ending)
  if (file.size === 0) return `${file.name} is empty. Export the part again.`
  if (file.size > MAX_FILE_BYTES)
    return `${file.name} is ${bytesText(file.size)}. The limit is 50 MB. Export it with fewer triangles, or as STEP.`
  return null
}

function endingProblem(name: string, ending: string): string {
  if (NATIVE_PROGRAMS[ending])
    return `${name} is ${NATIVE_PROGRAMS[ending]}. ${exportStep(ending)}, then upload that file.`
  if (NO_PARTS[ending]) return `${name}: ${NO_PARTS[ending]}`
  return `We can’t read ${name}. Upload a STEP, STL, OBJ or 3MF file.`
}

/** Refuses a file that the basket has no room for. */
export const FULL_BASKET = `A basket holds up to ${MAX_BASKET_QUOTES} parts.`

/** Returns the problem of each file of one drop, or null. A file that is refused anyway takes no room in the basket. */
export function problemsOfDrop<File extends FileFacts>(
  files: readonly File[],
  basketRoom = Number.POSITIVE_INFINITY,
): (string | null)[] {
  const readable = files.filter((file) => fileProblem(file) === null)
  return files.map((file) => fileProblem(file) ?? (readable.indexOf(file) < basketRoom ? null : FULL_BASKET))
}
