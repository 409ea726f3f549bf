import { ACCOUNT_TOOLS } from './account-tools.ts'
import { CATALOG_TOOLS } from './catalog-tools.ts'
import type { Tool } from './tool.ts'

/** THE TABLE: one row for each tool, in the order in which a purchase uses them. */
export const TOOLS: readonly Tool[] = [...CATALOG_TOOLS, ...ACCOUNT_TOOLS]

const byName = new Map(TOOLS.map((tool) => [tool.name, tool]))

export function findTool(name: string): Tool | undefined {
  return byName.get(name)
}
