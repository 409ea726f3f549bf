/** File extensions that the shop reads. The server decides by content; checking the extension only saves a useless upload. */
export const READ_ENDINGS = ['step', 'stp', 'stl', 'obj', '3mf']

/** Files with parts that only the program that wrote them can read. */
export const NATIVE_PROGRAMS: Record<string, string> = {
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

/** Files that are never one of the four kinds under another name: other meshes, drawings, sliced parts, images, documents. */
const OTHER_FILES = new Set(
  'ply glb gltf fbx dae usdz wrl dxf dwg gcode bgcode png jpg jpeg gif webp svg pdf docx xlsx html mp4 rar 7z exe'.split(
    ' ',
  ),
)

export function endingOf(filename: string): string {
  const dot = filename.lastIndexOf('.')
  return dot < 0 ? '' : filename.slice(dot + 1).toLowerCase()
}

/** Returns why the shop cannot read a file with that name, and what to do; null when its content has to be checked. */
export function unsupportedFileReason(filename: string): string | null {
  const ending = endingOf(filename)
  if (Object.hasOwn(NATIVE_PROGRAMS, ending))
    return `This is ${NATIVE_PROGRAMS[ending]}. Save it as STEP and send that.`
  return OTHER_FILES.has(ending)
    ? `A .${ending} file is not a STEP, STL, OBJ or 3MF file. Export the part in one of these.`
    : null
}
