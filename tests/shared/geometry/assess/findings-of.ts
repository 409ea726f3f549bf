import { assessPart } from '../../../../shared/geometry/assess/assess-part.ts'
import type { PartFacts } from '../../../../shared/geometry/assess/part-facts.ts'

/** The findings of a part, one line each: level, code and message. */
export function told(part: PartFacts): string[] {
  return assessPart(part).findings.map(({ level, code, message }) => `${level} ${code}: ${message}`)
}

/** The route of a part. */
export function routeOf(part: PartFacts) {
  return assessPart(part).route
}
