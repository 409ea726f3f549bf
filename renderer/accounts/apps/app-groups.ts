import type { Grant } from '../../../shared/accounts/oauth/grants.ts'

/** One app with all its connections: every approval makes its own. */
export interface AppGroup {
  client_id: string
  client_name: string
  connections: [Grant, ...Grant[]]
}

/**
 * Groups connections by app, in the given order. Connections that the user or the app ended are returned separately;
 * those that the server ended for security stay in their group, where they are noticed.
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

/** Returns the connections of an app that are not revoked. */
export function liveConnections({ connections }: AppGroup): Grant[] {
  return connections.filter(({ revoked_at }) => revoked_at === null)
}
