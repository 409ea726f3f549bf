import { createTRPCClient, httpLink } from '@trpc/client'
import type { Router } from '../../server/trpc/router.ts'
import { finished } from './shop-command.ts'

const EMAIL = 'olive@shop.test'
const PASSWORD = 'correct horse battery'

/** Makes the owner of a running shop and signs them in. */
export async function ownerAt(url: string, data: string) {
  await finished('owner', ['--data', data, '--email', EMAIL, '--password', PASSWORD])
  return signInOwner(url)
}

/** Signs in the owner that `ownerAt` made. */
export async function signInOwner(url: string) {
  const answer = await fetch(`${url}/auth/sign-in`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]
  return createTRPCClient<Router>({
    links: [httpLink({ url: `${url}/trpc`, headers: { cookie, origin: url } })],
  })
}
export type OwnerClient = Awaited<ReturnType<typeof signInOwner>>
