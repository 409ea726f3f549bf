/** File extensions that the shop reads. The server decides by content; checking the extension only saves a useless upload. */
export const READ_ENDINGS = ['step', 'stp', 'stl', 'obj', '3mf']

/** Files with parts that only the program that wrote them can read. */
export const NATIVE_PROGRAMS: Record<string, string> = {
  sldprt: 'a SOLIDWORKS part',
  sldasm: 'a SOLIDWORKS assembly',
  ipt: 'an Inventor part',
  iam: 'an Inventor assembly',
  f3d: 'a Fusion design',
  f3z: 'a Fusion archive',
  catpart: 'a CATIA part',
  prt: 'a part in its program’s own format',
  x_t: 'a Parasolid file',
  igs: 'an IGES file',
  iges: 'an IGES file',
  fcstd: 'a FreeCAD document',
  scad: 'an OpenSCAD script',
  blend: 'a Blender file',
  skp: 'a SketchUp file',
  '3dm': 'a Rhino file',
  par: 'a Solid Edge part',
}

/** The steps that export a part in its own program; `Save it as STEP` for all others. */
const EXPORT_STEPS: Record<string, string> = {
  sldprt: 'In SOLIDWORKS, choose File > Save As and the type STEP AP214',
  sldasm: 'In SOLIDWORKS, open each part of the assembly and choose File > Save As and the type STEP AP214',
  ipt: 'In Inventor, choose File > Export > CAD Format and the type STEP',
  iam: 'In Inventor, choose File > Export > CAD Format and the type STEP',
  f3d: 'In Fusion, choose File > Export and the type STEP',
  f3z: 'In Fusion, choose File > Export and the type STEP',
  fcstd: 'In FreeCAD, select the body and choose File > Export and the type STEP',
  scad: 'In OpenSCAD, render it with F6 and choose File > Export > Export as STL',
  blend: 'In Blender, choose File > Export > STL, with the scale in millimeters',
  skp: 'In SketchUp, choose File > Export > 3D Model and the type STL',
  '3dm': 'In Rhino, choose File > Save As and the type STEP',
}

/** Returns how to get a file that the shop reads from a file of a CAD program, as a sentence without its end. */
export function exportStep(ending: string): string {
  return EXPORT_STEPS[ending] ?? 'Save it as STEP in the program that made it'
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

/** Returns why the shop cannot read a file with that name, and what to do; null if its content has to be checked. */
export function unsupportedFileReason(filename: string): string | null {
  const ending = endingOf(filename)
  if (Object.hasOwn(NATIVE_PROGRAMS, ending))
    return `This is ${NATIVE_PROGRAMS[ending]}. ${exportStep(ending)}, then send that file.`
  return OTHER_FILES.has(ending)
    ? `A .${ending} file can’t be quoted. Export the part as STEP, STL, OBJ or 3MF.`
    : null
}
