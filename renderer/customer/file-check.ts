import { MAX_FILE_BYTES } from '../../shared/geometry/part-file.ts'
import { fileSizeText } from '../ui/words.ts'

/** Endings of the files that the shop reads. The server decides by content; this only saves a useless upload. */
export const READ_ENDINGS = ['step', 'stp', 'stl', 'obj', '3mf']

/** Files that hold parts too, but only their own program reads them. */
const NATIVE_PROGRAMS: Record<string, string> = {
  sldprt: 'a SOLIDWORKS part',
  sldasm: 'a SOLIDWORKS assembly',
  ipt: 'an Inventor part',
  iam: 'an Inventor assembly',
  f3d: 'a Fusion design',
  catpart: 'a CATIA part',
  prt: 'a part in its program’s own format',
  x_t: 'a Parasolid file',
  igs: 'an IGES file',
  iges: 'an IGES file',
  fcstd: 'a FreeCAD document',
  scad: 'an OpenSCAD script',
  blend: 'a Blender file',
  skp: 'a SketchUp file',
}

/** Files that hold no part that could be priced. */
const NO_PARTS: Record<string, string> = {
  gcode: 'G-code is already sliced for one printer. Drop the model that it was made from.',
  bgcode: 'G-code is already sliced for one printer. Drop the model that it was made from.',
  zip: 'Unpack the archive and drop the parts in it; several at once are fine.',
  dxf: 'A drawing has no volume. Export the solid part as STEP.',
  dwg: 'A drawing has no volume. Export the solid part as STEP.',
}

export interface NamedBytes {
  name: string
  size: number
}

/** Why a file is not worth sending, as a sentence with what to do; null when it is. */
export function fileProblem(file: NamedBytes): string | null {
  const ending = endingOf(file.name)
  if (!READ_ENDINGS.includes(ending)) return endingProblem(file.name, ending)
  if (file.size === 0) return `${file.name} is empty. Export the part again.`
  if (file.size > MAX_FILE_BYTES)
    return `${file.name} has ${fileSizeText(file.size)}; the limit is 50 MB. Export it with fewer triangles, or as STEP.`
  return null
}

function endingProblem(name: string, ending: string): string {
  if (NATIVE_PROGRAMS[ending]) return `${name} is ${NATIVE_PROGRAMS[ending]}. Save it as STEP and drop that.`
  if (NO_PARTS[ending]) return `${name}: ${NO_PARTS[ending]}`
  return `${name} is not a STEP, STL, OBJ or 3MF file. Export the part in one of these.`
}

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}
