import { counted, percentText, sizeText } from '../figures.ts'
import type { Vec3 } from '../feature.ts'
import { words } from './words.ts'

/** Findings about the file and its surface. */
export const FILE_WORDS = {
  tessellated_step: words(
    'Facets instead of a solid',
    'The STEP file contains only facets, not an exact solid.',
    'Export the solid body itself as STEP, or upload the mesh as STL or 3MF.',
  ),
  units_undeclared: words(
    'No unit in the file',
    ({ size }: { size: Vec3 }) =>
      `The file does not say its unit. Read as millimeters, the part measures ${sizeText(size)}.`,
    'The operator confirms the size before a ship date is set. A file exported with its unit is priced at once.',
  ),
  units_suspicious: words(
    'Check the size',
    ({ size, unit, other }: { size: Vec3; unit: string; other: Vec3; isChoice: boolean }) =>
      `The part measures ${sizeText(size)}. If it was drawn in ${unit}, it measures ${sizeText(other)}.`,
    ({ unit, isChoice }) =>
      isChoice
        ? `Choose ${unit} as the unit if that is the size you want.`
        : 'Export it again in millimeters if that is the size you want.',
  ),
  mesh_not_watertight: words(
    'Holes in the surface',
    ({ edges, doubt }: { edges: number; doubt: string | null }) =>
      doubt ?? `The surface had ${counted(edges, 'open edge')}; we closed the holes.`,
    ({ doubt }) =>
      doubt
        ? 'Export the part again as one closed solid, best as STEP. An engineer can also look at it.'
        : 'Rotate the part in 3D and check that it looks as you drew it.',
  ),
  mesh_non_manifold: words(
    'Faces meet in an impossible way',
    ({ edges, doubt }: { edges: number; doubt: string | null }) =>
      doubt ?? `More than two faces meet at ${counted(edges, 'edge')}. The part prints as you see it.`,
    ({ doubt }) =>
      doubt
        ? 'Join or separate the bodies that touch there and export the part again. An engineer can also look at it.'
        : 'Join or separate the bodies that touch there if you meant something else.',
  ),
  mesh_inverted_normals: words(
    'Inside out',
    ({ isWhole }: { isWhole: boolean }) =>
      `${isWhole ? 'The surface was' : 'Parts of the surface were'} inside out; we turned ${isWhole ? 'it' : 'them'}.`,
    'Rotate the part in 3D and check that it looks as you drew it.',
  ),
  mesh_self_intersecting: words(
    'Overlapping bodies',
    ({ percent, ofFaces }: { percent: number; ofFaces: boolean }) =>
      ofFaces
        ? `Faces cut through each other on ${percentText(percent)} of the surface. What they enclose is printed as one.`
        : `Bodies or faces run through each other; the ${percentText(percent)} of the volume where they overlap is printed once, as one piece.`,
    'Check that this is what you meant. Join the bodies before you export to be sure.',
  ),
  mesh_degenerate: words(
    'Damaged triangles',
    ({ triangles, percent }: { triangles: number; percent: number }) =>
      `${counted(triangles, 'triangle')} without area (${percentText(percent)} of all) ${triangles === 1 ? 'was' : 'were'} left out.`,
    'Rotate the part in 3D and check that it looks as you drew it; a finer export avoids this.',
  ),
  content_ignored: words(
    'Left out of the file',
    ({ what }: { what: string }) => `The file also contains ${what}, which we do not use.`,
    'Choose color and settings here. Upload what is missing as a separate part.',
  ),
}
