import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WorkstationSignIn } from '../../../shared/accounts/workstations.ts'
import { server, trpc } from '../../platform/api.ts'
import { askDesktop } from '../../platform/ui/desktop.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { Tick } from '../../platform/ui/tick.tsx'

/** Lets a person choose whether the desktop program signs them in on this computer. It asks for their password or passkey first. */
export function SignInSection() {
  const computer = useQuery({
    queryKey: ['this computer'],
    queryFn: () => askDesktop({ ask: 'this_computer' }),
    networkMode: 'always',
    staleTime: Infinity,
  })
  if (computer.isError) return <Failed error={computer.error} />
  return computer.data ? <SignInTick computer={computer.data} /> : null
}

function SignInTick({ computer: { key_hash, name } }: { computer: { key_hash: string; name: string } }) {
  const queries = useQueryClient()
  const state = useQuery(trpc.workstation.read.queryOptions({ key_hash }))
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      isOn
        ? server.workstation.signInHere.mutate({ key_hash, name })
        : server.workstation.endHere.mutate({ key_hash }),
    networkMode: 'always',
    // Ending it ends the session that began with it, too.
    onSettled: () => queries.resetQueries(),
  })
  if (state.isError) return <Failed error={state.error} />
  if (!state.data) return null
  return (
    <fieldset className="legend-inside page-section">
      <legend>Signing in</legend>
      <Failed error={change.error} />
      <Tick
        label="Sign me in on this computer without a password"
        meaning="Each time Layerline starts here. Dangerous changes still ask for your password. It is listed under the signed-in browsers of your account, and ends there."
        ticked={state.data.person?.is_caller === true}
        onTick={(isOn) => change.mutate(isOn)}
      />
      <p className="readable">{signInSentence(state.data)}</p>
    </fieldset>
  )
}

function signInSentence({ person, asks_pin }: WorkstationSignIn): string {
  if (person === null) return 'At the start, this computer asks for email and password.'
  if (!person.is_caller)
    return `This computer signs in ${person.name}. If you choose it, it signs you in instead.`
  return asks_pin
    ? 'At the start, this computer asks for your PIN.'
    : 'Whoever starts Layerline here is signed in as you. Set a PIN in your account to have it asked for first.'
}
