import { expect, test } from 'vitest'
import { groupApps, liveConnections } from '../../renderer/accounts/apps/app-groups.ts'
import type { Grant } from '../../shared/accounts/oauth/grants.ts'

function grant(id: string, client_id: string, more: Partial<Grant> = {}): Grant {
  return {
    id,
    client_id,
    client_name: client_id.toUpperCase(),
    scopes: ['quotes'],
    monthly_cap_cents: null,
    created_at: 0,
    last_used_at: null,
    revoked_at: null,
    ended_by: null,
    ...more,
  }
}

const ids = (grants: readonly Grant[]) => grants.map(({ id }) => id)

test('the list groups connections by app, in the order of the newest one', () => {
  const { apps } = groupApps([grant('3', 'robot'), grant('2', 'editor'), grant('1', 'robot')])
  expect(apps.map(({ client_name, connections }) => [client_name, ids(connections)])).toEqual([
    ['ROBOT', ['3', '1']],
    ['EDITOR', ['2']],
  ])
})

test('separates connections ended by user or app, and keeps those ended for security in their group', () => {
  const { apps, ended } = groupApps([
    grant('4', 'robot', { revoked_at: 9, ended_by: 'reuse' }),
    grant('3', 'robot'),
    grant('2', 'robot', { revoked_at: 9, ended_by: 'person' }),
    grant('1', 'editor', { revoked_at: 9, ended_by: 'app' }),
  ])
  expect(ids(ended)).toEqual(['2', '1'])
  expect(ids(apps[0].connections)).toEqual(['4', '3'])
  expect(ids(liveConnections(apps[0]))).toEqual(['3'])
})
