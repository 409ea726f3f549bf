import { counted, durationText, figure, percentText, sizeText, weightText } from './figures.ts'
import type { Vec3 } from './part.ts'

/** The words of one kind of finding: what it is called, what is so, and what to do about it. */
export interface FindingWords<Figures> {
  title: string
  message: (figures: Figures) => string
  suggestion: (figures: Figures) => string
}

/** Lets TypeScript see which figures the sentences need. A sentence without figures is given as it is. */
function words<Figures = object>(
  title: string,
  message: string | ((figures: Figures) => string),
  suggestion: string | ((figures: Figures) => string),
): FindingWords<Figures> {
  return { title, message: asFunction(message), suggestion: asFunction(suggestion) }
}

function asFunction<Figures>(
  sentence: string | ((figures: Figures) => string),
): (figures: Figures) => string {
  return typeof sentence === 'string' ? () => sentence : sentence
}

interface ThinFigures {
  from: number
  to: number
  /** Width of a line and height of a layer. */
  line: number
  layer: number
  hasWalls: boolean
  isFlat: boolean
  advised: number
}

/** Every kind of finding that this engine makes of a part. Findings of the same gravity are told in this order. */
export const FINDINGS = {
  tessellated_step: words(
    'Facets instead of a solid',
    'The STEP file holds only facets, no exact solid.',
    'Export the solid body itself as STEP, or upload the mesh as STL or 3MF.',
  ),
  units_undeclared: words(
    'No unit in the file',
    ({ size }: { size: Vec3 }) =>
      `The file does not say its unit. Read as millimetres, the part measures ${sizeText(size)}.`,
    'The operator confirms the size before a ship date is set. A file exported with its unit is priced at once.',
  ),
  units_suspicious: words(
    'Check the size',
    ({ size, unit, other }: { size: Vec3; unit: string; other: Vec3; isChoice: boolean }) =>
      `The part measures ${sizeText(size)}. If it was drawn in ${unit}, it measures ${sizeText(other)}.`,
    ({ unit, isChoice }) =>
      isChoice
        ? `Choose ${unit} as the unit if that is the size you want.`
        : 'Export it again in millimetres if that is the size you want.',
  ),
  mesh_not_watertight: words(
    'Holes in the surface',
    ({ edges, doubt }: { edges: number; doubt: string | null }) =>
      doubt ?? `The surface had ${counted(edges, 'open edge')}; we closed the holes.`,
    ({ doubt }) =>
      doubt
        ? 'Export the part again as one closed solid, best as STEP. An engineer can also look at it.'
        : 'Turn the part in 3D and check that it looks as you drew it.',
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
    'Turn the part in 3D and check that it looks as you drew it.',
  ),
  mesh_degenerate: words(
    'Damaged triangles',
    ({ triangles, percent }: { triangles: number; percent: number }) =>
      `${counted(triangles, 'triangle')} without area (${percentText(percent)} of all) ${triangles === 1 ? 'was' : 'were'} left out.`,
    'Turn the part in 3D and check that it looks as you drew it; a finer export avoids this.',
  ),
  content_ignored: words(
    'Left out of the file',
    ({ what }: { what: string }) => `The file also holds ${what}, which we do not use.`,
    'Choose color and settings here. Upload what is missing as a part of its own.',
  ),
  too_large: words(
    'Too large for our printers',
    ({ size, room, fitsElse }: { size: Vec3; room: Vec3; fitsElse: boolean }) =>
      fitsElse
        ? `Lying on the face you chose it takes ${sizeText(size)}, more than our build volume of ${sizeText(room)}.`
        : `At ${sizeText(size)} it is larger than our build volume of ${sizeText(room)}.`,
    ({ fitsElse }) =>
      fitsElse
        ? 'Let us choose the face, or choose another one: the part fits lying differently.'
        : 'An engineer can propose how to split it. A smaller part is priced at once.',
  ),
  too_small: words(
    'Too small to print',
    ({ side, limit }: { side: number; limit: number }) =>
      `Its longest side is ${side < 0.01 ? 'less than 0.01' : figure(side)} mm; we print from ${figure(limit)} mm.`,
    'Check the unit of the file, or make the part larger.',
  ),
  needs_large_printer: words(
    'Needs our large printer',
    ({ size }: { size: Vec3 }) => `At ${sizeText(size)} it is printed on our large machine.`,
    'The operator confirms the ship date.',
  ),
  tiny_part: words(
    'Very small',
    ({ side }: { side: number }) => `Its longest side is ${figure(side)} mm; details will be soft.`,
    'Make it larger if details matter.',
  ),
  thin_wall_unprintable: words(
    'Too thin to print',
    ({ from, to, line, layer, hasWalls, isFlat }: ThinFigures) =>
      !isFlat
        ? `Walls of ${rangeText(from, to)} are thinner than one printed line (${figure(line)} mm).`
        : hasWalls
          ? `Walls and flat areas of ${rangeText(from, to)} are thinner than a printed line (${figure(line)} mm) or layer (${figure(layer)} mm).`
          : `Flat areas of ${rangeText(from, to)} are thinner than half a layer (${figure(layer)} mm).`,
    ({ advised }) => `Thicken them to ${figure(advised)} mm or more.`,
  ),
  thin_wall: words(
    'Thin walls',
    ({ from, to }: { from: number; to: number; advised: number }) =>
      `Walls of ${rangeText(from, to)} print as a single line and break easily.`,
    ({ advised }) => `Use ${figure(advised)} mm or more.`,
  ),
  thin_plate: words(
    'Thin flat areas',
    ({ from, to, layers }: { from: number; to: number; layers: number; advised: number }) =>
      `Flat areas of ${rangeText(from, to)} have fewer than ${figure(layers)} layers.`,
    ({ advised }) => `Make them ${figure(advised)} mm or thicker.`,
  ),
  steep_overhang: words(
    'Needs supports',
    ({ percent, without }: { percent: number; without: boolean }) =>
      without
        ? `${percentText(percent)} of the surface hangs free and is printed without supports, as you chose; it will sag.`
        : `${percentText(percent)} of the surface needs supports; those faces are rougher.`,
    ({ without }) =>
      without
        ? 'Let us decide on supports, or lay the part on another face.'
        : 'Slope overhangs to 45 degrees or less, or lay the part on another face.',
  ),
  poor_bed_contact: words(
    'Small foot',
    ({ contact, hasBrim }: { contact: number; hasBrim: boolean }) =>
      `Only ${figure(contact)} mm² touch the plate${hasBrim ? '; a brim is added' : ''}.`,
    ({ hasBrim }) =>
      hasBrim
        ? 'A flat side to lie on holds better and leaves no brim to take off.'
        : 'Allow a brim, or give the part a flat side to lie on.',
  ),
  tall_slender: words(
    'Tall and slim',
    ({ height, base }: { height: number; base: number }) =>
      `${figure(height)} mm high on ${figure(base)} mm: it may wobble while printing or break across layers.`,
    'Lay it on a longer side, or widen its foot.',
  ),
  face_orientation_poor: words(
    'Another face prints better',
    ({ times }: { times: number | null }) =>
      times === null
        ? 'The face you chose needs supports; our choice needs none.'
        : `The face you chose needs ${figure(times)} times the supports of our choice.`,
    'Let us choose the face unless yours matters for looks or strength.',
  ),
  multiple_bodies: words(
    'Several bodies',
    ({ bodies }: { bodies: number }) =>
      `The file has ${counted(bodies, 'separate body', 'separate bodies')}; they are printed together as one part.`,
    'Upload them one by one to choose a quantity or settings for each.',
  ),
  floating_body: words(
    'Body in the air',
    ({ bodies }: { bodies: number }) =>
      bodies === 1
        ? 'A body is not attached to the rest and does not stand on the plate; it may come loose.'
        : `${counted(bodies, 'body', 'bodies')} are not attached to the rest and do not stand on the plate; they may come loose.`,
    'Join it to the rest, or upload it as a part of its own.',
  ),
  trapped_volume: words(
    'Closed hollow',
    ({ cm3, hollows }: { cm3: number; hollows: number }) =>
      `${hollows === 1 ? 'A closed hollow' : `${counted(hollows, 'closed hollow')}, the largest`} of ${figure(cm3)} cm³ cannot be inspected or emptied after printing.`,
    'Open it with a hole, or leave it out: the printer fills parts with infill by itself.',
  ),
  long_print: words(
    'Long print',
    ({ seconds, parts }: { seconds: number; parts: number }) =>
      parts === 1
        ? `One part prints for ${durationText(seconds)}.`
        : `${counted(parts, 'part')} print for ${durationText(seconds)} together.`,
    'The operator confirms the ship date.',
  ),
  heavy_part: words(
    'Heavy part',
    ({ grams, spool }: { grams: number; spool: number }) =>
      grams > spool
        ? `One part takes ${weightText(grams)} of filament, more than one spool (${weightText(spool)}).`
        : `One part takes ${weightText(grams)} of filament.`,
    'The operator confirms the ship date. Less infill makes it lighter.',
  ),
  custom_material: words(
    'Material of your own',
    'A person prices the material you named.',
    'Choose a listed material to have a price at once.',
  ),
  custom_color: words(
    'Color of your own',
    'The operator checks the color you named.',
    'Choose a listed color to order at once.',
  ),
}

export type FindingCode = keyof typeof FINDINGS
export type FindingFigures<Code extends FindingCode> = Parameters<(typeof FINDINGS)[Code]['message']>[0] &
  Parameters<(typeof FINDINGS)[Code]['suggestion']>[0]

/** "0.3 mm", "0.3 to 0.6 mm" */
function rangeText(from: number, to: number): string {
  return figure(from) === figure(to) ? `${figure(from)} mm` : `${figure(from)} to ${figure(to)} mm`
}
