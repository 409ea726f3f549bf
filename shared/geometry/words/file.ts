import { counted } from '../../platform/counted.ts'
import { percentText, sizeText } from '../figures.ts'
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
      `The file has no unit. Read in millimeters, the part measures ${sizeText(size)}.`,
    'We’ll confirm the size before we set a ship date. A file exported with its unit gets an instant price.',
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
        ? 'Export the part again as one closed solid, ideally as STEP. Our engineers can also look at it.'
        : 'Rotate the part in 3D and check that it looks as you drew it.',
  ),
  mesh_non_manifold: words(
    'Non-manifold edges',
    ({ edges, doubt }: { edges: number; doubt: string | null }) =>
      doubt ??
      `${counted(edges, 'edge')} ${edges === 1 ? 'is' : 'are'} shared by more than two faces. It will print as shown.`,
    ({ doubt }) =>
      doubt
        ? 'Join or separate the bodies that touch there and export the part again. Our engineers can also look at it.'
        : 'Join or separate the bodies that touch there if you meant something else.',
  ),
  mesh_inverted_normals: words(
    'Flipped normals',
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
    'Extra file content',
    ({ what }: { what: string }) => `We ignore ${what} in this file.`,
    'Choose color and settings here. Upload anything you need printed as a separate part.',
  ),
}
