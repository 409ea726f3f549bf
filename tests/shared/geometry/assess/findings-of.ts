import { assessPart } from '../../../../shared/geometry/assess/assess-part.ts'
import type { PartFacts } from '../../../../shared/geometry/assess/part-facts.ts'

/** What a part is told, a line each: level, code and sentence. */
export function told(part: PartFacts): string[] {
  return assessPart(part).findings.map(({ level, code, message }) => `${level} ${code}: ${message}`)
}

/** Who has to look at it. */
export function routeOf(part: PartFacts) {
  return assessPart(part).route
}
