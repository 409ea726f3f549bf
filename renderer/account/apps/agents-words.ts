import { countText } from '../../ui/words.ts'

/** How many API keys and connections of apps. */
export interface AgentCounts {
  keys: number
  apps: number
}

/** What signing out leaves: `2 API keys and 1 connected app still work.` */
export function remainingAgentsText(counts: AgentCounts): string {
  return `${agentsText(counts)} ${isOne(counts) ? 'still works' : 'still work'}.`
}

/** Before they are ended. */
export function agentsEndText(counts: AgentCounts): string {
  return `${agentsText(counts)} ${isOne(counts) ? 'loses' : 'lose'} access right away.`
}

/** After they were. */
export function agentsEndedText(counts: AgentCounts): string {
  return `${agentsText(counts)} ${isOne(counts) ? 'was' : 'were'} ended.`
}

/** What there is none of is left out. */
function agentsText({ keys, apps }: AgentCounts): string {
  const parts = [
    keys > 0 ? countText(keys, 'API key') : null,
    apps > 0 ? countText(apps, 'connected app') : null,
  ]
  return parts.filter((part) => part !== null).join(' and ')
}

function isOne({ keys, apps }: AgentCounts): boolean {
  return keys + apps === 1
}
