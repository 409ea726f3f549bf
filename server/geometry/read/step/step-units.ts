import type { StepStatement } from './step-statements.ts'

/** Places another shape and has no context of its own. */
const PLACEMENT_OF_SHAPE = 'CONTEXT_DEPENDENT_SHAPE_REPRESENTATION'
/** A context names a handful of units; longer statements without a keyword are curves and surfaces. */
const MAX_CONTEXT_LENGTH = 20_000

const MM_PER_CONVERTED: Record<string, number> = { INCH: 25.4, FOOT: 304.8, YARD: 914.4 }
const MM_PER_PREFIXED: Record<string, number> = {
  $: 1000,
  '.MILLI.': 1,
  '.CENTI.': 10,
  '.DECI.': 100,
  '.MICRO.': 1e-3,
  '.NANO.': 1e-6,
  '.KILO.': 1e6,
}

/** The length units of a STEP file: contexts name units, shapes name contexts. */
export class StepUnits {
  /** Texts of the length units, by statement number. */
  readonly #lengths = new Map<number, string>()
  readonly #ofContext = new Map<number, number[]>()
  readonly #shapeContexts = new Set<number>()

  read(statement: StepStatement): void {
    const { id, keyword } = statement
    if (keyword === '' || keyword === 'GLOBAL_UNIT_ASSIGNED_CONTEXT') {
      const text = statement.text()
      if (text.length > MAX_CONTEXT_LENGTH) return
      if (/\bLENGTH_UNIT\b/.test(text)) this.#lengths.set(id, text)
      const named = /\bGLOBAL_UNIT_ASSIGNED_CONTEXT\s*\([^)#]*([^)]*)\)/.exec(text)
      if (named) this.#ofContext.set(id, references(named[1]))
    } else if (keyword.endsWith('SHAPE_REPRESENTATION') && keyword !== PLACEMENT_OF_SHAPE) {
      const context = references(statement.text()).at(-1)
      if (context) this.#shapeContexts.add(context)
    }
  }

  /** True if there are shapes and every one names a length unit. */
  areDeclared(): boolean {
    const contexts = [...this.#shapeContexts]
    return contexts.length > 0 && contexts.every((context) => this.#lengthOf(context) !== undefined)
  }

  /** Returns the unit of the first shape; null if it names no known length unit. */
  mmPerUnit(): number | null {
    const [first] = this.#shapeContexts
    const text = this.#lengthOf(first) ?? ''
    const converted = /\bCONVERSION_BASED_UNIT\s*\(\s*'(\w+)'/.exec(text)
    if (converted) return MM_PER_CONVERTED[converted[1].toUpperCase()] ?? null
    const prefixed = /\bSI_UNIT\s*\(\s*(\$|\.\w+\.)\s*,\s*\.METRE\.\s*\)/.exec(text)
    return prefixed ? (MM_PER_PREFIXED[prefixed[1]] ?? null) : null
  }

  #lengthOf(context: number | undefined): string | undefined {
    const units = context === undefined ? [] : (this.#ofContext.get(context) ?? [])
    const unit = units.find((id) => this.#lengths.has(id))
    return unit === undefined ? undefined : this.#lengths.get(unit)
  }
}

function references(text: string): number[] {
  return [...text.matchAll(/#(\d+)/g)].map((match) => Number(match[1]))
}
