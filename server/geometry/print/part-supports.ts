import type { SupportReport } from '../../../shared/geometry/reports/support-report.ts'
import type { PrintRequest } from '../../../shared/geometry/job.ts'
import type { Placement } from '../../../shared/geometry/placement.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { withKernels } from './kernels/kernel-memory.ts'
import { roomForKernels } from './kernel-room.ts'
import { fillOutlines } from './layers/fill-outlines.ts'
import type { StreamInput } from './layers/layer-stream.ts'
import { emptyWorks, makeStreamInput, planPrint } from './print-plan.ts'
import { makeBits } from './raster/bit-grid.ts'
import { RasterFiller } from './raster/raster-fill.ts'
import { ContourChainer } from './slices/contours.ts'
import { LastContours } from './slices/last-contours.ts'
import { placeOnPlate, type PlacedPart } from './slices/placed-part.ts'
import { Slicer } from './slices/slicer.ts'
import { reportSupports } from './supports/support-report.ts'
import { resolveSupportRules } from './supports/support-rules.ts'
import { SupportWorker, type SupportFigures } from './supports/support-work.ts'
import type { LayerWork } from './time/layer-work.ts'

export interface PartSupports {
  figures: Omit<SupportFigures, 'traces'>
  /** The work that they add to each layer; empty without supports. */
  works: LayerWork[]
  /** As the viewer shows them. */
  report: SupportReport
}

/** The facts besides the mesh on which supports depend. */
export interface SupportQuestion {
  placement: Pick<Placement, 'down' | 'overhang_mm2'>
  request: PrintRequest
}

/** Supports as they come out of the layers of a part, described for the viewer, which shows `shown`. */
export function describeSupports(
  { figures, works }: { figures: SupportFigures; works: LayerWork[] },
  shown: Mesh,
  part: PlacedPart & Pick<Placement, 'down'>,
): PartSupports {
  const { traces, ...measured } = figures
  return { figures: measured, works, report: reportSupports(shown, part, traces) }
}

/**
 * Makes the supports of a part and nothing else: the same as while it is sliced (part-work.ts), so that another thread can do it. The
 * viewer shows the mesh itself.
 */
export function makeSupports(mesh: Mesh, { placement, request }: SupportQuestion): PartSupports | null {
  const rules = resolveSupportRules(request, placement)
  if (!rules) return null
  const part = placeOnPlate(mesh, placement.down)
  const print = planPrint(part, request)
  const input = makeStreamInput(part, print, request)
  const supported = { size: part.size, layers: print.plan.count, rules }
  const made = withKernels(roomForKernels(input, supported), () => {
    const worker = new SupportWorker({ ...supported, request, scale: print.scale })
    cutOutlines(input, worker)
    const works = emptyWorks(print)
    return { figures: worker.addTo(works), works }
  })
  return describeSupports(made, mesh, { ...part, down: placement.down })
}

/** Cuts the layers as LayerCutter does. */
function cutOutlines({ part, plan, grid }: StreamInput, supports: SupportWorker): void {
  const slicer = new Slicer(part, plan)
  const chainer = new ContourChainer()
  const last = new LastContours()
  const fine = { filler: new RasterFiller(grid), grid }
  const inside = makeBits(grid)
  for (let layer = 0; layer < plan.count; layer++) {
    const chained = chainer.chain(slicer.cut(layer))
    if (last.isSame(chained)) {
      supports.onRepeated()
      continue
    }
    last.keep(chained)
    supports.onCut(chained, () => fillOutlines(chained, inside, fine).contours)
  }
}
