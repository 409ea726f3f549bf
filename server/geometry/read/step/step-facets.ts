import { countEdgeFaults, findEdges } from '../../mesh/edges.ts'
import { tooDetailed } from '../../file-refused.ts'
import { meshFromIndexed } from '../../mesh/indexed-triangles.ts'
import { boundsOf, measureMesh } from '../../mesh/measure.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { DoubleList, IndexList } from '../../mesh/number-list.ts'
import { findShells } from '../../mesh/shells.ts'
import { readArguments, type StepArgument } from './step-arguments.ts'
import { FACET_SETS, type FacetSetForm } from './step-facet-sets.ts'
import type { MeasuredStepPart } from './step-part.ts'
import { damagedStep } from './step-refusals.ts'
import { forEachStatement } from './step-statements.ts'

/** A set of facets as it is in the file, kept until all points are known. */
interface FacetSet {
  id: number
  form: FacetSetForm
  args: StepArgument[]
}

/** The range of a list's points among all points. */
interface PointList {
  start: number
  count: number
}

class Facets {
  readonly positions = new DoubleList(3000)
  readonly triangles = new IndexList(3000)
  readonly lists = new Map<number, PointList>()
  readonly sets: FacetSet[] = []
}

/**
 * Reads a STEP file of AP242's tessellated items, which OpenCASCADE 7.6 cannot read: lists of points, and facets as
 * triangles, strips and fans. Does not apply placements of tessellated items in one another, since staff check such a
 * part anyway. Throws FileRefused.
 */
export function readFacets(text: Uint8Array, mmPerUnit: number, maxTriangles: number): MeasuredStepPart {
  const facets = new Facets()
  forEachStatement(text, (statement) => {
    const { id, keyword } = statement
    if (keyword === 'COORDINATES_LIST') addPoints(facets, id, readArguments(statement.text()), mmPerUnit)
    else if (Object.hasOwn(FACET_SETS, keyword)) {
      facets.sets.push({ id, form: FACET_SETS[keyword], args: readArguments(statement.text()) })
    }
  })
  for (const set of facets.sets) {
    addFacets(facets, set)
    const triangles = facets.triangles.length / 3
    if (triangles > maxTriangles) throw tooDetailed(`${triangles} facets, at most ${maxTriangles}`)
  }
  return measureFacets(meshFromIndexed(facets.positions.used(), facets.triangles.used()).mesh)
}

function addPoints(facets: Facets, id: number, args: StepArgument[], mmPerUnit: number): void {
  const points = toList(args[2])
  facets.lists.set(id, { start: facets.positions.length / 3, count: points.length })
  for (const point of points) {
    for (const axis of [0, 1, 2]) facets.positions.push(Number(toList(point)[axis]) * mmPerUnit)
  }
}

function addFacets(facets: Facets, { id, form, args }: FacetSet): void {
  const points = facets.lists.get(-Number(args[1]))
  if (!points) throw damagedStep(`facet set #${id} has no list of points`)
  const pointNumbers = toList(args[form.pointNumbers])
  const vertexAt = (number: StepArgument): number => {
    const inList = Number(pointNumbers.length > 0 ? pointNumbers[Number(number) - 1] : number)
    if (!(inList >= 1 && inList <= points.count))
      throw damagedStep(`facet set #${id} names a point that is not there`)
    return points.start + inList - 1
  }
  const add = (...corners: StepArgument[]): void => {
    for (const corner of corners) facets.triangles.push(vertexAt(corner))
  }
  for (const [a, b, c] of listsAt(args, form.triangles)) add(a, b, c)
  for (const strip of listsAt(args, form.strips)) {
    // Every other triangle of a strip is wound the other way.
    for (let at = 2; at < strip.length; at++) {
      if (at % 2 === 0) add(strip[at - 2], strip[at - 1], strip[at])
      else add(strip[at - 1], strip[at - 2], strip[at])
    }
  }
  for (const fan of listsAt(args, form.fans)) {
    for (let at = 2; at < fan.length; at++) add(fan[0], fan[at - 1], fan[at])
  }
}

function listsAt(args: StepArgument[], index: number | undefined): StepArgument[][] {
  return index === undefined ? [] : toList(args[index]).map(toList)
}

function toList(argument: StepArgument | undefined): StepArgument[] {
  return Array.isArray(argument) ? argument : []
}

function measureFacets(mesh: Mesh): MeasuredStepPart {
  if (mesh.triangles.length === 0) throw damagedStep('its facet sets hold no facets')
  const { volume_mm3, area_mm2 } = measureMesh(mesh)
  return {
    mesh,
    exact: {
      volume_mm3: Math.abs(volume_mm3),
      area_mm2,
      solids: findShells(mesh).count,
      closed: countEdgeFaults(findEdges(mesh)).unbalanced === 0,
      bounds_mm: boundsOf(mesh),
    },
    loose_surfaces: 0,
  }
}
