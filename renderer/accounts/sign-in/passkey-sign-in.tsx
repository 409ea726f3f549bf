import { Box } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import classes from '../passkeys/passkeys.module.css'
import { passkeyProblem } from '../passkeys/passkey-words.ts'
import { currentPasskeySupport, signInWithPasskey } from '../passkeys/passkeys.ts'

/** Button to sign in with a passkey; at the workstation, the address at which that works. Nothing where it works nowhere. */
export function PasskeySignIn({ next }: { next: () => Promise<string> }) {
  const { history } = useRouter()
  const support = currentPasskeySupport()
  const here = useLocation({ select: (location) => location.href })
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: async (moved) => history.push(await next(), { moved }),
  })
  const problem = signIn.error ? passkeyProblem(signIn.error) : null
  if (!support.isSupported)
    return support.address === null ? null : (
      <p className="note">
        {support.why}{' '}
        <a className="text-accent" href={`${support.address}${here}`}>
          {new URL(support.address).host}
        </a>
      </p>
    )
  return (
    <>
      <Box component="p" className={`flex items-center gap-3 note ${classes['or']}`} mt={0}>
        or
      </Box>
      <Button
        wide
        icon={<IconFingerprint size={20} stroke={1.7} aria-hidden="true" />}
        disabled={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        Sign in with a passkey
      </Button>
      {problem ? <Notice tone={problem.tone} live title={problem.text} /> : null}
    </>
  )
}
