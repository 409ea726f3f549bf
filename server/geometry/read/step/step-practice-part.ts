import type { Occt, OcctShape } from './occt-types.ts'
import { withOwned, type Owned } from './step-owned.ts'
import { roundEdges } from './step-warm-part.ts'
import { writeStep } from './step-write.ts'

/** Pairs of a straight and a slanting hole. */
const PAIRS = 3
const PITCH_MM = 12
const ROUNDING_MM = 0.5

/**
 * Returns a STEP file of a plate with straight, slanting and tapered holes and all edges rounded: what mechanical parts are made of.
 * The engine's code is compiled for speed once it has run for a while, and reading simpler parts leaves out most of it.
 */
export function drilledPlateStep(occt: Occt): Uint8Array {
  return withOwned((owned) => {
    const plate = owned.keep(new occt.BRepPrimAPI_MakeBox_2(PAIRS * PITCH_MM, 2 * PITCH_MM, 10))
    let shape = owned.keep(plate.Shape())
    for (let pair = 0; pair < PAIRS; pair++) {
      const x = (pair + 0.5) * PITCH_MM
      shape = cut(occt, owned, shape, hole(occt, owned, pair, { from: [x, 6, -1], along: [0, 0, 1] }))
      shape = cut(occt, owned, shape, hole(occt, owned, pair, { from: [x, 18, 4], along: [0, 0.1, 1] }))
    }
    const rounded = roundEdges(occt, owned, shape, {
      form: occt.ChFi3d_FilletShape.ChFi3d_Rational,
      radius: ROUNDING_MM,
    })
    return writeStep(occt, owned, rounded)
  })
}

interface Axis {
  from: [number, number, number]
  along: [number, number, number]
}

/** Every second one is tapered. */
function hole(occt: Occt, owned: Owned, number: number, { from, along }: Axis): OcctShape {
  const point = owned.keep(new occt.gp_Pnt_3(...from))
  const axis = owned.keep(new occt.gp_Ax2_3(point, owned.keep(new occt.gp_Dir_4(...along))))
  const maker =
    number % 2 === 0
      ? new occt.BRepPrimAPI_MakeCylinder_3(axis, 2.5, 12)
      : new occt.BRepPrimAPI_MakeCone_3(axis, 2, 4, 12)
  return owned.keep(owned.keep(maker).Shape())
}

function cut(occt: Occt, owned: Owned, shape: OcctShape, tool: OcctShape): OcctShape {
  const progress = owned.keep(new occt.Message_ProgressRange_1())
  return owned.keep(owned.keep(new occt.BRepAlgoAPI_Cut_3(shape, tool, progress)).Shape())
}
