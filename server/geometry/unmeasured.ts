import type { FindingCode } from '../../shared/geometry/findings.ts'
import type { Analysis } from '../../shared/geometry/part.ts'

/** What could not be measured on a part, by code of finding, and why. */
export function unmeasured({ gaps }: Pick<Analysis, 'gaps'>): Analysis['not_measured'] {
  return gaps
    ? []
    : because(
        ['tight_clearance', 'floating_body'],
        'Bodies run through each other in too many places to tell them apart.',
      )
}

function because(codes: FindingCode[], reason: string): Analysis['not_measured'] {
  return codes.map((code) => ({ code, reason }))
}
