import { FINDINGS, type FindingCode } from '../../../shared/geometry/findings.ts'
import { figure, sizeText } from '../../../shared/geometry/figures.ts'
import { NEVER_ASSESSED } from '../../../shared/geometry/assess/not-assessed.ts'
import { designFacts, outcomeOf, type DesignFacts, type DesignRule } from './design-facts.ts'
import { codes, markdownTable } from './markdown.ts'
import { materialRules } from './material-rules.ts'
import { printRules, roomOf } from './print-rules.ts'
import { shapeRules } from './shape-rules.ts'
import type { ShopData } from '../../catalog/shop-data.ts'

/** Explains how to design a part that prints well in this shop, with the limits that its screening uses. */
export function designRules(data: Pick<ShopData, 'print_limits' | 'printers' | 'catalog'>): string {
  const facts = designFacts(data)
  const rules = [...shapeRules(facts), ...printRules(facts), ...materialRules(facts)]
  return `# Design rules for parts printed here

${introduction(facts)}

${markdownTable(['Finding', 'When it is made', 'Draw instead', 'What it does to the quote'], rules.map(row))}

${listOtherFindings(rules)}

A finding has \`measured\`, \`limit\` and \`unit\`, and in \`features\` the places on the part, worst first. Correct what is
\`block\` first: it stops an instant price. A \`warning\` is quoted anyway; tell the person, who may not mind it.

## What no screening tells

${NEVER_ASSESSED.map(({ code, reason }) => `- \`${code}\`: ${reason}`).join('\n')}
`
}

function introduction({ standard, printers, limits }: DesignFacts): string {
  const room = roomOf(printers)
  return `Fused filament printing (FDM). Lengths are millimeters. Standard is a nozzle of ${figure(standard.nozzle_mm)} mm, layers of ${figure(standard.layer_height_mm)} mm,
${standard.walls} walls and ${figure(standard.infill_percent)}% infill; rules that depend on the nozzle or the layer are given for Standard and move with the
print settings of a quote. The largest build volume is ${sizeText(room)}, of which ${figure(limits.too_large.margin_mm)} mm stay free in each direction. Parts are laid on
the face that prints best unless the quote names one. A solid STEP file is measured best; an STL or OBJ needs the right
unit.`
}

function row(rule: DesignRule): string[] {
  const { code, title, found_when, instead, verdict } = rule
  return [
    `${title} \`${code}\` (${verdict.level})`,
    `${found_when}.`.replace('..', '.'),
    instead,
    outcomeOf(verdict),
  ]
}

/** Returns the findings about the file, and those without a dimension to design by. */
function listOtherFindings(rules: DesignRule[]): string {
  const listed = new Set(rules.map((rule) => rule.code))
  const rest = (Object.keys(FINDINGS) as FindingCode[]).filter((code) => !listed.has(code))
  return `The screening also tells ${codes(rest)}; their sentences say what to do.`
}
