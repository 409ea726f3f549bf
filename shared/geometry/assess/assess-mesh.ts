import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import type { PartFacts } from './part-facts.ts'

/** Finds defects of the file's surface, repaired or not. Always blocks if the volume cannot be trusted. */
export function assessMesh(facts: PartFacts): FindingDraft[] {
  const surface = [...notWatertight(facts), ...nonManifold(facts), ...inverted(facts), ...degenerate(facts)]
  return [...surface, ...otherDoubt(facts, surface), ...tessellated(facts), ...ignored(facts)]
}

function notWatertight({ analysis: { surface, volume_doubt }, limits }: PartFacts): FindingDraft[] {
  const left = surface.remaining.open_edges
  if (surface.open_edges + left === 0) return []
  const closed = surface.repairs.find((repair) => repair.kind === 'closed_loops')?.count
  const edges = left > 0 ? left : surface.open_edges
  const doubt = left > 0 ? doubtText(volume_doubt) : null
  const verdict = limits.mesh_not_watertight[left > 0 ? 'open' : 'repaired']
  const places = left > 0 ? undefined : closed
  return [
    newFinding(
      'mesh_not_watertight',
      verdict,
      { edges, doubt },
      { measured: edges, limit: 0, unit: 'edges', features: surface.open_features, count: places },
    ),
  ]
}

function nonManifold({ analysis, limits }: PartFacts): FindingDraft[] {
  const { surface, volume_trusted, volume_doubt } = analysis
  const left = surface.remaining.non_manifold_edges
  const edges = left > 0 ? left : surface.non_manifold_edges
  if (edges === 0) return []
  const isBlocking = left > 0 && !volume_trusted && surface.remaining.open_edges === 0
  return [
    newFinding(
      'mesh_non_manifold',
      limits.mesh_non_manifold[isBlocking ? 'open' : 'repaired'],
      { edges, doubt: isBlocking ? doubtText(volume_doubt) : null },
      { measured: edges, limit: 0, unit: 'edges', features: surface.non_manifold_features },
    ),
  ]
}

function inverted({ analysis: { surface }, limits }: PartFacts): FindingDraft[] {
  const isWhole = surface.repairs.some((repair) => repair.kind === 'turned_inside_out')
  const isTurned = isWhole || surface.repairs.some((repair) => repair.kind === 'flipped_winding')
  if (!isTurned) return []
  return [newFinding('mesh_inverted_normals', limits.mesh_inverted_normals, { isWhole })]
}

function degenerate({ analysis: { surface, triangles }, limits }: PartFacts): FindingDraft[] {
  const limit = limits.mesh_degenerate
  const percent = (100 * surface.degenerate_triangles) / Math.max(triangles, 1)
  if (percent <= limit.percent_of_triangles) return []
  return [
    newFinding(
      'mesh_degenerate',
      limit,
      { triangles: surface.degenerate_triangles, percent },
      { measured: roundTo(percent, 0.1), limit: limit.percent_of_triangles, unit: 'percent' },
    ),
  ]
}

/** Finds volumes in doubt for a reason other than open or non-manifold edges. */
function otherDoubt({ analysis, limits }: PartFacts, earlier: FindingDraft[]): FindingDraft[] {
  if (analysis.volume_trusted || earlier.some((finding) => finding.level === 'block')) return []
  const doubt = doubtText(analysis.volume_doubt)
  return [newFinding('mesh_not_watertight', limits.mesh_not_watertight.open, { edges: 0, doubt })]
}

function doubtText(doubt: string | null): string {
  return doubt ?? 'The volume of the part is uncertain.'
}

function tessellated({ analysis, limits }: PartFacts): FindingDraft[] {
  return analysis.file.tessellated_step ? [newFinding('tessellated_step', limits.tessellated_step, {})] : []
}

function ignored({ analysis: { file }, limits }: PartFacts): FindingDraft[] {
  const surfaces = file.loose_surfaces > 0 ? ['surfaces that belong to no solid'] : []
  const content = [...file.ignored, ...surfaces]
  return content.length > 0
    ? [newFinding('content_ignored', limits.content_ignored, { what: listText(content) })]
    : []
}

/** "colors", "colors and supports", "colors, supports and sliced data" */
function listText(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
