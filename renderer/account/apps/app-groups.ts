import type { Grant } from '../../../shared/oauth/grants.ts'

/** One app with all that it is connected by: every approval made its own connection. */
export interface AppGroup {
  client_id: string
  client_name: string
  connections: [Grant, ...Grant[]]
}

/**
 * Connections as a person looks through them: by app, in the order given, and apart those that have ended as somebody wished.
 * What the shop ended for safety stays in its place, where it is seen.
 */
export function groupApps(grants: readonly Grant[]): { apps: AppGroup[]; ended: Grant[] } {
  const isShown = ({ revoked_at, ended_by }: Grant) => revoked_at === null || ended_by === 'reuse'
  const groups = new Map<string, AppGroup>()
  for (const grant of grants.filter(isShown)) {
    const { client_id, client_name } = grant
    const group = groups.get(client_id)
    if (group) group.connections.push(grant)
    else groups.set(client_id, { client_id, client_name, connections: [grant] })
  }
  return { apps: [...groups.values()], ended: grants.filter((grant) => !isShown(grant)) }
}

/** Those that work: all of them are ended with one button where there are several. */
export function liveConnections({ connections }: AppGroup): Grant[] {
  return connections.filter(({ revoked_at }) => revoked_at === null)
}
