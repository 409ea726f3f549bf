import { counted } from '../../../shared/platform/counted.ts'

/** Number of API keys and of connected apps. */
export interface AgentCounts {
  keys: number
  apps: number
}

/** Says which agents still work after signing out: `2 API keys and 1 connected app still work.` */
export function remainingAgentsText(counts: AgentCounts): string {
  return `${agentsText(counts)} ${isSingular(counts) ? 'still works' : 'still work'}.`
}

/** Writes what ending them does: `1 API key loses access right away.` */
export function agentsEndText(counts: AgentCounts): string {
  return `${agentsText(counts)} ${isSingular(counts) ? 'loses' : 'lose'} access right away.`
}

/** Writes that they were ended: `1 API key was ended.` */
export function agentsEndedText(counts: AgentCounts): string {
  return `${agentsText(counts)} ${isSingular(counts) ? 'was' : 'were'} ended.`
}

/** Writes the counts, without a count of zero. */
function agentsText({ keys, apps }: AgentCounts): string {
  const parts = [keys > 0 ? counted(keys, 'API key') : null, apps > 0 ? counted(apps, 'connected app') : null]
  return parts.filter((part) => part !== null).join(' and ')
}

function isSingular({ keys, apps }: AgentCounts): boolean {
  return keys + apps === 1
}
